import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import {
  checkCode,
  codeLength,
  codeLifetimeSeconds,
  type CodePurpose,
  type IssueDecision,
  mayIssue,
} from '@kasuwa/domain/access/one-time-code.ts'
import { plainSms } from '@kasuwa/domain/notifications/plain-sms.ts'
import type { Phone } from '@kasuwa/domain/phone.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Vault } from '../../security/vault.ts'
import type { Settings } from '../../settings/settings.ts'
import { insertCode, issuedCodes, lockCodes, lockLiveCodes, saveCodeState } from './code-repository.ts'

export type IssuedCode = { id: string; text: string }
/** The key of a code's digest, and the lender that its text names. */
export type Issuer = { vault: Vault; settings: Pick<Settings, 'LENDER_NAME'> }
type Refusal = Exclude<IssueDecision, 'ok'>

/**
 * Issues a new code for a phone, which replaces the earlier one, or says why it cannot yet (C-27). The limits per hour and day count all
 * codes of the phone; the cool-down counts only those of the purpose, so that a recovery right after the sign-up does not have to wait.
 * @param device the owner's known device, whose codes and limits are separate from everybody else's (C-182)
 */
export async function issueCode(
  tx: Transaction,
  { vault, settings }: Issuer,
  phone: Phone,
  purpose: CodePurpose,
  device: Buffer | null = null,
): Promise<IssuedCode | Refusal> {
  const now = await lockCodes(tx, phone)
  const issued = await issuedCodes(tx, phone, now, device)
  const refusal = refusalOf(issued, purpose, now)
  if (refusal) return refusal
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
  const id = randomUUID()
  const expiresAt = new Date(now.getTime() + codeLifetimeSeconds * 1_000)
  await insertCode(tx, {
    id,
    phone,
    purpose,
    digest: vault.digest(digested(phone, purpose, code), digestPurpose),
    issuedAt: now,
    expiresAt,
    device,
  })
  return { id, text: textOf(code, purpose, settings.LENDER_NAME) }
}

/**
 * Tries a phone's live code once. A code is accepted at most once, also when two try it at the same time. The caller's commit keeps a
 * wrong try. From the owner's known device the code may be the one asked for there or elsewhere; tries from other devices never count
 * against the device's code.
 */
export async function tryCode(
  tx: Transaction,
  vault: Vault,
  phone: Phone,
  purpose: CodePurpose,
  code: string,
  device: Buffer | null = null,
): Promise<boolean> {
  const digests = vault.digests(digested(phone, purpose, code), digestPurpose)
  const checked = (await lockLiveCodes(tx, phone, purpose, device)).map((stored) => {
    const matches = digests.some((digest) => timingSafeEqual(stored.digest, digest))
    return { id: stored.id, matches, check: checkCode(stored, matches, tx.now) }
  })
  const right = checked.filter(({ matches }) => matches)
  // A code that matches one of the two does not count as a wrong try at the other.
  const counted = right.length > 0 ? right : checked
  for (const { id, check } of counted) await saveCodeState(tx, id, check.next)
  return counted.some(({ check }) => check.accepted)
}

function refusalOf(
  issued: { issuedAt: Date; purpose: CodePurpose }[],
  purpose: CodePurpose,
  now: Date,
): Refusal | null {
  const times = (rows: typeof issued) => rows.map((row) => row.issuedAt)
  const ofPhone = mayIssue(times(issued), now)
  if (ofPhone !== 'ok' && ofPhone.refused === 'code_limit') return ofPhone
  const ofPurpose = mayIssue(times(issued.filter((row) => row.purpose === purpose)), now)
  return ofPurpose === 'ok' ? null : ofPurpose
}

/** The message has no other number, so that a person or a program finds one run of six digits. */
function textOf(code: string, purpose: CodePurpose, lender: string): string {
  const use = purpose === 'RESET_PASSWORD' ? 'to set a new password' : 'to verify your phone number'
  return `${code} is your ${plainSms(lender)} code ${use}. It is valid for ten minutes. Never give it to anyone, not even to us.`
}

const digestPurpose = 'one-time code'
const digested = (phone: Phone, purpose: CodePurpose, code: string): string => `${purpose} ${phone} ${code}`
