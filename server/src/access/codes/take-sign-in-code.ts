import { readSignInCode, type SignInCode } from '@kasuwa/domain/access/sign-in-code.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { App } from '../../context/context.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { UserId } from '../../base/ids.ts'
import { recoveryDigest } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'
import { lockTotp, saveStep, useRecoveryCode } from './totp-repository.ts'

/** What binds the sealed bytes to their use. */
export const totpPurpose = 'totp secret'

/**
 * Takes one code of somebody who has sign-in codes, each at most once, also of two at the same time. To be called within `tryCode`,
 * in a transaction that has locked the user's row.
 * @returns which kind it was, and the secret
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
 * Takes a code of the app whose step is later than that of the last one (RFC 6238, section 5.2).
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
