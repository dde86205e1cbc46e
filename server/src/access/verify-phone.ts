import type { CodePurpose } from '@kasuwa/domain/access/one-time-code.ts'
import type { Phone } from '@kasuwa/domain/phone.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { type Context, inTransaction } from '../context.ts'
import { insertGrant } from './grant-repository.ts'
import { tryCode } from './one-time-codes.ts'
import { lockUserByPhone, savePhoneVerified } from './user-repository.ts'

/**
 * Verifies a code, for sign-up or recovery (C-21). The browser gets a cookie that stands for the verified phone.
 * @throws Refused code_wrong for a wrong, used, dead or unknown code, after the try is counted
 */
export async function verifyPhone(context: Context, { type, code, user }: { type: CodePurpose; code: string; user: Phone }): Promise<null> {
  const token = await inTransaction(context, async (tx) => {
    // The user's row first, as everywhere, so that two never wait for each other.
    await lockUserByPhone(tx, user)
    if (!(await tryCode(tx, context.house.vault, user, type, code))) return null
    if (type === 'ACCOUNT_VERIFICATION') await savePhoneVerified(tx, user, tx.now)
    return insertGrant(tx, user, type)
  })
  if (!token) throw new Refused('code_wrong')
  context.exchange.setGrant = { purpose: type, token }
  return null
}
