import type { Phone } from '@kasuwa/domain/phone.ts'
import type { App, JobHandler } from '../../context/context.ts'
import { isUndone, smsFor } from '../../providers/ports.ts'
import { findSender, isCodeAwaited, noteSender } from '../codes/code-repository.ts'
import { sendSecurityNotice } from '../security-notice.ts'
import { countInBudget } from '../../notifications/text-budget.ts'
import { findUserByPhone } from '../user-repository.ts'

/** Binds a sealed recovery text to its use. */
export const recoveryPurpose = 'recovery code'

/** Sends a recovery code, unless the phone is unknown or the code expired while the provider was unavailable. */
export const sendRecoveryCode: JobHandler = async (app, { subject, payload }) => {
  const { phone, text } = payload as { phone: Phone; text: string }
  if (!(await isCodeAwaited(app.database, subject))) return 'done'
  const user = await findUserByPhone(app.database, phone)
  if (!user?.passwordHash) return 'done'
  const isSent = await sendByOne(app, subject, phone, app.vault.open(Buffer.from(text, 'base64'), recoveryPurpose))
  if (isSent) await countInBudget(app).catch((error: unknown) => app.log.warn('text not counted', { error }))
  return 'done'
}

/** Gives the code to one provider, which is recorded before: after an unknown outcome no other one gets it, and it may be that none does. */
async function sendByOne({ database, ports }: App, id: string, phone: Phone, text: string): Promise<boolean> {
  const tried = await findSender(database, id)
  const sms = smsFor(ports.sms, tried)
  if (!sms) return false
  await noteSender(database, id, sms.name)
  try {
    await sms.send(phone, text)
    return true
  } catch (error) {
    if (isUndone(error)) await noteSender(database, id, tried)
    throw error
  }
}

export const accessJobs: Record<string, JobHandler> = {
  'recovery-code': sendRecoveryCode,
  'security-notice': sendSecurityNotice,
}
