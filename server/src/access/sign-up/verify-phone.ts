import type { CodePurpose } from '@kasuwa/domain/access/one-time-code.ts'
import type { Phone } from '@kasuwa/domain/phone.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Context } from '../../context/context.ts'
import { refuseUnknownDevice } from '../limits/address-limits.ts'
import { insertGrant, repeatableToken } from './grant-repository.ts'
import { answerOnce } from '../../idempotency/idempotency.ts'
import { knownDevice } from '../devices/known-device.ts'
import { tryCode } from '../codes/one-time-codes.ts'
import { lockUserByPhone, savePhoneVerified } from '../user-repository.ts'

/**
 * Verifies a code, for sign-up or recovery (C-21). The browser gets a cookie for the verified phone. The same call again sets the same
 * cookie while the grant is valid, and a wrong try counts once (C-174).
 * @throws Refused code_wrong for a wrong, used, expired, blocked or unknown code, after the try is counted; too_many_requests
 */
export async function verifyPhone(
  context: Context,
  { type, code, user }: { type: CodePurpose; code: string; user: Phone },
): Promise<null> {
  const { exchange, app } = context
  const device = await knownDevice(context, user)
  refuseUnknownDevice(context, device)
  return answerOnce(context, async (tx, keepWith) => {
    // Locks the user's row first, as everywhere, so that two transactions never deadlock.
    await lockUserByPhone(tx, user)
    if (!(await tryCode(tx, app.vault, user, type, code, device))) return new Refused('code_wrong')
    if (type === 'ACCOUNT_VERIFICATION') await savePhoneVerified(tx, user, tx.now)
    const { token, expiresAt } = await insertGrant(
      tx,
      user,
      type,
      exchange.once && repeatableToken(app.vault, exchange.once.id),
    )
    keepWith({ keepUntil: expiresAt })
    exchange.setGrant = { purpose: type, token }
    return null
  })
}
