import type { rescheduleForm, rescheduleTermsForm } from '@kasuwa/contract/reschedule.ts'
import { rescheduleWords } from '@kasuwa/contract/loan-words.ts'
import { addDays, addMonths, lagosDay, type Day } from '@kasuwa/domain/dates.ts'
import { tableDate } from '@kasuwa/domain/display.ts'
import { classDays } from '@kasuwa/domain/loans/class-days.ts'
import { type Instalment, unpaidRow } from '@kasuwa/domain/loans/instalments.ts'
import { daysLate } from '@kasuwa/domain/loans/late-ranges.ts'
import { nextDue, runningStatus } from '@kasuwa/domain/loans/overdue.ts'
import {
  type Reschedule,
  reschedule,
  rescheduleBounds,
  type RescheduleProblem,
  rescheduleProblem,
  rescheduleRefusal,
  type RescheduleTerms,
  unpaidParts,
} from '@kasuwa/domain/loans/reschedule.ts'
import { dueDay } from '@kasuwa/domain/loans/schedule.ts'
import { addKobo, nothing } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import { record } from '../audit/record.ts'
import { required } from '../base/required.ts'
import type { App, Context } from '../context/context.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { LoanId, UserId } from '../base/ids.ts'
import { notify } from '../notifications/notify.ts'
import type { About, Act } from '../proposals/act.ts'
import { actOrPropose } from '../proposals/act-or-propose.ts'
import { figure, fixed } from '../proposals/facts.ts'
import type { Settings } from '../settings/settings.ts'
import { lockNamedLoan } from './approve-loan.ts'
import { chargeMissedFees, totalWith } from './late-fees-now.ts'
import { loanAnswer } from './loan-answer.ts'
import { findLoan, type Loan, loadLoan } from './loan-repository.ts'
import { lastRescheduleOf, saveReschedule } from './reschedule-repository.ts'
import { instalmentsOf } from './schedule-repository.ts'
import { listSettledLoans } from './settled-repository.ts'
import { feesWithoutJob, instalmentAnswer } from './show-schedule.ts'
import { writeOffFactsOf } from './write-off-repository.ts'

type Terms = z.output<typeof rescheduleTermsForm> & { id: string }
type Input = z.output<typeof rescheduleForm> & { id: string }

/**
 * Spreads what is unpaid of a running loan over new rows, with its customer's consent: the same money, no new interest, and no journal (C-198).
 * Above the lender's limit it is proposed to a second person instead (decision 59).
 */
export const rescheduling: Act<Input, LoanId> = {
  name: 'reschedule',
  limit: 'SECOND_PERSON_RESCHEDULE_ABOVE',
  roles: ['credit'],
  about: aboutReschedule,
  lock: (tx, { id }) => lockNamedLoan(tx, id),
  run: makeReschedule,
  final: ['not_found', 'loan_written_off'],
}

/**
 * Reschedules a loan and answers it as it is then; `id` is any of its three names (C-83).
 * @throws Refused not_found, loan_not_running, loan_written_off, loan_money_came_back, late_fees_alone, reschedules_used, reschedule_terms,
 * proposal_open, idempotency_conflict
 */
export const rescheduleLoan = (context: Context, input: Input) =>
  actOrPropose(context, rescheduling, input, async (id) => {
    const { database } = context.app
    const [loan, rows, { principal, interest, fee }] = await Promise.all([
      loadLoan(database, id),
      instalmentsOf(database, id),
      lastRescheduleOf(database, id),
    ])
    return {
      ...loanAnswer(loan),
      moved: movedAnswer({ principal, interest, fee }),
      schedule: rows.map((row) => instalmentAnswer(row, lagosDay(context.now))),
    }
  })

/**
 * Answers the loan as a reschedule would leave it now. Nothing changes.
 * @throws Refused not_found, loan_not_running, loan_written_off, loan_money_came_back, late_fees_alone, reschedules_used, reschedule_terms
 */
export async function previewReschedule({ app, now }: Context, input: Terms) {
  const loan = await findLoan(app.database, input.id)
  if (!loan) throw new Refused('not_found')
  const today = lagosDay(now)
  const { plan, after, old } = await planOf(app.database, app.settings, loan, termsOf(input), today)
  const { moved } = plan
  const total = addKobo(loan.total ?? nothing, totalWith([], await feesWithoutJob(app, loan, old, today)))
  return {
    ...loanAnswer({ ...loan, ...after, total, status: after.state, dueNow: addKobo(), rescheduledAt: now }),
    moved: movedAnswer(moved),
    schedule: rowsAfter(plan).map((row) => instalmentAnswer(row, today)),
  }
}

/** The parts that moved to new rows; the loan fee only where there is one (C-207). */
const movedAnswer = ({ principal, interest, fee }: Reschedule['moved']) => ({
  principal,
  interest,
  ...(fee > 0 && { loan_fee: fee }),
})

const termsOf = ({ first_due, count, repayment_frequency }: Terms): RescheduleTerms => ({
  firstDue: first_due,
  count,
  frequency: repayment_frequency,
})

