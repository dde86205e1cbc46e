import type { Phone } from '@kasuwa/domain/phone.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { lockUserByPhone, savePhone, savePhoneVerified, type User } from '../access/user-repository.ts'
import { contactOf } from '../access/contact-of.ts'
import { voidSignIn } from '../access/sign-in/void-sign-in.ts'
import type { App, JobHandler } from '../context/context.ts'
import { isDuplicate, type Transaction, transaction } from '../db/transaction.ts'
import { type CustomerId, newId, type UserId } from '../base/ids.ts'
import { notify } from '../notifications/notify.ts'

/** This number belongs to nobody: it is used for a moment while two users exchange theirs. */
const placeholderPhone = '00000000000' as Phone

/**
 * Gives a person another phone to sign in with. The person who has the old phone may know the password, so the owner can sign in
 * only after they set a new password with a code to the new number (C-222). Both numbers get a text. The provider's customer for their
 * virtual account is updated; `customerId` is null for staff.
 * @throws Refused phone_in_use
 */
export async function changePhone(
  tx: Transaction,
  app: App,
  user: User,
  customerId: CustomerId | null,
  next: Phone,
): Promise<void> {
  const { id, phone: old } = user
  const other = await lockUserByPhone(tx, next)
  if (other && other.status !== 'pending') throw new Refused('phone_in_use')
  try {
    // The person who began to sign up with the new number continues with the old one, unverified: it was probably the customer.
    if (other) await savePhoneVerified(tx, next, null)
    if (other) await savePhone(tx, other.id, placeholderPhone)
    await savePhone(tx, id, next)
    if (other) await savePhone(tx, other.id, old)
  } catch (error) {
    throw isDuplicate(error, 'users_phone_key') ? new Refused('phone_in_use') : error
  }
  await voidSignIn(tx, id, [old, next])
  const contact = await contactOf(tx, app, id)
  const key = newId()
  await notify(tx, app, [
    { kind: 'phone_changed', userId: id, key: `${key}-new`, facts: { isNew: true, contact } },
    { kind: 'phone_changed', userId: id, key: `${key}-old`, facts: { isNew: false, contact }, phone: old },
  ])
  if (customerId !== null) await app.outbox.put(tx, 'provider-customer', customerId)
}

/** The part of a number that may be in the audit trail: enough to tell two numbers apart. */
export const maskedPhone = (number: string): string => `${number.slice(0, 4)}*****${number.slice(-2)}`

/** Notifies of what a server of the version before promised as a text, during an update. */
export const textPhoneChanged: JobHandler = async (app, { id, subject, payload }) => {
  const { to, isNew } = payload as { to: Phone; isNew: boolean }
  const userId = subject as UserId
  await transaction(app.database, async (tx) => {
    const facts = { isNew, contact: await contactOf(tx, app, userId) }
    await notify(tx, app, [{ kind: 'phone_changed', userId, key: `job-${id}`, facts, phone: to }])
  })
  return 'done'
}
