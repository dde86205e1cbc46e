import { readSignInCode, type SignInCode } from '@kasuwa/domain/access/sign-in-code.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { App } from '../../context/context.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { UserId } from '../../base/ids.ts'
import { recoveryDigest } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'
import { lockTotp, saveStep, useRecoveryCode } from './totp-repository.ts'

/** Binds the sealed bytes to their use. */
export const totpPurpose = 'totp secret'

/**
 * Uses up one code of a user who has sign-in codes. Each code is accepted at most once, also when two try it at the same time. Call it
 * within `tryCode`, in a transaction that has locked the user's row.
 * @returns the kind of code, and the secret
 * @throws Refused sign_in_code_wrong; totp_not_on
 */
export async function takeSignInCode(
  tx: Transaction,
  { vault }: Pick<App, 'vault'>,
  userId: UserId,
  typed: string,
): Promise<{ kind: SignInCode['kind']; secret: string }> {
  const stored = await lockTotp(tx, userId)
  if (!stored?.onSince) throw new Refused('totp_not_on')
  const secret = vault.open(stored.sealed, totpPurpose)
  const code = readSignInCode(typed)
  if (!code) throw new Refused('sign_in_code_wrong')
  if (code.kind === 'app') await takeStep(tx, userId, { secret, code: code.text, lastStep: stored.lastStep })
  else if (!(await useRecoveryCode(tx, userId, recoveryDigest(secret, code.text))))
    throw new Refused('sign_in_code_wrong')
  return { kind: code.kind, secret }
}

/**
 * Accepts a code of the app only if its step is later than the last one used (RFC 6238, section 5.2).
 * @throws Refused sign_in_code_wrong
 */
export async function takeStep(
  tx: Transaction,
  userId: UserId,
  { secret, code, lastStep }: { secret: string; code: string; lastStep: number },
): Promise<void> {
  const step = stepOfCode(secret, code)
  if (step === null || step <= lastStep) throw new Refused('sign_in_code_wrong')
  await saveStep(tx, userId, step)
}
