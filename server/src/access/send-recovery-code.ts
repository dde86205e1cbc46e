import type { Phone } from '@kasuwa/domain/phone.ts'
import type { JobHandler } from '../context.ts'
import { isCodeAwaited } from './code-repository.ts'
import { countInBudget } from './text-budget.ts'
import { findUserByPhone } from './user-repository.ts'

/** Sends a recovery code, unless nobody has the phone or the code has died while the provider was away. */
export const sendRecoveryCode: JobHandler = async (house, { subject, payload }) => {
  const { phone, text } = payload as { phone: Phone; text: string }
  if (!(await isCodeAwaited(house.database, subject))) return 'done'
  const user = await findUserByPhone(house.database, phone)
  if (!user?.passwordHash) return 'done'
  await house.ports.sms.send(phone, house.vault.open(Buffer.from(text, 'base64'), 'recovery code'))
  await countInBudget(house).catch((error: unknown) => house.log.warn('text not counted', { error }))
  return 'done'
}
