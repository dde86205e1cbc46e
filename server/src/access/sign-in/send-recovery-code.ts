import type { Phone } from '@kasuwa/domain/phone.ts'
import type { JobHandler } from '../../context/context.ts'
import { isCodeAwaited } from '../codes/code-repository.ts'
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
  await app.ports.sms.send(phone, app.vault.open(Buffer.from(text, 'base64'), recoveryPurpose))
  await countInBudget(app).catch((error: unknown) => app.log.warn('text not counted', { error }))
  return 'done'
}

export const accessJobs: Record<string, JobHandler> = {
  'recovery-code': sendRecoveryCode,
  'security-notice': sendSecurityNotice,
}
