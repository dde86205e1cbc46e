import type { topUpForm } from '@kasuwa/contract/provider-balance.ts'
import { providerToppedUp } from '@kasuwa/domain/ledger/provider.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import { record } from '../../audit/record.ts'
import type { Context } from '../../context/context.ts'
import { answerOnce } from '../../idempotency/idempotency.ts'
import { matchMainBank } from '../../ledger/match-bank.ts'
import { post } from '../../ledger/post.ts'
import { moveExpectedBalance } from '../../outbox/provider-balance-repository.ts'
import { keepTopUp } from './provider-moves-repository.ts'
import { requireNotToCome } from './require-not-to-come.ts'

/**
 * Books money that was paid from the lender's bank into the provider's balance, on the day that is named (C-192). The bank's reference counts once for
 * ever, so that the same top-up is not booked twice.
 * @throws Refused top_up_known, day_to_come, day_too_early, month_closed, idempotency_conflict
 */
export function topUpProvider(context: Context, input: z.output<typeof topUpForm>) {
  const { actor } = context
  return answerOnce(context, async (tx) => {
    const { reference, amount, day } = input
    requireNotToCome(tx, day)
    if (!(await keepTopUp(tx, { ...input, by: actor.userId }))) throw new Refused('top_up_known')
    await post(tx, providerToppedUp({ amount }), reference, null, { namedDay: day })
    await record(tx, actor, {
      action: 'provider.topped-up',
      subject: { kind: 'top-up', id: reference },
      after: { amount, day },
    })
    await moveExpectedBalance(tx, amount)
    await matchMainBank(tx)
    return { reference, amount, day }
  })
}
