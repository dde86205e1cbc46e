import { readSignInCode } from '@kasuwa/domain/access/sign-in-code.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../../audit/record.ts'
import { type App, type Context, inTransaction } from '../../context/context.ts'
import type { Transaction } from '../../db/transaction.ts'
import { answerOnce } from '../../idempotency/idempotency.ts'
import { provenUser } from '../sign-in/change-password.ts'
import { inSession, makingCodes, noteTotp } from './make-recovery-codes.ts'
import { revokeSessions, saveWithCode } from '../sign-in/session-repository.ts'
import { tryCode } from '../sign-in/sign-in-tries.ts'
import { takeSignInCode, takeStep, totpPurpose } from './take-sign-in-code.ts'
import { newSecret, secretUri } from './totp.ts'
import { beginTotp, lockTotp, removeTotp, type StoredTotp, switchTotpOn, totpStatus } from './totp-repository.ts'
import { lockUser } from '../user-repository.ts'

/** For this many seconds a secret that was shown may be confirmed, and is shown again instead of a new one. */
const confirmSeconds = 1_800
const sameSecretSeconds = 600

/** The state of the caller's own sign-in codes. */
export async function totpOf({ app, actor }: Context) {
  const stored = await totpStatus(app.database, actor.userId)
  return {
    mode: app.settings.STAFF_TOTP,
    on_since: stored?.onSince ?? null,
    recovery_codes_left: stored?.onSince ? stored.left : 0,
  }
}

/**
 * Begins to set up sign-in codes. The password keeps out a stranger at an open session. Codes are on only after the first right code.
 * @throws Refused totp_not_offered, totp_on; invalid with the field password; sign_in_throttled
 */
export async function startTotp(context: Context, { password }: { password: string }) {
  const { vault } = offering(context)
  const user = await provenUser(context, password, 'password')
  const secret = await inTransaction(context, async (tx) => {
    await lockUser(tx, user.id)
    const stored = await lockTotp(tx, user.id)
    if (stored?.onSince) throw new Refused('totp_on')
    // When the button is pressed twice, both answers show the stored secret.
    if (stored && isYounger(stored, tx, sameSecretSeconds)) return vault.open(stored.sealed, totpPurpose)
    const fresh = newSecret()
    await beginTotp(tx, user.id, vault.seal(fresh, totpPurpose))
    return fresh
  })
  return { secret, uri: secretUri(secret, user.phone) }
}

/**
 * Switches sign-in codes on with the first code. This session stays and all others end.
 * @throws Refused totp_not_offered, totp_on, totp_not_begun, sign_in_code_wrong, code_throttled
 */
export function confirmTotp(context: Context, { code }: { code: string }) {
  const { vault } = offering(context)
  const { userId, sessionDigest } = context.actor
  return makingCodes(context, async (tx) => {
    const stored = await lockTotp(tx, userId)
    if (stored?.onSince) throw new Refused('totp_on')
    if (!stored || !isYounger(stored, tx, confirmSeconds)) throw new Refused('totp_not_begun')
    const secret = vault.open(stored.sealed, totpPurpose)
    await takeStep(tx, userId, { secret, code: readSignInCode(code)?.text ?? '', lastStep: 0 })
    await switchTotpOn(tx, userId)
    await revokeSessions(tx, userId, sessionDigest)
    await saveWithCode(tx, sessionDigest, true)
    return { secret, action: 'totp.on' }
  })
}

/**
 * Switches the caller's sign-in codes off; their other sessions end. Where the lender requires codes, the caller must set them up again
 * before anything else.
 * @throws Refused totp_not_on, sign_in_code_wrong, code_throttled; invalid with the field password; sign_in_throttled
 */
export async function switchOffTotp(context: Context, { password, code }: { password: string; code: string }) {
  const { app, actor } = context
  const { userId, sessionDigest } = actor
  await provenUser(context, password, 'password')
  await tryCode(app, inSession(context), () =>
    answerOnce(context, async (tx, keepWith) => {
      await lockUser(tx, userId)
      await takeSignInCode(tx, app, userId, code)
      await removeTotp(tx, userId)
      await revokeSessions(tx, userId, sessionDigest)
      await saveWithCode(tx, sessionDigest, false)
      await record(tx, actor, { action: 'totp.off', subject: { kind: 'user', id: userId } })
      keepWith({ passwordOf: userId })
      return null
    }),
  )
  noteTotp(context, 'totp.off')
  return null
}

const isYounger = ({ begunAt }: StoredTotp, { now }: Transaction, seconds: number): boolean =>
  now.getTime() - begunAt.getTime() < seconds * 1_000

/** @throws Refused totp_not_offered */
function offering({ app }: Context): App {
  if (app.settings.STAFF_TOTP === 'off') throw new Refused('totp_not_offered')
  return app
}
