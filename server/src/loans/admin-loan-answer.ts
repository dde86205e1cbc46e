import { inNaira } from '@kasuwa/domain/money.ts'
import type { AdminLoan } from './admin-loan-repository.ts'
import { nairaOrNull } from './loan-answer.ts'

/** A loan as admins see it (DATA-21). */
export function adminLoanAnswer(loan: AdminLoan) {
  return {
    id: loan.id,
    loan_id: loan.loanId,
    customer: { user: { first_name: loan.firstName, last_name: loan.lastName } },
    amount: inNaira(loan.amount),
    approved_amount: nairaOrNull(loan.approved),
    application_date: loan.requestedAt.toISOString(),
    status: loan.status,
    withdrawn_at: loan.withdrawnAt?.toISOString() ?? null,
    disbursement: loan.disbursement,
    disbursement_note: loan.disbursementNote,
    identity: { nin: loan.nin, bvn: loan.bvn },
  }
}
