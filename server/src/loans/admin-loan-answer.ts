import type { AdminLoan } from './admin-loan-repository.ts'

/** A loan as admins see it (DATA-21). */
export function adminLoanAnswer(loan: AdminLoan) {
  return {
    id: loan.id,
    loan_id: loan.loanId,
    customer: { user: { first_name: loan.firstName, last_name: loan.lastName } },
    amount: loan.amount,
    approved_amount: loan.approved,
    application_date: loan.requestedAt,
    status: loan.status,
    withdrawn_at: loan.withdrawnAt,
    disbursement: loan.disbursement,
    disbursement_note: loan.disbursementNote,
    identity: { nin: loan.nin, bvn: loan.bvn },
  }
}
