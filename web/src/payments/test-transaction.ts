import type { CustomerTransaction } from './transaction-queries.ts'

/** A repayment that Amina made late in the evening of 9 June in UTC, which is 10 June in Lagos. */
export function someTransaction(changes: Partial<CustomerTransaction> = {}): CustomerTransaction {
  return {
    tx_ref: 'T-100',
    user: { first_name: 'Amina', last_name: 'Bello', phone: '08031234567', profile_picture_url: null },
    payment_type: 'loan_repayment',
    amount: 13_125,
    description: 'Loan repayment',
    is_credit: false,
    is_reversed: false,
    created_at: '2025-06-09T23:30:00.000Z',
    ...changes,
  }
}
