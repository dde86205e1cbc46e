import type { QueryClient } from '@tanstack/react-query'
import type { OwnLoan } from '../src/loans/loan-columns.tsx'
import { type Instalment, type LoanDetail, loanCountsQuery, loanDetailQuery } from '../src/loans/loan-queries.ts'

const base: OwnLoan = {
  id: '5b0a9b0e-7f56-4d5c-8e1e-2d9f3a1c0001',
  loan_id: 'LN-100014',
  application_id: 'APP-100014',
  amount: 120_000,
  approved_amount: 120_000,
  term: 1,
  repayment_frequency: 'weekly',
  purpose: 'business',
  created_at: '2026-10-27T09:00:00.000Z',
  interest_rate: 5,
  status: 'active',
  start_date: '2026-10-28',
  end_date: '2026-11-28',
  repayment_amount: 126_000,
  next_due_date: '2026-11-25',
  next_due_amount: 31_500,
  due_now: 0,
  withdrawn_at: null,
  cancelled_at: null,
  rescheduled_at: null,
}

/** A loan with an instalment due on the day of the gallery's pictures. */
export const dueToday: OwnLoan = { ...base, loan_id: 'LN-100015', next_due_date: '2026-11-22', due_now: 31_500 }

/** A request that waits for a decision. */
export const waiting: OwnLoan = {
  ...base,
  loan_id: 'LN-100017',
  status: 'pending',
  approved_amount: null,
  next_due_date: null,
  next_due_amount: null,
}

const paidBack: OwnLoan = {
  ...base,
  loan_id: 'LN-100018',
  status: 'completed',
  next_due_date: null,
  next_due_amount: null,
}

/** A loan in each state that the hero knows. */
export const exampleLoans: readonly (readonly [state: string, loan: OwnLoan])[] = [
  ['The next payment', base],
  ['Late', { ...base, loan_id: 'LN-100016', status: 'overdue', next_due_date: '2026-11-11', due_now: 63_000 }],
  ['A request that waits', waiting],
  ['Paid back', paidBack],
]

function instalments(count: number, paid: number, late: number): readonly Instalment[] {
  return Array.from({ length: count }, (_, index) => {
    const status = index < paid ? 'paid' : index < paid + late ? 'overdue' : 'due'
    return {
      installment_number: index + 1,
      due_date: `2026-11-${String(index + 1).padStart(2, '0')}`,
      amount: 31_500,
      paid_amount: status === 'paid' ? 31_500 : 0,
      status,
    }
  })
}

/** Schedules of a few and of many instalments. */
export const exampleSchedules: readonly (readonly [name: string, schedule: Instalment[]])[] = [
  ['One paid, one late, one next', [...instalments(4, 1, 1)]],
  ['All paid', [...instalments(4, 4, 0)]],
  ['A daily loan', [...instalments(30, 11, 1)]],
]

export const exampleDetail: LoanDetail = {
  user: { first_name: 'Tunde', last_name: 'Bakare', phone: '08031000002', profile_picture_url: null },
  last_note: null,
  has_agreement: true,
  businesses: [{ name: 'Bakare Fabrics' }],
  loan: { ...base, written_off_at: null },
  repayment_summary: {
    total_paid: 31_500,
    outstanding_balance: 94_500,
    next_due_date: '2026-11-11',
    next_payment_amount: 31_500,
    due_now: 63_000,
  },
  schedule: exampleSchedules[0]![1],
  late_fees: [],
  late_fees_outstanding: 0,
  late_fee_rule: null,
  first_schedule: [],
  rescheduled_at: null,
  pay_to: { account_number: '9930240822', account_name: 'KASUWA/TUNDE BAKARE', bank: { name: 'Wema Bank' } },
  customer_id: null,
  pay_to_missing: null,
  rejection: null,
}

/** The details of the example loans, as if they had been loaded. */
export function keepExamples(client: QueryClient): void {
  for (const { loan_id: id } of [dueToday, ...exampleLoans.map(([, loan]) => loan)])
    client.setQueryData([...loanDetailQuery(id).queryKey], exampleDetail)
  client.setQueryData([...loanDetailQuery(paidBack.loan_id).queryKey], {
    ...exampleDetail,
    schedule: exampleSchedules[1]![1],
  })
  client.setQueryData([...loanCountsQuery().queryKey], {
    interest_rate: 5,
    total_loans: 0,
    total_approved_loans: 0,
    total_pending_loans: 0,
    total_rejected_loans: 0,
  })
}
