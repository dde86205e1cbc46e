import { lateFeeTermsOf } from '@kasuwa/contract/entities/late-fee.ts'
import type { AdminLoan } from './admin-loan-repository.ts'
import { ruleOf } from './late-fee-repository.ts'
import { productAnswer } from './loan-answer.ts'

/** A loan as admins see it (DATA-21). The contract names the fields that are sent. */
export function adminLoanAnswer({ product, productVersion, productName, ...loan }: AdminLoan) {
  const lateFee = ruleOf(loan)
  return {
    ...loan,
    ...productAnswer({ product, productVersion, productName }),
    loan_id: loan.loanId,
    customer: { id: loan.customerId, user: { first_name: loan.firstName, last_name: loan.lastName } },
    approved_amount: loan.approved,
    application_date: loan.requestedAt,
    withdrawn_at: loan.withdrawnAt,
    cancelled_at: loan.cancelledAt,
    written_off_at: loan.writtenOffAt,
    rescheduled_at: loan.rescheduledAt,
    may_write_off: loan.mayWriteOff,
    disbursement_note: loan.disbursementNote,
    has_bank_account: loan.hasBankAccount,
    identity: { nin: loan.nin, bvn: loan.bvn },
    ...(lateFee && { late_fee: lateFeeTermsOf(lateFee) }),
  }
}
