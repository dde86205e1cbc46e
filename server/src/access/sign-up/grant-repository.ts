import type { CodePurpose } from '@kasuwa/domain/access/one-time-code.ts'
import type { Phone } from '@kasuwa/domain/phone.ts'
import { grantSeconds } from '../../context/context.ts'
import { bytes, instant, phone, word } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Transaction } from '../../db/transaction.ts'
import { required } from '../../base/required.ts'
import { newToken, tokenDigest, type Vault } from '../../security/vault.ts'

const purpose = word<CodePurpose>()

const insert = statement({
  params: { digest: bytes, phone, purpose, now: instant, expiresAt: instant },
  sql: `insert into phone_grants (token_digest, phone, purpose, granted_at, expires_at)
    values (:digest, :phone, :purpose, :now, :expiresAt)`,
})
const findLive = statement({
  params: { digest: bytes, purpose },
  row: { phone },
  sql: `select phone from phone_grants
    where token_digest = :digest and purpose = :purpose and used_at is null and expires_at > product_now()`,
})
const use = statement({
  params: { digest: bytes, purpose, phone, now: instant },
  row: { expiresAt: instant },
  sql: `update phone_grants set used_at = :now
    where token_digest = :digest and purpose = :purpose and phone = :phone and used_at is null and expires_at > :now
    returning expires_at as "expiresAt"`,
})
const end = statement({
  params: { phone, purpose, now: instant },
  sql: 'update phone_grants set used_at = :now where phone = :phone and purpose = :purpose and used_at is null',
})

/**
 * The token of a grant that a kept call set: it is computed again from the call's id, so that no token is ever stored (C-174).
 * @param keyAt the key of the vault to compute it with: the one that digested the call's body
 */
export const repeatableToken = (vault: Vault, callId: string, keyAt = 0): string =>
  required(vault.digests(callId, 'grant of a kept call')[keyAt], 'the key').toString('base64url')

/** Makes a grant for a phone that was just verified; returns the token for the browser's cookie, and how long the grant is valid. */
export async function insertGrant(
  tx: Transaction,
  phone: Phone,
  purpose: CodePurpose,
  token = newToken(),
): Promise<{ token: string; expiresAt: Date }> {
  const expiresAt = new Date(tx.now.getTime() + grantSeconds[purpose] * 1_000)
  await tx.run(insert, { digest: tokenDigest(token), phone, purpose, now: tx.now, expiresAt })
  return { token, expiresAt }
}

/** The phone that this live grant is for; null when the grant is unknown, used or too old. */
export async function grantedPhone(sql: Sql, token: string | undefined, purpose: CodePurpose): Promise<Phone | null> {
  if (!token) return null
  return (await sql.row(findLive, { digest: tokenDigest(token), purpose }))?.phone ?? null
}

/** Uses a grant up and returns until when it would have been valid; null when it is no longer valid for this phone. */
export async function useGrant(
  tx: Transaction,
  token: string,
  purpose: CodePurpose,
  phone: Phone,
): Promise<Date | null> {
  return (await tx.row(use, { digest: tokenDigest(token), purpose, phone, now: tx.now }))?.expiresAt ?? null
}

/** Ends what earlier verifications of a phone allow. */
export const endGrants = (tx: Transaction, phone: Phone, purpose: CodePurpose): Promise<number> =>
  tx.run(end, { phone, purpose, now: tx.now })
