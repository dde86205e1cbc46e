import type { LateFeeTerms } from '@kasuwa/contract/entities/late-fee.ts'
import { exactNaira } from '@kasuwa/domain/display.ts'
import type { LineKind } from '@kasuwa/domain/ledger/statement.ts'
import type { Frequency } from '@kasuwa/domain/loans/terms.ts'
import { usualLender } from '@kasuwa/domain/notifications/lender-name.ts'
import { naira } from '@kasuwa/domain/money.ts'

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

/** The product and version of a loan; left out of the first version of the default product. */
export const productFact = (product: { name: string; version: number } | undefined): [string, string][] =>
  product ? [['Product', `${product.name}, version ${product.version}`]] : []

/** The kinds of lines of a statement. */
export const lineTexts: Record<LineKind, string> = {
  paid_out: 'Loan paid out, with its interest',
  brought_in: 'Loan of earlier books, with its unpaid interest and fee',
  taken_back: 'Loan of earlier books taken back',
  came_back: 'The transfer came back',
  repayment: 'Repayment',
  cash: 'Repayment in cash',
  assigned: 'Repayment that was found later',
  from_credit: 'Repayment from your credit',
  refunded: 'Credit paid back to you',
  reversed: 'Repayment reversed',
  cancelled: 'Loan cancelled',
  late_fee: 'Late fee',
  late_fee_off: 'Late fee taken off',
}

/** The kinds of lines of a customer's credit. */
export const creditTexts: Record<LineKind, string> = {
  ...lineTexts,
  repayment: 'Paid in above the debt',
  cash: 'Paid in cash above the debt',
  assigned: 'Payment that was found later',
  from_credit: 'Used to repay a loan',
  cancelled: 'Repayments of a cancelled loan',
  late_fee_off: 'Late fee given back',
}

/** The channels of payments in everyday words; any other one is written as the provider names it. */
export const channelTexts: Record<string, string> = {
  dedicated_nuban: 'Bank transfer',
  cash: 'Cash, to the agent',
}

export const agreementTexts = {
  title: (loan: string) => `Loan agreement ${loan}`,
  offer: 'The offer as accepted',
  amount: 'Amount',
  interest: 'Interest for the whole term',
  annualCost: 'Annual cost',
  lateFee: 'Late fee',
  lateFeeRule: ({ grace_days, amount, percent, cap_percent }: LateFeeTerms) =>
    `Once for each instalment that is not fully paid ${grace_days === 0 ? 'on its due day' : `${grace_days} days after its due day`}: ${exactNaira(naira(amount))} and ${percent}% of what is unpaid of it. All late fees together: at most ${cap_percent}% of the amount.`,
  perYear: (percent: string) => `${percent}% a year (effective)`,
  accepted: 'Acceptance',
  acceptedAt: 'Accepted',
  at: (day: string, time: string) => `${day}, ${time} Lagos time`,
  device: 'Device',
  noDevice: 'Not known',
  shown: 'Shown on screen',
  isShown: 'Yes, with these figures',
  notShown: 'No, the request came without an offer',
  termsVersion: 'Terms and Conditions',
  privacyVersion: 'Privacy Policy',
  version: (number: number, digest: string) => `Version ${number} (SHA-256 ${digest.slice(0, 16)}…)`,
  digest: 'Digest of the agreement',
  purpose: 'Purpose',
  lender: (name: string) =>
    `The lender is ${name}. Where the Terms and Conditions and the Privacy Policy say ${usualLender}, they mean them.`,
  notes: [
    'The days count from the day of this request. When the loan is paid out on another day, or with another amount, its schedule is made by the same rate, term and instalments; the statement of the loan has it.',
    'The annual cost is the yearly rate at which the present values of all instalments are the amount of the loan: amount = sum of instalment / (1 + rate) ^ (days / 365). It counts compound interest, so it is higher than the flat rate times twelve.',
  ],
} as const

export const customerTexts = {
  title: (name: string) => `Statement of ${name}`,
  loans: 'Loans',
  noLoans: 'There are no loans.',
  status: 'Status',
  allLoans: 'All loans',
  credit: 'Credit',
  noCredit: 'There is no credit, and there was none.',
  loan: (loan: string) => `Loan ${loan}`,
} as const

export const receiptTexts = {
  title: 'Receipt',
  reference: 'Reference',
  received: 'Received on',
  amount: 'Amount received',
  channel: 'Received by',
  loan: 'For loan',
  interest: 'Interest',
  loanFee: 'Loan fee',
  lateFees: 'Late fees',
  principal: 'Principal',
  credit: 'Kept as credit',
  left: 'Left to pay after it',
  used: 'How it was used',
  reversed: (day: string) => `This payment was reversed on ${day}. The amounts above no longer stand.`,
} as const

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
  loanFee: 'Loan fee',
  paidOutWithFee: 'Loan paid out, with its interest and loan fee',
  toLoanFee: (amount: string) => `${amount} of it for the loan fee`,
  toLateFees: (amount: string) => `${amount} of it for late fees`,
  ofInstalment: (number: string) => `Instalment ${number}`,
  balance: 'Balance',
  opening: 'Opening balance',
  closing: 'Closing balance',
  nothingYet: 'This loan has not been paid out, so there is nothing to repay.',
  explained:
    'The balance is the amount that is still to be repaid, with all agreed interest. Credit is money that was paid above the debt; it belongs to the customer.',
} as const
