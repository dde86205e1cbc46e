import { accessWords } from '@kasuwa/contract/words.ts'
import { normalisePhone, type Phone } from '@kasuwa/domain/phone.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../../audit/record.ts'
import { type Actor, type App, inTransaction } from '../../context/context.ts'
import type { Transaction } from '../../db/transaction.ts'
import { revokeSessions } from '../sign-in/session-repository.ts'
import { notifyOtherAdmins } from '../security-notice.ts'
import { isTotpOn, removeTotp } from './totp-repository.ts'
import { lockUserByPhone, type User } from '../user-repository.ts'

/**
 * Switches off the sign-in codes of a user whose row is locked, ends their sessions, and notifies the other admins (C-220). `actor` is
 * null for the command line.
 * @throws Refused totp_not_on
 */
export async function resetTotp(
  tx: Transaction,
  { app, actor }: { app: App; actor: Actor | null },
  { id }: Pick<User, 'id'>,
  reason: string | null,
): Promise<void> {
  if (!(await isTotpOn(tx, id))) throw new Refused('totp_not_on')
  await removeTotp(tx, id)
  await revokeSessions(tx, id)
  await record(tx, actor, { action: 'totp.reset', subject: { kind: 'user', id }, after: { reason } })
  await notifyOtherAdmins(tx, app, actor, 'codes-reset', id)
}

/**
 * The same for the user with a phone number: the last admin who lost their app gets back in this way (decision 60).
 * @throws Refused invalid with the field phone: not a number, no user's number, or a user without sign-in codes
 */
export async function resetTotpOf(app: App, given: { phone: string }): Promise<{ phone: Phone; totp: false }> {
  const phone = normalisePhone(given.phone)
  if (!phone) throw new Refused('invalid', { phone: [accessWords.phone] })
  return inTransaction({ app }, async (tx) => {
    const user = await lockUserByPhone(tx, phone)
    if (!user) throw new Refused('invalid', { phone: ['Nobody has this number.'] })
    await resetTotp(tx, { app, actor: null }, user, null)
    return { phone, totp: false }
  })
}
