import type { adjustmentForm } from '@kasuwa/contract/provider-balance.ts'
import { providerAdjusted } from '@kasuwa/domain/ledger/provider.ts'
import { longDate } from '@kasuwa/domain/display.ts'
import { type Kobo, kobo } from '@kasuwa/domain/money.ts'
import type { Day } from '@kasuwa/domain/dates.ts'
import type * as z from 'zod/mini'
import { record } from '../../audit/record.ts'
import { newId, type UserId } from '../../base/ids.ts'
import type { Context } from '../../context/context.ts'
import { takeLock } from '../../db/advisory-lock.ts'
import type { Sql } from '../../db/database.ts'
import type { Transaction } from '../../db/transaction.ts'
import { post } from '../../ledger/post.ts'
import { moveExpectedBalance } from '../../outbox/provider-balance-repository.ts'
import type { About, Act } from '../../proposals/act.ts'
import { fixed } from '../../proposals/facts.ts'
import { keepAdjustment } from './provider-moves-repository.ts'
import { requireNotToCome } from './require-not-to-come.ts'

type Input = z.output<typeof adjustmentForm>
type Adjusted = { amount: Kobo; day: Day }

/** An arbitrary number: one difference with the provider is put right at a time. */
const lock = 720_611_392

/**
 * Puts right a difference with the provider that nothing explains, by two people whatever the limits (C-192): the provider's fees bear it.
 * @throws Refused day_to_come, day_too_early, month_closed, proposal_open, idempotency_conflict
 */
export const providerAdjustment: Act<Input, Adjusted> = {
  name: 'provider_adjustment',
  limit: 'always',
  roles: ['finance'],
  about: aboutAdjustment,
  lock: (tx) => takeLock(tx, lock),
  run: adjust,
  final: ['month_closed'],
}

async function aboutAdjustment(_sql: Sql, { amount, day, reason }: Input): Promise<About> {
  return {
    subject: { kind: 'provider', id: '1010', name: '1010 Provider’s balance' },
    userId: null,
    amount: kobo(Math.abs(amount)),
    reason,
    facts: [
      fixed('In the books', amount > 0 ? 'More at the provider' : 'Less at the provider'),
      fixed('On', longDate(day)),
    ],
  }
}

async function adjust(
  tx: Transaction,
  { actor }: Context,
  { amount, day, reason }: Input,
  proposedBy: UserId | null,
): Promise<Adjusted> {
  requireNotToCome(tx, day)
  const id = newId()
  await keepAdjustment(tx, { id, amount, day, reason, proposedBy: proposedBy ?? actor.userId, by: actor.userId })
  await post(tx, providerAdjusted({ more: amount }), id, null, { namedDay: day })
  await record(tx, actor, {
    action: 'provider.adjusted',
    subject: { kind: 'provider', id: '1010' },
    after: { id, amount, day, reason },
  })
  await moveExpectedBalance(tx, amount)
  return { amount, day }
}
