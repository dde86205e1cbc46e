import type { suspenseTopUpForm } from '@kasuwa/contract/provider-balance.ts'
import { suspenseToppedUp } from '@kasuwa/domain/ledger/provider.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import { record } from '../../audit/record.ts'
import { required } from '../../base/required.ts'
import type { Context } from '../../context/context.ts'
import type { Sql } from '../../db/database.ts'
import type { Transaction } from '../../db/transaction.ts'
import { matchMainBank } from '../../ledger/match-bank.ts'
import { post } from '../../ledger/post.ts'
import { topUpsOfSuspenseToday } from '../../payments/done-today.ts'
import { aboutSuspense } from '../../payments/unsettled/about-suspense.ts'
import { findRefundable, lockSuspense } from '../../payments/unsettled/suspense-refund-repository.ts'
import type { About, Act } from '../../proposals/act.ts'
import { sumToday } from '../../proposals/facts.ts'
import { closeByJournal } from './provider-moves-repository.ts'

type Input = z.output<typeof suspenseTopUpForm>
type ToppedUp = { reference: string; amount: Kobo }

/**
 * Books money in suspense as our own top-up: it came from our bank, so no customer is owed it (C-192). Two people above the limit of assignments,
 * with what the same person booked so today.
 * Cash, and money that reached our bank itself, was never at the provider, so it can be no top-up.
 * @throws Refused not_found, suspense_assigned, top_up_of_cash, top_up_of_bank_money, proposal_open, idempotency_conflict
 */
export const suspenseTopUp: Act<Input, ToppedUp> = {
  name: 'suspense_top_up',
  limit: 'SECOND_PERSON_ASSIGNMENT_ABOVE',
  roles: ['finance'],
  about: aboutTopUp,
  lock: lockSuspense,
  run: topUp,
  doneToday: (tx, by) => topUpsOfSuspenseToday(tx, by),
  final: ['not_found', 'suspense_assigned', 'top_up_of_cash', 'top_up_of_bank_money'],
}

async function aboutTopUp(sql: Sql, input: Input): Promise<About> {
  return aboutSuspense(sql, input, sumToday('Own top-ups from suspense today', await topUpsOfSuspenseToday(sql, null)))
}

async function topUp(tx: Transaction, { actor }: Context, { reference, reason }: Input): Promise<ToppedUp> {
  await lockSuspense(tx)
  const item = await findRefundable(tx, reference)
  if (!item) throw new Refused('not_found')
  if (!item.isOpen) throw new Refused('suspense_assigned')
  if (item.isCash) throw new Refused('top_up_of_cash')
  if (item.isOfBank) throw new Refused('top_up_of_bank_money')
  const { amount } = item
  await post(tx, suspenseToppedUp({ amount }), reference, null)
  required(await closeByJournal(tx, { reference, reason, by: actor.userId }), 'the money in suspense')
  await record(tx, actor, {
    action: 'suspense.topped-up',
    subject: { kind: 'charge', id: reference },
    after: { amount, reason },
  })
  await matchMainBank(tx)
  return { reference, amount }
}
