import { signInGrantSeconds } from '@kasuwa/domain/access/sign-in-code.ts'
import { bytes, instant, number, text, uuid } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type RowOf, statement } from '../../db/statement.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { UserId } from '../../base/ids.ts'
import { newToken, tokenDigest } from '../../security/vault.ts'

/** Written only while the password that was checked is still the user's. */
const insert = statement({
  params: { digest: bytes, userId: uuid<UserId>(), passwordHash: text, seconds: number },
  sql: `insert into sign_in_grants (token_digest, user_id, expires_at)
    select :digest, id, product_now() + :seconds * interval '1 second'
    from users where id = :userId and status = 'active' and password_hash = :passwordHash`,
})
const findOwner = statement({
  params: { digest: bytes },
  row: { userId: uuid<UserId>() },
  sql: 'select user_id as "userId" from sign_in_grants where token_digest = :digest and expires_at > product_now()',
})
const lock = statement({
  params: { digest: bytes },
  row: { endedAt: instant.nullable, codeDigest: bytes.nullable },
  sql: `select ended_at as "endedAt", code_digest as "codeDigest" from sign_in_grants
    where token_digest = :digest and expires_at > product_now() for update`,
})
const spend = statement({
  params: { digest: bytes, codeDigest: bytes },
  sql: 'update sign_in_grants set ended_at = product_now(), code_digest = :codeDigest where token_digest = :digest',
})

/**
 * Notes that a user whose row is locked entered the right password; returns the token for the browser's cookie, or null when the password
 * changed meanwhile.
 */
export async function insertSignInGrant(
  tx: Transaction,
  user: { id: UserId; passwordHash: string },
): Promise<string | null> {
  const token = newToken()
  const { id: userId, passwordHash } = user
  const row = { digest: tokenDigest(token), userId, passwordHash, seconds: signInGrantSeconds }
  return (await tx.run(insert, row)) === 1 ? token : null
}

/** The user who entered their password in the browser with this cookie; null when that was too long ago. */
export const signInGrantOwner = async (sql: Sql, token: string): Promise<UserId | null> =>
  (await sql.row(findOwner, { digest: tokenDigest(token) }))?.userId ?? null

export const lockSignInGrant = (tx: Transaction, token: string): Promise<RowOf<typeof lock> | undefined> =>
  tx.row(lock, { digest: tokenDigest(token) })

/** Ends a grant after the right code. */
export const spendSignInGrant = (tx: Transaction, token: string, codeDigest: Buffer): Promise<number> =>
  tx.run(spend, { digest: tokenDigest(token), codeDigest })
