import { lateFeeGivenBack } from '@kasuwa/domain/ledger/books-events.ts'
import { type LateFee, standingOf, type TakenOff, waivedOf } from '@kasuwa/domain/loans/late-fee.ts'
import { type PaidFee, withoutOff } from '@kasuwa/domain/loans/late-fee-news.ts'
import { totalPaidWithFees, unpaidFees } from '@kasuwa/domain/loans/late-fee-payments.ts'
import type { Instalment } from '@kasuwa/domain/loans/instalments.ts'
import { nextDue, runningStatus } from '@kasuwa/domain/loans/overdue.ts'
import { addKobo, type Kobo, nothing } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import type { LoanId } from '../base/ids.ts'
import type { App, Context } from '../context/context.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import { post } from '../ledger/post.ts'
import { notify } from '../notifications/notify.ts'
import type { About, Act } from '../proposals/act.ts'
import { actOrPropose } from '../proposals/act-or-propose.ts'
import { figure, fixed, sumToday } from '../proposals/facts.ts'
import { lockNamedLoan } from './approve-loan.ts'
import { lockIfErased, readLateFees, saveLateFees, saveLoanWithFees, waiversToday } from './late-fee-repository.ts'
import { chargeMissedFees, rowsOf, totalWith } from './late-fees-now.ts'
import { findLoan, type Loan } from './loan-repository.ts'
import { instalmentsOf } from './schedule-repository.ts'
import { showSchedule } from './show-schedule.ts'
import { writeOffFactsOf } from './write-off-repository.ts'

type Input = { id: string; number: string; reason: string; give_back?: boolean | undefined }

/**
 * Waives what is unpaid of a loan's late fee, and with `give_back` what was paid of it, which becomes the customer's credit by one journal (C-196).
 * It may complete the loan. `id` is any of its three names (C-83), `number` the instalment's. Above the lender's limit, with what
 * the same person waived of the loan today, it is proposed to a second person instead (decisions 59, 81). Returns the loan.
 * For a person whose data was erased it is refused, since nobody could be paid the credit (RIGHT-05).
 * @throws Refused not_found, person_erased, nothing_to_waive, proposal_open, idempotency_conflict
 */
export const waiveLateFee = (context: Context, input: Input) =>
  actOrPropose(context, waiver, input, () => showSchedule(context, { id: input.id }))

/** The waiver of a late fee; above the lender's limit it needs a second person. */
export const waiver: Act<Input, { loan_id: string }> = {
  name: 'waiver',
  limit: 'SECOND_PERSON_WAIVER_ABOVE',
  roles: ['finance'],
  about: aboutWaiver,
  lock: (tx, { id }) => lockWaived(tx, id),
  run: waive,
  // The loan is locked by then.
  doneToday: async (tx, by, { id }) => {
    const loan = await findLoan(tx, id)
    return loan ? waiversToday(tx, loan.id, by) : nothing
  },
  final: ['not_found', 'person_erased', 'nothing_to_waive'],
}

/** Locks the loan, and keeps its borrower from being erased meanwhile. @throws Refused not_found, person_erased */
async function lockWaived(tx: Transaction, id: string): Promise<Loan> {
  const loan = await lockNamedLoan(tx, id)
  if (await lockIfErased(tx, loan.id)) throw new Refused('person_erased')
  return loan
}

async function aboutWaiver(sql: Sql, { id, reason, ...input }: Input): Promise<About> {
  const loan = await findLoan(sql, id)
  if (!loan) throw new Refused('not_found')
  const { userId } = await writeOffFactsOf(sql, loan.id)
  const { fees } = await readLateFees(sql, loan.id)
  const { fee, off } = waivedPart(fees, input)
  return {
    subject: { kind: 'loan', id: loan.id, name: loan.loanId },
    userId,
    amount: addKobo(off.unpaid, off.paid),
    reason,
    facts: [
      fixed('Late fee of instalment', String(fee.number)),
      figure('Late fee', standingOf(fee)),
      figure('Waived', off.unpaid),
      ...(off.paid > 0 ? [figure('Paid, becomes credit', off.paid)] : []),
      ...sumToday('Waived of this loan today', await waiversToday(sql, loan.id, null)),
    ],
  }
}

async function waive(tx: Transaction, { app, actor }: Context, { id, reason, ...input }: Input) {
  const loan = await lockWaived(tx, id)
  await chargeMissedFees(tx, loan)
  const { fees } = await readLateFees(tx, loan.id)
  const { fee, off } = waivedPart(fees, input)
  const left = fees.map((each) => withoutOff(each, [{ number: fee.number, off }]))
  const takenOff = addKobo(off.unpaid, off.paid)
  const change = { loanId: loan.id, number: fee.number, takenOff, givenBack: off.paid, reason, by: actor.userId }
  await saveLateFees(tx, rowsOf(loan.id, left), [{ ...change, cause: 'waived' }])
  const state = await saveLoanAfter(tx, loan, await instalmentsOf(tx, loan.id), left)
  if (off.paid > 0) {
    const journal = lateFeeGivenBack({ loanId: loan.id, customerId: loan.customerId, amount: off.paid })
    await post(tx, journal, `waived-${loan.loanId}-${fee.number}`, null)
  }
  await record(tx, actor, {
    action: 'late-fee.waived',
    subject: { kind: 'loan', id: loan.id },
    before: { state: loan.state },
    after: { state, number: fee.number, takenOff, givenBack: off.paid, reason },
  })
  await tellOfWaiver(tx, app, { loan, fee, amount: takenOff, credited: off.paid })
  return { loan_id: loan.loanId }
}

/** Each waiver of a fee takes more off it, so what was taken off in all tells it from earlier ones. */
async function tellOfWaiver(
  tx: Transaction,
  app: Pick<App, 'settings'>,
  { loan, fee, amount, credited }: { loan: Loan; fee: LateFee; amount: Kobo; credited: Kobo },
): Promise<void> {
  const { userId } = await writeOffFactsOf(tx, loan.id)
  const key = `${loan.id}:${fee.number}:${addKobo(fee.takenOff, amount)}`
  const facts = { loan: loan.loanId, amount, credited }
  await notify(tx, app, [{ kind: 'late_fee_waived', userId, key, subject: { kind: 'loan', id: loan.id }, facts }])
}

/** The late fee that an input names, and what a waiver takes off it. @throws Refused not_found, nothing_to_waive */
function waivedPart(
  fees: readonly PaidFee[],
  input: Pick<Input, 'number' | 'give_back'>,
): { fee: LateFee; off: TakenOff } {
  const fee = fees.find(({ number }) => String(number) === input.number)
  if (!fee) throw new Refused('not_found')
  const off = waivedOf({ standing: standingOf(fee), paid: fee.paid }, input.give_back === true)
  if (!off) throw new Refused('nothing_to_waive')
  return { fee, off }
}

async function saveLoanAfter(
  tx: Transaction,
  { id }: { id: LoanId },
  rows: readonly Instalment[],
  fees: readonly PaidFee[],
) {
  const owed = fees.map((fee) => ({ ...fee, standing: standingOf(fee) }))
  const unpaid = unpaidFees(owed)
  const next = nextDue(rows, unpaid)
  const state: Loan['state'] = runningStatus(rows, tx.today, unpaid)
  await saveLoanWithFees(tx, {
    id,
    state,
    paid: totalPaidWithFees(rows, owed),
    total: totalWith(rows, fees),
    nextDueOn: next?.dueOn ?? null,
    nextDueAmount: next?.amount ?? null,
  })
  return state
}