async function aboutReschedule(sql: Sql, input: Input): Promise<About> {
  const loan = await findLoan(sql, input.id)
  if (!loan) throw new Refused('not_found')
  const { firstDue, count, frequency } = termsOf(input)
  const [{ userId }, rows] = await Promise.all([writeOffFactsOf(sql, loan.id), instalmentsOf(sql, loan.id)])
  const { principal, interest, fee } = unpaidParts(rows)
  const outstanding = addKobo(principal, interest, fee)
  return {
    subject: { kind: 'loan', id: loan.id, name: loan.loanId },
    userId,
    amount: outstanding > 0 ? outstanding : null,
    reason: input.reason,
    facts: [
      fixed('New installments', `${count}, ${frequency}`),
      fixed('First due', tableDate(firstDue)),
      fixed('Last due', tableDate(dueDay(frequency, firstDue, count - 1))),
      fixed("Customer's consent", input.consent),
      figure('Unpaid principal', principal),
      figure('Unpaid interest', interest),
      ...(fee > 0 ? [figure('Unpaid loan fee', fee)] : []),
    ],
  }
}

async function makeReschedule(tx: Transaction, { actor, app }: Context, input: Input): Promise<LoanId> {
  const loan = await lockNamedLoan(tx, input.id)
  await chargeMissedFees(tx, loan)
  const terms = termsOf(input)
  const { plan, after, userId, old } = await planOf(tx, app.settings, loan, terms, tx.today)
  const { moved, added } = plan
  const made = {
    loanId: loan.id,
    at: tx.now,
    on: tx.today,
    by: actor.userId,
    classDays: await classDaysOf(tx, loan, old),
    firstNumber: required(added[0], 'the first new row').number,
    rows: terms.count,
    firstDue: terms.firstDue,
    frequency: terms.frequency,
  }
  const id = await saveReschedule(tx, made, plan, after)
  await record(tx, actor, {
    action: 'loan.rescheduled',
    subject: { kind: 'loan', id: loan.id },
    before: { state: loan.state, schedule: old },
    after: { reschedule: id, state: after.state, moved, added, reason: input.reason, consent: input.consent },
  })
  await tellCustomer(tx, app, { key: `${loan.id}:${id}`, userId, loan, ...after })
  return loan.id
}

/** The class days of a loan before it is rescheduled: those of an earlier reschedule count while it keeps them (C-199). */
async function classDaysOf(tx: Transaction, loan: Loan, rows: readonly Instalment[]): Promise<number> {
  const late = daysLate(required(nextDue(rows), 'what is due next').dueOn, tx.today)
  if (loan.reschedules === 0) return late
  const [{ on, classDays: kept }, loans] = [
    await lastRescheduleOf(tx, loan.id),
    await listSettledLoans(tx, loan.customerId),
  ]
  const { settled } = required(
    loans.find(({ id }) => id === loan.id),
    'the loan',
  )
  return classDays(late, tx.today, { on, daysLate: kept, rows: settled })
}

type Told = { key: string; userId: UserId; loan: Loan } & After

const tellCustomer = (tx: Transaction, app: App, { key, userId, loan, nextDueOn, nextDueAmount }: Told) =>
  notify(tx, app, [
    {
      kind: 'loan_rescheduled',
      userId,
      key,
      subject: { kind: 'loan', id: loan.id },
      facts: { loan: loan.loanId, nextDue: nextDueOn, amount: nextDueAmount },
    },
  ])

/** The rows that a reschedule would leave, and the loan then. @throws Refused */
async function planOf(sql: Sql, settings: Settings, loan: Loan, terms: RescheduleTerms, today: Day) {
  const [facts, old] = [await writeOffFactsOf(sql, loan.id), await instalmentsOf(sql, loan.id)]
  const limit = settings.RESCHEDULES_PER_LOAN
  const refusal = rescheduleRefusal({ ...loan, ...facts, rows: old, limit })
  if (refusal) throw new Refused(refusal)
  requireTerms(old, terms, today)
  const plan = reschedule(old, terms)
  return { plan, old, userId: facts.userId, after: loanAfter(rowsAfter(plan), today) }
}

const rowsAfter = ({ kept, added }: Reschedule): Instalment[] => [...kept, ...added.map(unpaidRow)]

type After = ReturnType<typeof loanAfter>

function loanAfter(rows: readonly Instalment[], today: Day) {
  const next = required(nextDue(rows), 'what is due next')
  const end = rows.map(({ dueOn }) => dueOn).reduce((last, dueOn) => (dueOn > last ? dueOn : last))
  return { state: runningStatus(rows, today), nextDueOn: next.dueOn, nextDueAmount: next.amount, end }
}

/** @throws Refused reschedule_terms, with a sentence at the field */
function requireTerms(rows: readonly Instalment[], terms: RescheduleTerms, today: Day): void {
  const { maxFirstDays, maxMonths } = rescheduleBounds
  const { firstDue, count, frequency } = terms
  const words = {
    count: () => ['count', rescheduleWords.count],
    first_due: () => [
      'first_due',
      rescheduleWords.firstDay(tableDate(addDays(today, 1)), tableDate(addDays(today, maxFirstDays))),
    ],
    last_due: () => [
      'count',
      rescheduleWords.tooLong(
        tableDate(dueDay(frequency, firstDue, count - 1)),
        tableDate(addMonths(today, maxMonths)),
      ),
    ],
    principal: () => ['count', rescheduleWords.tooSmall],
  } satisfies Record<RescheduleProblem, () => [string, string]>
  const problem = rescheduleProblem(unpaidParts(rows), terms, today)
  if (!problem) return
  const [field, message] = words[problem]()
  throw new Refused('reschedule_terms', { [field]: [message] })
}
