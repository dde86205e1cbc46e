import { sessionIdleSeconds, sessionLifetimeSeconds } from '@kasuwa/domain/access/sessions.ts'
import type { Sql } from '../db/database.ts'
import type { UserId } from '../ids.ts'
import { newToken, tokenDigest } from '../vault.ts'

/** Whether the session `s` still lives, as SQL: not ended, not silent for too long, not too old (C-44). */
export const liveSession = `s.revoked_at is null and s.created_at > product_now() - interval '${sessionLifetimeSeconds} seconds'
  and s.last_seen_at > product_now() - interval '${sessionIdleSeconds} seconds'`
const lives = `select from sessions s join users u on u.id = s.user_id where s.token_digest = $1 and u.status = 'active' and ${liveSession}`

/** The row lock makes a sign-in wait for a password change or a disabling under way, and then see it. */
const open = `with may as (select id from users where id = $2 and status = 'active' and password_hash = $3 for share)
  insert into sessions (token_digest, user_id) select $1, id from may`
const revokeAll =
  'update sessions set revoked_at = product_now() where user_id = $1 and revoked_at is null and token_digest <> $2'
const revokeOne = 'update sessions set revoked_at = product_now() where token_digest = $1 and revoked_at is null'

/** A new session's token; null when the user was closed or the password changed in the meantime. Only the digest is kept. */
export async function openSession(sql: Sql, userId: UserId, passwordHash: string): Promise<string | null> {
  const token = newToken()
  return (await sql.run(open, [tokenDigest(token), userId, passwordHash])) === 1 ? token : null
}

/** Ends all sessions of a user, but the one with the digest `except`. */
export const revokeSessions = (sql: Sql, userId: UserId, except: Buffer = Buffer.alloc(0)): Promise<number> =>
  sql.run(revokeAll, [userId, except])

/** Whether the session with this digest lives and its user is active. It is no call: the session stays as silent as it was. */
export const sessionLives = async (sql: Sql, digest: Buffer): Promise<boolean> =>
  (await sql.row(lives, [digest])) !== undefined

export const revokeSession = (sql: Sql, digest: Buffer): Promise<number> => sql.run(revokeOne, [digest])
