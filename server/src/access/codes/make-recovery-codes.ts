import { randomUUID } from 'node:crypto'
import { readSignInCode } from '@kasuwa/domain/access/sign-in-code.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../../audit/record.ts'
import { type Context, inTransaction } from '../../context/context.ts'
import type { Transaction } from '../../db/transaction.ts'
import { onceWithFreshAnswer } from '../../idempotency/idempotency.ts'
import { required } from '../../base/required.ts'
import { recoveryCodesOf, recoveryDigest } from './recovery-codes.ts'
import { tryCode } from '../sign-in/sign-in-tries.ts'
import { takeSignInCode, totpPurpose } from './take-sign-in-code.ts'
import { hasRecoveryCode, lockTotp, replaceRecoveryCodes } from './totp-repository.ts'
import { lockUser } from '../user-repository.ts'

/** The call that made the recovery codes: they are computed again from its id. */
type MadeCodes = { callId: string }

/**
 * Makes new recovery codes, which replace the earlier ones.
 * @throws Refused totp_not_on, sign_in_code_wrong, code_throttled
 */
export const newRecoveryCodes = (context: Context, { code }: { code: string }) =>
  makingCodes(context, async (tx) => {
    const { secret } = await takeSignInCode(tx, context.app, context.actor.userId, code)
    return { secret, action: 'totp.recovery-codes' }
  })

/** Makes recovery codes once for an Idempotency-Key. The same call again shows the same codes while they are valid. */
export async function makingCodes(
  context: Context,
  effect: (tx: Transaction) => Promise<{ secret: string; action: string }>,
) {
  const { app, actor, exchange } = context
  const { userId } = actor
  const made = { callId: exchange.once?.id ?? randomUUID() }
  let done: string | undefined
  const makeOnce = async (tx: Transaction): Promise<MadeCodes> => {
    await lockUser(tx, userId)
    const { secret, action } = await effect(tx)
    await replaceRecoveryCodes(tx, userId, digestsOf(secret, recoveryCodesOf(secret, made.callId)))
    await record(tx, actor, { action, subject: { kind: 'user', id: userId } })
    done = action
    return made
  }
  const answer = await tryCode(app, inSession(context), () =>
    onceWithFreshAnswer(context, makeOnce, ({ callId }) =>
      inTransaction(context, (tx) => shownCodes(tx, context, callId)),
    ),
  )
  if (done) noteTotp(context, done)
  return answer
}

/** @throws Refused totp_not_begun when newer codes have replaced them */
async function shownCodes(tx: Transaction, { app, actor }: Context, callId: string) {
  const stored = await lockTotp(tx, actor.userId)
  if (!stored?.onSince) throw new Refused('totp_not_begun')
  const secret = app.vault.open(stored.sealed, totpPurpose)
  const codes = recoveryCodesOf(secret, callId)
  const first = required(digestsOf(secret, codes)[0], 'the digest')
  if (!(await hasRecoveryCode(tx, actor.userId, first))) throw new Refused('totp_not_begun')
  return { recovery_codes: codes }
}

const digestsOf = (secret: string, codes: readonly string[]): Buffer[] =>
  codes.map((code) => recoveryDigest(secret, readSignInCode(code)?.text ?? ''))

/** Codes that are tried in an open session do not count against the owner's sign-in. */
export const inSession = ({ actor }: Context): string => `in session ${actor.userId}`

/** Writes a security event about the caller's own sign-in codes. */
export function noteTotp({ app, actor, exchange }: Context, what: string): void {
  app.securityEvents.note({ what: what.replace('.', '_'), address: exchange.address, userId: actor.userId })
}
