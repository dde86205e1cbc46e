import type { Phone } from '@kasuwa/domain/phone.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../../audit/record.ts'
import type { App, Context } from '../../context/context.ts'
import type { Transaction } from '../../db/transaction.ts'
import { grantedPhone, useGrant } from '../sign-up/grant-repository.ts'
import { envelope } from '../../context/response-envelope.ts'
import { checkChosen } from '../passwords/guessable-password.ts'
import { answerOnce } from '../../idempotency/idempotency.ts'
import { knownDevice, triesSubject } from '../devices/known-device.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { notifyPasswordChanged } from '../security-notice.ts'
import { revokeSessions } from './session-repository.ts'
import { clearTries } from './sign-in-tries.ts'
import { findUserByPhone, lockUserByPhone, ownOf, savePassword } from '../user-repository.ts'

const purpose = 'RESET_PASSWORD'

/** The grant that a recovery has earned, with the new password's hash and the owner's device. */
type Proven = { token: string; phone: Phone; hash: string; device: Buffer | null }

async function reset(tx: Transaction, app: App, { token, phone, hash, device }: Proven) {
  const user = await lockUserByPhone(tx, phone)
  const keepUntil = user?.passwordHash ? await useGrant(tx, token, purpose, phone) : null
  if (!user || !keepUntil) throw new Refused('no_reset_grant')
  await savePassword(tx, user.id, hash)
  await revokeSessions(tx, user.id)
  await clearTries(tx, phone)
  if (device) await clearTries(tx, triesSubject(phone, device))
  await record(
    tx,
    { userId: user.id, accountType: user.accountType },
    { action: 'password.reset', subject: { kind: 'user', id: user.id } },
  )
  await notifyPasswordChanged(tx, app, user.id)
  return { passwordOf: user.id, keepUntil }
}

/**
 * Sets a new password for a phone whose recovery code this browser verified in the last ten minutes (C-25). The grant is used up and
 * every session of the user ends; they are notified by text.
 * @throws Refused no_reset_grant; invalid with the field password
 */
export async function resetPassword(
  context: Context,
  { user: phone, password }: { user: Phone; password: string },
): Promise<{ data: null; warning?: string }> {
  const { app, exchange } = context
  const token = exchange.grants.RESET_PASSWORD
  if (!token || (await grantedPhone(app.database, token, purpose)) !== phone) throw new Refused('no_reset_grant')
  const known = await findUserByPhone(app.database, phone)
  const { refusal, ...checked } = await checkChosen(password, known ? ownOf(known) : { phone }, app.settings)
  if (refusal) throw new Refused('invalid', { password: [refusal] })
  const device = await knownDevice(context, phone)
  const hash = await hashPassword(password)
  exchange.setGrant = { purpose, token: null }
  const data = await answerOnce(context, async (tx, keepWith) => {
    keepWith(await reset(tx, app, { token, phone, hash, device }))
    return null
  })
  return envelope({ data, ...checked })
}
