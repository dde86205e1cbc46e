import type { LoanGate } from '@kasuwa/domain/loans/gates.ts'
import type { TitledMessage } from './words.ts'

// Messages of loans, groups and payments; words.ts has those of every screen.

/** The warning of each closed gate of a loan request (GATE-02 to GATE-06), and the label of its button. */
export const gateWords = {
  active_loan: {
    title: 'Active Loan Found',
    text: 'You currently have an active loan, kindly make payment and try later.',
  },
  upgrade_account: {
    title: 'Upgrade Account',
    text: 'Kindly upgrade your account by completing your KYC information to apply for loan',
    action: 'Upgrade Now',
  },
  no_bank_account: {
    title: 'Add Bank Account',
    text: 'Kindly add your bank account to request a loan',
    action: 'Add Bank Account',
  },
  /** Ours (C-90). */
  requests_waiting: {
    title: 'Requests Waiting',
    text: 'You have three requests waiting. Please wait for a decision.',
  },
} as const satisfies Record<LoanGate, TitledMessage & { action?: string }>

export const loanWords = {
  term: 'Please select a valid loan term',
  repaymentFrequency: 'Please select a valid repayment frequency',
  requested: {
    title: 'Request Recieved',
    text: "Your loan request is successfully received, we'll get back to you soon.",
  },
  /** Ours (C-90). */
  withdrawn: { title: 'Request Withdrawn', text: 'Your loan request is withdrawn.' },
  confirmReject: 'Are you sure you want to reject this loan?',
  approved: { title: 'Loan approved', text: 'Loan successfully approved & disbursed' },
  rejected: { title: 'Loan rejected', text: 'Loan successfully rejected' },
  /** Ours: a rejection may carry a reason, which its customer may answer once. */
  rejectionReason: (max: number) => `Please keep the reason to ${max} characters`,
  rejectionAnswer: (max: number) => `Please write an answer of at most ${max} characters`,
  rejectionAnswered: { title: 'Answer Sent', text: 'Your answer is sent.' },
  approvalCancelled: { title: 'Approval Cancelled', text: 'Loan approval process has been cancelled' },
  rejectionCancelled: { title: 'Action Cancelled', text: 'Loan rejection has been cancelled' },
  /** Ours (C-106): the dialog never shows the purpose, but a call may send a wrong one. */
  purpose: 'Please select a valid loan purpose',
  /** Ours: a loan is never requested on terms that were not shown. */
  offerChanged: 'The offer has changed since it was shown. Please look at it again.',
  /** Ours (C-88). Amounts come as text. */
  aboveCeiling: (max: string) => `The largest loan is ${max}. Please enter that much or less.`,
  exceedsRequest: (approved: string, requested: string) =>
    `${approved} is more than the ${requested} requested. Please confirm both amounts.`,
}

/** Ours (C-198). Days come as text. */
export const rescheduleWords = {
  count: 'Please enter 1 to 100 installments',
  firstDay: (from: string, to: string) => `Please choose a day from ${from} to ${to}`,
  tooLong: (last: string, to: string) =>
    `The last installment would be due on ${last}. It may be due on ${to} at the latest.`,
  tooSmall: 'The unpaid principal is too little for so many installments',
}

export const groupWords = {
  name: 'Please enter a valid group name',
  members: 'Please select at least one member',
  repaymentDay: 'Please enter a valid day (1-28)',
  location: 'Please enter a valid location',
  noActiveLoan: 'No active loan',
  /** Ours. */
  otherGroup: 'Please choose a group',
  created: (name: string): TitledMessage => ({
    title: 'New Group Created',
    text: `You have successfully created the group ${name}`,
  }),
  membersAdded: (name: string): TitledMessage => ({
    title: 'New Members Added',
    text: `You have successfully added new members to the group ${name}`,
  }),
}

export const paymentWords = {
  commissionPaid: { title: 'Commission paid', text: 'This agent has been paid' },
  commissionCancelled: { title: 'Payment cancelled', text: 'Commission payment cancelled' },
}

/** Ours (decision 59). */
export const proposalWords = {
  waits: 'Nothing is done yet: this needs a second person, and waits under Proposals until one confirms or refuses it.',
}

/** The reasons why there is no account to repay into (C-181). */
export const missingAccountWords = {
  staff: {
    needs_bank_account: 'No virtual account yet: no default bank account.',
    on_its_way: 'No virtual account yet: it is being opened.',
    refused: (reason: string | null) => `No virtual account: ${(reason ?? 'it was refused').replace(/\.?$/, '.')}`,
  },
  customer: {
    needs_bank_account: (help: string) => `There is no account to pay into yet. Please add a bank account, or ${help}.`,
    on_its_way: () => 'Your account for repayments is being opened. It appears here as soon as it is ready.',
    refused: (help: string) => `There is no account to pay into yet: it could not be opened. Please ${help}.`,
  },
}
