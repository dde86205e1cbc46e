import { phoneVerificationPending } from '@kasuwa/domain/access/user-status.ts'
import type { Phone } from '@kasuwa/domain/phone.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { type Context, inTransaction } from '../../context/context.ts'
import type { Transaction } from '../../db/transaction.ts'
import { newId, type UserId } from '../../base/ids.ts'
import { refuseUnknownDevice } from '../limits/address-limits.ts'
import { nameBrowser } from '../devices/browser-name.ts'
import { deliverCode } from './deliver-code.ts'
import { endGrants } from './grant-repository.ts'
import { isCodeLive } from '../codes/code-repository.ts'
import { issueCode } from '../codes/one-time-codes.ts'
import { areTextsLeft } from '../limits/text-budget.ts'
import { insertPendingUser, lockUserByPhone, savePhoneVerified } from '../user-repository.ts'

/** An unfinished sign-up continues with the same user, whose phone has to be verified again (C-24). */
async function pendingUser(tx: Transaction, phone: Phone): Promise<UserId> {
  await insertPendingUser(tx, newId<UserId>(), phone)
  const user = await lockUserByPhone(tx, phone)
  if (user?.status !== 'pending') throw new Refused('phone_registered')
  return user.id
}

/**
 * Registers a phone and sends it a code before the call is answered. While no further code may be sent and the last one is valid, the
 * answer is the same without a new message: a person who returns to the page can enter the code they have (C-174).
 * @throws Refused phone_registered, code_too_soon, code_limit, sms_unavailable, too_many_requests
 */
export async function registerPhone(context: Context, { phone }: { phone: Phone }) {
  nameBrowser(context)
  refuseUnknownDevice(context, null)
  const mayText = await areTextsLeft(context)
  const { userId, code } = await inTransaction(context, async (tx) => {
    const userId = await pendingUser(tx, phone)
    const code = await issueCode(tx, context.app, phone, 'ACCOUNT_VERIFICATION')
    if ('refused' in code) {
      if (await isCodeLive(tx, phone, 'ACCOUNT_VERIFICATION')) return { userId, code: null }
      throw new Refused(code.refused, undefined, { retryAfterSeconds: code.retryAfterSeconds })
    }
    if (!mayText) throw new Refused('sms_unavailable')
    await savePhoneVerified(tx, phone, null)
    await endGrants(tx, phone, 'ACCOUNT_VERIFICATION')
    return { userId, code }
  })
  if (code) await deliverCode(context, phone, code)
  return { user_id: userId, status: phoneVerificationPending } as const
}
