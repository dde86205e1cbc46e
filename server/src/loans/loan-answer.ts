import type { Punctuality } from '@kasuwa/domain/loans/punctuality.ts'
import { inPercent } from '@kasuwa/domain/money.ts'
import type { Loan } from './loan-repository.ts'

/** The answer to a loan request (C-83). The contract names the fields that are sent. */
export function requestedAnswer(loan: Loan) {
  return {
    ...loan,
    loan_id: loan.loanId,
    application_id: loan.applicationId,
    repayment_frequency: loan.frequency,
    created_at: loan.requestedAt,
    interest_rate: inPercent(loan.rate),
  }
}

/** A loan as its customer's lists show it (DATA-03). */
export function loanAnswer(loan: Loan) {
  return {
    ...requestedAnswer(loan),
    approved_amount: loan.approved,
    start_date: loan.start,
    end_date: loan.end,
    repayment_amount: loan.total,
    next_due_date: loan.nextDueOn,
    next_due_amount: loan.nextDueAmount,
    due_now: loan.dueNow,
    withdrawn_at: loan.withdrawnAt,
    cancelled_at: loan.cancelledAt,
    written_off_at: loan.writtenOffAt,
    rescheduled_at: loan.rescheduledAt,
  }
}

/** How punctually a loan was paid, as answers show it. */
export const punctualityAnswer = ({ onTime, late, toCome, daysLate }: Punctuality) => ({
  on_time: onTime,
  late,
  to_come: toCome,
  days_late: daysLate,
})
