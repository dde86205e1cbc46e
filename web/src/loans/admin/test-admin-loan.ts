import type { api } from '../../base/calls/api.ts'
import type { AdminLoan, AdminLoans } from './admin-loan-queries.ts'

/** A pending loan of 60,000 naira that Halima Yusuf asked for, her identity verified, unless changed. */
export function someAdminLoan(changes: Partial<AdminLoan> = {}): AdminLoan {
  return {
    id: 'loan-1',
    loan_id: 'LN-10000001',
    customer: { id: 'customer-1', user: { first_name: 'Halima', last_name: 'Yusuf' } },
    amount: 60_000,
    approved_amount: null,
    application_date: '2025-06-01T23:30:00.000Z',
    status: 'pending',
    withdrawn_at: null,
    cancelled_at: null,
    written_off_at: null,
    rescheduled_at: null,
    may_write_off: false,
    disbursement: null,
    disbursement_note: null,
    has_bank_account: true,
    identity: { nin: 'verified', bvn: 'verified' },
    ...changes,
  }
}

/** The answer of admin/loan-management: one page of these loans. */
export function adminLoansAnswer(
  loans: readonly AdminLoan[] = [someAdminLoan()],
  page: Partial<AdminLoans['loans']> = {},
): { data: AdminLoans } {
  return {
    data: {
      loan_summary: {
        total_loans: 1_204,
        total_active_loans: 37,
        total_disbursed_loans: 12_345_000,
        total_repayments_received: 9_876.54,
      },
      loans: {
        current_page: 1,
        data: [...loans],
        prev_page_url: null,
        next_page_url: null,
        total: loans.length,
        ...page,
      },
    },
  }
}

type Payment = Exclude<Awaited<ReturnType<typeof api.payments.create>>['data'], { proposal: unknown }>

/** The answer of admin/payment/create: the state of a disbursement of 50,000 naira, unless changed. */
export function payout(status: Payment['status'], changes: Partial<Payment> = {}): { data: Payment } {
  return {
    data: {
      id: 'payment-1',
      tx_ref: 'kasuwa-1',
      paid_at: null,
      description: 'Loan disbursement',
      amount: 50_000,
      status,
      payable_id: 'loan-1',
      payable_type: 'loan',
      payment_type: 'loan_disbursement',
      note: null,
      ...changes,
    },
  }
}
