import type { CodePurpose } from '@kasuwa/domain/access/one-time-code.ts'
import type { Phone } from '@kasuwa/domain/phone.ts'
import { grantSeconds } from '../context.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import { newToken, tokenDigest, type Vault } from '../vault.ts'

const insert =
  'insert into phone_grants (token_digest, phone, purpose, granted_at, expires_at) values ($1, $2, $3, $4, $5)'
const live = `select phone from phone_grants where token_digest = $1 and purpose = $2 and used_at is null and expires_at > product_now()`
const use = `update phone_grants set used_at = $4 where token_digest = $1 and purpose = $2 and phone = $3 and used_at is null and expires_at > $4
  returning expires_at as "expiresAt"`
const end = 'update phone_grants set used_at = $3 where phone = $1 and purpose = $2 and used_at is null'

/** The token of a grant that a kept call set: worked out from the call's id again, so that no token is ever stored (C-174). */
export const repeatableToken = (vault: Vault, callId: string): string =>
  vault.digest(callId, 'grant of a kept call').toString('base64url')

/** A grant for a phone that was just verified; answers the token that goes into the browser's cookie, and how long the grant lives. */
export async function insertGrant(
  tx: Transaction,
  phone: Phone,
  purpose: CodePurpose,
  token = newToken(),
): Promise<{ token: string; expiresAt: Date }> {
  const expiresAt = new Date(tx.now.getTime() + grantSeconds[purpose] * 1_000)
  await tx.run(insert, [tokenDigest(token), phone, purpose, tx.now, expiresAt])
  return { token, expiresAt }
}

/** Whose phone this live grant is about; null when it is unknown, used or too old. */
export async function grantedPhone(sql: Sql, token: string | undefined, purpose: CodePurpose): Promise<Phone | null> {
  if (!token) return null
  return (await sql.row<{ phone: Phone }>(live, [tokenDigest(token), purpose]))?.phone ?? null
}

/** Spends a grant and answers until when it would have lived; null when it does not stand for this phone any more. */
export async function useGrant(
  tx: Transaction,
  token: string,
  purpose: CodePurpose,
  phone: Phone,
): Promise<Date | null> {
  return (await tx.row<{ expiresAt: Date }>(use, [tokenDigest(token), purpose, phone, tx.now]))?.expiresAt ?? null
}

/** Ends what earlier verifications of a phone allow. */
export const endGrants = (tx: Transaction, phone: Phone, purpose: CodePurpose): Promise<number> =>
  tx.run(end, [phone, purpose, tx.now])
