import type { CodePurpose } from '@kasuwa/domain/access/one-time-code.ts'
import type { Phone } from '@kasuwa/domain/phone.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { type Context, inTransaction } from '../../context/context.ts'
import { countText, refuseUnknownDevice } from '../limits/address-limits.ts'
import { nameBrowser } from '../devices/browser-name.ts'
import { deliverCode } from './deliver-code.ts'
import { knownDevice } from '../devices/known-device.ts'
import { issueCode } from '../codes/one-time-codes.ts'
import { recoveryPurpose } from '../sign-in/send-recovery-code.ts'
import { areTextsLeft } from '../limits/text-budget.ts'
import { lockUserByPhone } from '../user-repository.ts'

/** Sends the sign-up's code once more. Only an unfinished sign-up gets one; the answer reveals nothing about any other phone. */
async function resend(context: Context, phone: Phone): Promise<void> {
  refuseUnknownDevice(context, null)
  const mayText = await areTextsLeft(context)
  const code = await inTransaction(context, async (tx) => {
    const user = await lockUserByPhone(tx, phone)
    if (user?.status !== 'pending') return null
    const issued = await issueCode(tx, context.app, phone, 'ACCOUNT_VERIFICATION')
    if (!('refused' in issued) && !mayText) throw new Refused('sms_unavailable')
    return issued
  })
  if (!code) return
  if ('refused' in code) throw new Refused(code.refused, undefined, { retryAfterSeconds: code.retryAfterSeconds })
  await deliverCode(context, phone, code)
}

/**
 * Makes a recovery code and leaves its message to the outbox. An unknown phone takes exactly the same path, up to the job that finds
 * nobody to send to, and a limit that is reached is not shown: the answer reveals nothing about the phone (C-34). A device of the owner
 * is counted separately, so that other people cannot use up the owner's limit (C-182).
 */
async function beginRecovery(context: Context, phone: Phone): Promise<void> {
  const { vault, outbox } = context.app
  const device = await knownDevice(context, phone)
  refuseUnknownDevice(context, device)
  const issued = await inTransaction(context, async (tx) => {
    const code = await issueCode(tx, context.app, phone, 'RESET_PASSWORD', device)
    if ('refused' in code) return false
    await outbox.put(tx, 'recovery-code', code.id, {
      phone,
      text: vault.seal(code.text, recoveryPurpose).toString('base64'),
    })
    return true
  })
  if (issued) await countText(context)
}

/**
 * Sends a code: the sign-up's once more, or the first of a recovery.
 * @throws Refused code_too_soon, code_limit and sms_unavailable, only for the sign-up's; too_many_requests
 */
export async function sendVerification(
  context: Context,
  { type, user }: { type: CodePurpose; user: Phone },
): Promise<null> {
  nameBrowser(context)
  await (type === 'RESET_PASSWORD' ? beginRecovery(context, user) : resend(context, user))
  return null
}
