import type { payoutAccountForm } from '@kasuwa/contract/agents.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import { notifyOtherAdmins, notifyAccountChanged } from '../access/security-notice.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { record } from '../audit/record.ts'
import { nameOf } from '../bank-accounts/resolve-account.ts'
import type { Context } from '../context.ts'
import { payoutAccountAnswer } from './payout-account-answer.ts'
import { findPayee, lockPayee, savePayoutAccount } from './payout-account-repository.ts'

type PayoutAccountInput = z.output<typeof payoutAccountForm> & { id: string }

/**
 * Sets where an agent's commissions go from now on, under the name that the bank gives (decision 14). What is on its way already goes
 * where it was sent.
 * @throws Refused not_found, account_not_resolved; ProviderUnavailable
 */
export async function setPayoutAccount(context: Context, { id, bank_code, account_number }: PayoutAccountInput) {
  const { app, actor } = context
  const payee = await findPayee(app.database, id)
  if (!payee) throw new Refused('not_found')
  const after = {
    bankCode: bank_code,
    accountNumber: account_number,
    accountName: await nameOf(context, account_number, bank_code),
  }
  return answerOnce(context, async (tx) => {
    const { account: before } = await lockPayee(tx, payee.id)
    await savePayoutAccount(tx, payee.id, after)
    await record(tx, actor, {
      action: 'agent.payout-account-set',
      subject: { kind: 'agent', id: payee.id },
      before,
      after,
    })
    const { bank } = payoutAccountAnswer(after)
    await notifyAccountChanged(tx, app, payee.userId, 'PAYOUT_ACCOUNT_CHANGED', {
      bankName: bank.name,
      accountNumber: account_number,
    })
    await notifyOtherAdmins(tx, app, actor, 'payout-account-set', payee.userId)
    return payoutAccountAnswer(after)
  })
}
