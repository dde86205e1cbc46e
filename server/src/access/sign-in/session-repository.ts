import { sessionIdleSeconds, sessionLifetimeSeconds } from '@kasuwa/domain/access/sessions.ts'
import type { Exchange } from '../../context/context.ts'
import { bool, bytes, count, text, uuid } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { UserId } from '../../base/ids.ts'
import { newToken, tokenDigest } from '../../security/vault.ts'

/** Whether the session `s` is still active, as SQL: not ended, not silent for too long, not too old (C-44). */
export const liveSession = `s.revoked_at is null and s.created_at > product_now() - interval '${sessionLifetimeSeconds} seconds'
  and s.last_seen_at > product_now() - interval '${sessionIdleSeconds} seconds'`
const lives = statement({
  params: { digest: bytes },
  row: { lives: bool },
  sql: `select exists (
      select from sessions s join users u on u.id = s.user_id where s.token_digest = :digest and u.status = 'active' and ${liveSession}
    ) as lives`,
})

/** One person may have so many open sessions; beyond that, those that were silent for longest end. */
const maxOpen = 100

/** The row lock makes a sign-in wait for a password change or a disabling in progress, and then see its result. */
const open = statement({
  params: {
    digest: bytes,
    userId: uuid<UserId>(),
    passwordHash: text,
    address: text,
    device: text.nullable,
    withCode: bool,
    others: count,
  },
  sql: `with may as (select id from users where id = :userId and status = 'active' and password_hash = :passwordHash for share),
    ended as (
      update sessions set revoked_at = product_now() where token_digest in (
        select token_digest from sessions where token_digest in (
          select token_digest from sessions s where user_id = (select id from may) and ${liveSession}
          order by last_seen_at desc offset :others
        ) for update skip locked
      )
    )
    insert into sessions (token_digest, user_id, address, device, with_code)
    select :digest, id, :address, :device, :withCode from may`,
})
/** A user who has entered the password and not yet the code must begin again too. */
const revokeAll = statement({
  params: { userId: uuid<UserId>(), except: bytes },
  sql: `with ended as (update sign_in_grants set ended_at = product_now() where user_id = :userId and ended_at is null)
    update sessions set revoked_at = product_now()
    where user_id = :userId and revoked_at is null and token_digest <> :except`,
})
const revokeOne = statement({
  params: { digest: bytes },
  sql: 'update sessions set revoked_at = product_now() where token_digest = :digest and revoked_at is null',
})

const setWithCode = statement({
  params: { digest: bytes, withCode: bool },
  sql: 'update sessions set with_code = :withCode where token_digest = :digest',
})

/**
 * Begins a session and returns its token; null when the user was closed or the password changed in the meantime. Only the digest is kept.
 */
export async function openSession(
  sql: Sql,
  { id: userId, passwordHash }: { id: UserId; passwordHash: string },
  { address, deviceWords: device }: Pick<Exchange, 'address' | 'deviceWords'>,
  { withCode, token = newToken() }: { withCode: boolean; token?: string | undefined },
): Promise<string | null> {
  const opened = await sql.run(open, {
    digest: tokenDigest(token),
    userId,
    passwordHash,
    address,
    device,
    withCode,
    others: maxOpen - 1,
  })
  return opened === 1 ? token : null
}

/** Notes whether a session has had a sign-in code. */
export const saveWithCode = (sql: Sql, digest: Buffer, withCode: boolean): Promise<number> =>
  sql.run(setWithCode, { digest, withCode })

/** Ends all sessions of a user, and sign-ins that wait for a code, except the one with the digest `except`. */
export const revokeSessions = (sql: Sql, userId: UserId, except: Buffer = Buffer.alloc(0)): Promise<number> =>
  sql.run(revokeAll, { userId, except })

/** Whether the session with this digest and its user are active. This does not count as activity of the session. */
export const sessionLives = async (sql: Sql, digest: Buffer): Promise<boolean> =>
  (await sql.only(lives, { digest })).lives

export const revokeSession = (sql: Sql, digest: Buffer): Promise<number> => sql.run(revokeOne, { digest })
