import type { LineKind } from '@kasuwa/domain/ledger/statement.ts'
import type { Frequency } from '@kasuwa/domain/loans/terms.ts'

/** The texts of all documents. */
export const sheetTexts = {
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  madeOn: (day: string) => `Made on ${day}`,
  support: (phone: string | undefined, email: string | undefined) =>
    [phone && `Phone ${phone}`, email && `Email ${email}`].filter(Boolean).join(' · '),
  lastFour: (account: string) => `•••• ${account.slice(-4)}`,
} as const

export const frequencyTexts: Record<Frequency, string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  biweekly: 'Every two weeks',
  monthly: 'Monthly',
}

/** The kinds of lines of a statement. */
export const lineTexts: Record<LineKind, string> = {
  paid_out: 'Loan paid out, with its interest',
  came_back: 'The transfer came back',
  repayment: 'Repayment',
  cash: 'Repayment in cash',
  assigned: 'Repayment that was found later',
  from_credit: 'Repayment from your credit',
  refunded: 'Credit paid back to you',
  reversed: 'Repayment reversed',
  cancelled: 'Loan cancelled',
}

export const statementTexts = {
  ofLoan: (loan: string) => `Statement of loan ${loan}`,
  terms: 'Terms as agreed',
  customer: 'Customer',
  business: 'Business',
  phone: 'Phone',
  loan: 'Loan',
  requested: 'Requested',
  requestedAmount: 'Requested amount',
  amount: 'Amount of the loan',
  notApproved: 'Not approved yet',
  rate: 'Interest',
  ratePerMonth: (percent: number) => `${percent}% a month of the amount (flat)`,
  term: 'Term',
  months: (count: number) => (count === 1 ? '1 month' : `${count} months`),
  frequency: 'Instalments',
  period: 'From and to',
  fromTo: (start: string, end: string) => `${start} to ${end}`,
  account: 'Paid out to',
  total: 'To be repaid',
  schedule: 'Schedule',
  number: 'No.',
  due: 'Due',
  interest: 'Interest',
  principal: 'Principal',
  instalment: 'Instalment',
  paid: 'Paid',
  movements: 'Payments',
  day: 'Day',
  entry: 'Entry and reference',
  change: 'Amount',
  toCredit: (amount: string) => `${amount} of it became credit`,
  balance: 'Balance',
  opening: 'Opening balance',
  closing: 'Closing balance',
  nothingYet: 'This loan has not been paid out, so there is nothing to repay.',
  explained:
    'The balance is the amount that is still to be repaid, with all agreed interest. Credit is money that was paid above the debt; it belongs to the customer.',
} as const
