import type { RoundLoan } from './round-query.ts'

/** A borrower in no group who is two days late. */
export const someRoundLoan: RoundLoan = {
  loan_id: 'LN-10000001',
  user: { id: 'user-1', first_name: 'Amina', last_name: 'Bello', phone: '08030000001' },
  due_now: 10_500,
  days_late: 2,
  group: null,
  shop: null,
  pay_to: null,
  last_note: null,
}
