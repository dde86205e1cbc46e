import { instalmentStatus } from '@kasuwa/domain/loans/overdue.ts'
import { amountOf, type Instalment, paidOf } from '@kasuwa/domain/loans/instalments.ts'
import { lagosDay, type Day } from '@kasuwa/domain/dates.ts'
import type { PaidFee } from '@kasuwa/domain/loans/late-fee-news.ts'
import type { ScheduleRow } from '@kasuwa/domain/loans/schedule.ts'
import { isRunning } from '@kasuwa/domain/loans/status.ts'
import { addKobo, type Kobo, kobo } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { helpFrom } from '../access/contact-of.ts'
import type { App, Context } from '../context/context.ts'
import { hasAgreement } from './agreement-repository.ts'
import { loanAnswer } from './loan-answer.ts'
import { lateFeeFactsOf, readLateFees } from './late-fee-repository.ts'
import { missedFees, totalWith } from './late-fees-now.ts'
import { lateFeesAnswer } from './late-fees-answer.ts'
import { findVisibleLoan, type Loan } from './loan-repository.ts'
import { firstScheduleOf } from './reschedule-repository.ts'
import { missingAccountSentence } from './missing-account-answer.ts'
import { personAnswer } from '../profile/person-answer.ts'
import { findRejection, rejectionAnswer } from './rejection-repository.ts'
import { lastNoteOf, noteAnswer } from './note-repository.ts'
import { applicantOf, instalmentsOf } from './schedule-repository.ts'

/**
 * Shows a loan with its applicant and its schedule (C-84). `id` is any of its three names (C-83).
 * @throws Refused not_found, also for a loan that the caller may not see
 */
export async function showSchedule({ app, actor, now }: Context, { id }: { id: string }) {
  const loan = await findVisibleLoan(app.database, id, actor)
  if (!loan) throw new Refused('not_found')
  const [applicant, rows, first, lateFees, isAgreed, rejection, lastNote] = await Promise.all([
    applicantOf(app.database, loan.customerId),
    instalmentsOf(app.database, loan.id),
    loan.reschedules > 0 ? firstScheduleOf(app.database, loan.id) : [],
    readLateFees(app.database, loan.id),
    hasAgreement(app.database, loan.id),
    // The reason is written for the customer, not for their agent.
    loan.state === 'rejected' && actor.accountType !== 'agent' ? findRejection(app.database, loan.id) : undefined,
    // The note is written for staff.
    actor.accountType !== 'customer' && isRunning(loan.status) ? lastNoteOf(app.database, loan.id) : undefined,
  ])
  const today = lagosDay(now)
  const missed = lateFees.rule ? await feesWithoutJob(app, loan, rows, today) : []
  return {
    user: personAnswer({ app, actor }, applicant),
    customer_id: actor.accountType === 'admin' ? loan.customerId : null,
    businesses: applicant.business === null ? [] : [{ name: applicant.business }],
    // A written-off loan is still owed, so its customer does not see the write-off.
    loan: { ...loanAnswer(loan), ...(actor.accountType === 'customer' && { written_off_at: null }) },
    repayment_summary: summaryOf(loan, totalWith([], missed), today),
    schedule: rows.map((row) => instalmentAnswer(row, today)),
    first_schedule: first.map(frozenRowAnswer),
    rescheduled_at: loan.rescheduledAt,
    ...lateFeesAnswer({ ...lateFees, fees: [...lateFees.fees, ...missed] }),
    rejection: rejection ? rejectionAnswer(rejection) : null,
    last_note: lastNote ? noteAnswer(lastNote, today) : null,
    has_agreement: isAgreed,
    pay_to: applicant.payTo,
    pay_to_missing: isRunning(loan.status)
      ? missingAccountSentence(
          actor.accountType === 'customer' ? { help: helpFrom(applicant.hasActiveAgent, app.settings) } : 'staff',
          applicant,
        )
      : null,
  }
}

/** A late fee counts from the first second of its day, also before the job has charged it (C-194). */
export async function feesWithoutJob(
  { database }: Pick<App, 'database'>,
  loan: Loan,
  rows: readonly Instalment[],
  today: Day,
): Promise<PaidFee[]> {
  const facts = (await lateFeeFactsOf(database, [loan.id])).get(loan.id)
  const { state, writtenOffAt } = loan
  return facts ? missedFees({ state, isWrittenOff: writtenOffAt !== null, rows }, facts, { today }) : []
}

function summaryOf(loan: Loan, missed: Kobo, today: Day) {
  const isPastEnd = loan.end !== null && loan.end <= today
  return {
    total_paid: loan.paid,
    outstanding_balance: kobo((loan.total ?? 0) + missed - loan.paid),
    next_due_date: loan.nextDueOn,
    next_payment_amount: loan.nextDueAmount,
    due_now: isPastEnd ? addKobo(loan.dueNow, missed) : loan.dueNow,
  }
}

/** An instalment with its status on a day. */
export function instalmentAnswer(row: Instalment, today: Day) {
  return {
    installment_number: row.number,
    due_date: row.dueOn,
    amount: amountOf(row),
    paid_amount: paidOf(row),
    status: instalmentStatus(row, today),
    ...loanFeeOf(row),
  }
}

const frozenRowAnswer = (row: ScheduleRow) => ({
  installment_number: row.number,
  due_date: row.dueOn,
  amount: amountOf(row),
  ...loanFeeOf(row),
})

/** The loan fee in a row, part of its amount, only where there is one (C-207). */
const loanFeeOf = ({ fee }: Pick<ScheduleRow, 'fee'>) => (fee > 0 ? { loan_fee: fee } : {})
