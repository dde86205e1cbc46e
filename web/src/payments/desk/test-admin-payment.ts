import type { AdminPayment, AdminPayments, FailedTransfer, OpenItem } from './payment-queries.ts'

/** A completed disbursement to Halima Yusuf, unless changed. */
export function someAdminPayment(changes: Partial<AdminPayment> = {}): AdminPayment {
  return {
    id: 'payment-1',
    tx_ref: 'kasuwa-1001',
    paid_at: '2025-06-01T23:30:00.000Z',
    customer_id: 'customer-1',
    reversed_at: null,
    may_reverse: false,
    user: { first_name: 'Halima', last_name: 'Yusuf' },
    description: 'Loan disbursement',
    amount: 50_000.5,
    status: 'completed',
    ...changes,
  }
}

/** The answer of admin/payment-management: one page of these payments. */
export function adminPaymentsAnswer(payments: readonly AdminPayment[] = [someAdminPayment()]): { data: AdminPayments } {
  return {
    data: {
      payment_summary: {
        total_payments: 2_500_000,
        total_loan_repayments: 1_250_000,
        total_disbursements: 987_654,
        total_agent_commissions: 15500.5,
      },
      found_amount: null,
      recent_payments: [...payments],
      page: onePage(payments.length),
    },
  }
}

/** A disbursement to Halima Yusuf that failed and may be tried again, unless changed. */
export function someFailedTransfer(changes: Partial<FailedTransfer> = {}): FailedTransfer {
  return {
    id: 'payment-2',
    tx_ref: 'kasuwa-1002',
    payment_type: 'loan_disbursement',
    user: { first_name: 'Halima', last_name: 'Yusuf' },
    amount: 50_000,
    account: { account_number: '0123456789', account_name: 'HALIMA YUSUF', bank_code: '057' },
    outcome: 'failed',
    reason: 'Account is dormant',
    settled_at: '2025-06-01T23:30:00.000Z',
    loan_id: 'LN-10000001',
    requested_amount: 60_000,
    paid_later: null,
    retry_account: { account_number: '0999999999', account_name: 'HALIMA YUSUF', bank_name: 'Zenith Bank' },
    may_retry: true,
    proposal: null,
    ...changes,
  }
}

/** The page data of a single page with this many rows. */
export function onePage(total: number) {
  return { current: 1, next: null, prev: null, total }
}

/** A customer's credit that may repay a loan or go back to them. */
export const someCredit = (more: object = {}) => ({
  id: 'customer-1',
  user: { id: 'user-1', first_name: 'Halima', last_name: 'Yusuf', phone: '08031000001', profile_picture_url: null },
  amount: 1_250.5,
  refunding: 0,
  in_hand: 0,
  loan: { loan_id: 'LN-10000001', outstanding: 1_000 },
  account: { account_number: '0123456789', account_name: 'HALIMA YUSUF', bank_name: 'Access Bank' },
  proposal: null,
  ...more,
})

/** A payment in dollars that waits for a person. */
export const someOpenItem = (more: Partial<OpenItem> = {}): OpenItem => ({
  id: 4,
  kind: 'wrong_currency',
  reference: 'T-77',
  amount: null,
  amount_text: '70000 USD',
  problem: 'paid in USD',
  loan_id: null,
  body: null,
  received_at: '2025-06-02T09:00:00.000Z',
  closed_at: null,
  close_reason: null,
  proposal: null,
  ...more,
})

/** A commission that arrived. */
export const someCommission = {
  id: 'payment-9',
  tx_ref: 'PAY-9',
  paid_at: '2025-06-03T09:00:00.000Z',
  description: 'Agent commission',
  amount: 2_500,
  status: 'completed' as const,
}

/** Money that came without a known payer. */
export const suspenseItem = {
  reference: 'T-9',
  account_number: '9900000009',
  sender_name: 'SANI MUSA',
  amount: 7_500,
  fee: 50,
  paid_at: '2025-06-01T23:30:00.000Z',
  in_hand: false,
  state: 'open' as const,
  proposal: null,
}
