import type { Phone } from '@kasuwa/domain/phone.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Context } from '../../context/context.ts'
import { ProviderUnavailable } from '../../providers/ports.ts'
import { countText } from '../limits/address-limits.ts'
import { removeCode } from '../codes/code-repository.ts'
import type { IssuedCode } from '../codes/one-time-codes.ts'
import { countInBudget } from '../../notifications/text-budget.ts'

/**
 * Sends a code that was issued and committed. A code that cannot be sent is removed, so that it starts no cool-down (C-34).
 * @throws Refused sms_unavailable
 */
export async function deliverCode(
  context: Pick<Context, 'app' | 'exchange'>,
  phone: Phone,
  code: IssuedCode,
): Promise<void> {
  const { app } = context
  try {
    await app.ports.sms.next().send(phone, code.text)
  } catch (error) {
    await removeCode(app.database, code.id)
    if (!(error instanceof ProviderUnavailable)) throw error
    app.log.warn('code not sent', { error })
    throw new Refused('sms_unavailable')
  }
  // The message is sent: a failure to count it must not make the call fail.
  await Promise.all([countText(context), countInBudget(app)]).catch((error: unknown) =>
    app.log.warn('text not counted', { error }),
  )
}
