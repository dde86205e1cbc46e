import { loanCancelled } from '@kasuwa/domain/ledger/corrections.ts'
import { writtenOffOf } from '@kasuwa/domain/ledger/write-offs.ts'
import { outstandingOf, totalPaid, unpaidPrincipalOf } from '@kasuwa/domain/loans/instalments.ts'
import { standingOf } from '@kasuwa/domain/loans/late-fee.ts'
import { nextLoanState } from '@kasuwa/domain/loans/status.ts'
import { addKobo, type Kobo, subtractKobo } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../../audit/record.ts'
import type { Context } from '../../context/context.ts'
import type { Sql } from '../../db/database.ts'
import type { Transaction } from '../../db/transaction.ts'
import { post } from '../../ledger/post.ts'
import { lockIfErased, readLateFees } from '../../loans/late-fee-repository.ts'
import { instalmentsOf, removeSchedule } from '../../loans/schedule-repository.ts'
import type { About, Act } from '../../proposals/act.ts'
import { noMoreThan, figure } from '../../proposals/facts.ts'
import { itemIdOf } from '../unsettled/open-item-repository.ts'
import { aboutReturned, requireReturned } from './pay-again.ts'
import { lockReturned, saveCancellation } from './returned-repository.ts'

type Input = { id: string; reason: string }
type Cancelled = { loan_id: string; returned: Kobo; credited: Kobo }

/**
 * Cancels a loan whose money came back after something had been repaid, by one journal (C-86): nothing is owed, no interest was earned, and
 * all repayments become the customer's credit. The loan is shown as rejected and marked as cancelled; its schedule is kept in the audit trail.
 * Above the lender's limit it is proposed to a second person instead (decision 59). For a person whose data was erased it is refused, since nobody could
 * be paid the credit (RIGHT-05); the item waits.
 * @throws Refused not_found, person_erased, item_closed, payout_under_way, proposal_open, idempotency_conflict
 */
export const cancellation: Act<Input, Cancelled> = {
  name: 'cancellation',
  limit: 'SECOND_PERSON_REVERSAL_ABOVE',
  roles: ['finance'],
  about: aboutCancellation,
  lock: (tx, { id }) => lockReturned(tx, itemIdOf(id)),
  run: cancel,
  final: ['not_found', 'person_erased', 'item_closed'],
}

async function aboutCancellation(sql: Sql, { id, reason }: Input): Promise<About> {
  const { money, ...about } = await aboutReturned(sql, id, reason)
  const rows = await instalmentsOf(sql, money.loanId)
  const { fees } = await readLateFees(sql, money.loanId)
  const paidFees = addKobo(...fees.map(({ paid }) => paid))
  const owedFees = subtractKobo(addKobo(...fees.map(standingOf)), paidFees)
  return {
    ...about,
    facts: [
      figure('Owed no more', addKobo(outstandingOf(rows), owedFees)),
      noMoreThan('Becomes credit', addKobo(totalPaid(rows), paidFees)),
    ],
  }
}

async function cancel(tx: Transaction, { actor }: Context, { id, reason }: Input): Promise<Cancelled> {
  const money = await requireReturned(tx, id)
  const { id: item, reference, amount, loanId, loanNumber, loanState, customerId } = money
  if (await lockIfErased(tx, loanId)) throw new Refused('person_erased')
  const state = nextLoanState(loanState, 'cancelled')
  const schedule = await instalmentsOf(tx, loanId)
  const { fees: lateFees } = await readLateFees(tx, loanId)
  const paidPrincipal = addKobo(...schedule.map((row) => row.paidPrincipal))
  const paidInterest = addKobo(...schedule.map((row) => row.paidInterest))
  const paidLoanFees = addKobo(...schedule.map((row) => row.paidFee))
  const paidLateFees = addKobo(...lateFees.map(({ paid }) => paid))
  const paid = { paidPrincipal, paidInterest, paidLoanFees, paidLateFees }
  const credited = addKobo(...Object.values(paid))
  const writtenOff = writtenOffOf(money.writtenOff, unpaidPrincipalOf(schedule))
  await post(tx, loanCancelled({ loanId, customerId, principal: amount, ...paid, writtenOff }), reference, null)
  await removeSchedule(tx, loanId, state)
  await saveCancellation(tx, { id: item, loanId, credited, reason, by: actor.userId, at: tx.now })
  await record(tx, actor, {
    action: 'loan.cancelled',
    subject: { kind: 'loan', id: loanId },
    before: { state: loanState, schedule, ...(lateFees.length > 0 && { lateFees }) },
    after: { state, credited, reason },
  })
  return { loan_id: loanNumber, returned: amount, credited }
}
