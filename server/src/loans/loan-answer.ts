import type { Punctuality } from '@kasuwa/domain/loans/punctuality.ts'
import { defaultProduct } from '@kasuwa/domain/loans/product.ts'
import { inPercent } from '@kasuwa/domain/money.ts'
import type { Loan } from './loan-repository.ts'

/** The product of a loan as answers and agreements name it: only where it is not the first version of the default product (C-201). */
export function productAnswer({
  product: code,
  productVersion: version,
  productName: name,
}: Pick<Loan, 'product' | 'productVersion' | 'productName'>): { product?: LoanProduct } {
  return code === defaultProduct && version === 1 ? {} : { product: { code, version, name } }
}
export type LoanProduct = { code: string; version: number; name: string }

/** The answer to a loan request (C-83). The contract names the fields that are sent. */
export function requestedAnswer({ product, productVersion, productName, ...loan }: Loan) {
  return {
    ...loan,
    ...productAnswer({ product, productVersion, productName }),
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
    ...(loan.fee > 0 && { loan_fee: loan.fee }),
  }
}

/** How punctually a loan was paid, as answers show it. */
export const punctualityAnswer = ({ onTime, late, toCome, daysLate }: Punctuality) => ({
  on_time: onTime,
  late,
  to_come: toCome,
  days_late: daysLate,
})
