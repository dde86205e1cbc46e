import { loanWords } from '@kasuwa/contract/words.ts'

/** Words that the specification leaves to us (C-156). */
export const adminLoanTexts = {
  page: 'Loan Management',
  summary: 'Loan Summary',
  list: { title: 'Loans', search: 'Search loans', loading: 'Loading loans', pager: 'Pages of loans' },
  amount: 'Loan amount',
  requested: 'Requested',
  none: 'No loan to show',
  filter: 'Which loans to show',
  /** What each count counts: the summary's, and the list's below the tabs. */
  activeCounts: 'Active and overdue',
  shows: {
    active: 'Loans that run and are not overdue. Overdue ones have a tab of their own.',
    pending: 'Requests that wait for a decision, and approved loans whose money is on its way.',
    overdue: 'Loans that run and have an instalment past its day.',
    rejected: 'Requests that were rejected, or withdrawn by their customer.',
  },
  searched: 'Found among loans of every status. Each row says how its loan stands. A tab leads back to its list.',
  tabs: { active: 'Active', pending: 'Pending', overdue: 'Overdue', rejected: 'Rejected Loans' },
  view: 'View Details',
  approve: 'Approve Loan',
  reject: 'Reject Loan',
  disbursement: { pending: 'Disbursement under way', failed: 'Disbursement failed' },
  figures: {
    loans: 'Total Loans',
    active: 'Total Active Loans',
    disbursed: 'Total Disbursed Loans',
    repaid: 'Total Repayments Received',
  },
}

export const approvalTexts = {
  of: (loanId: string, name: string) => `Loan ${loanId} of ${name}`,
  requested: 'Requested amount',
  amount: 'Approved amount',
  send: 'Approve',
  identity: (which: string) =>
    `Not verified by the identity service: ${which}. Make sure of this customer before you approve.`,
  /** The second confirmation, of an amount above the requested one (C-88). */
  exceeds: {
    title: 'More than was requested',
    question: (name: string, requested: string, amount: string) =>
      `${name} asked for ${requested}. You are about to approve and pay out ${amount}.`,
    confirm: (amount: string) => `Approve ${amount}`,
  },
  under: {
    title: 'Disbursement under way',
    text: 'The loan is approved and its money is on its way. It becomes active once the bank confirms the transfer.',
  },
  /** With the provider's text. */
  noted: {
    completed: () => loanWords.approved.text,
    pending: (note: string) => `The loan is approved, but its money has not arrived yet. ${note}`,
    failed: (note: string) =>
      `Nothing was paid out: ${note.replace(/\.?$/, '.')} The loan is pending again: approve it once more, or reject it.`,
  },
  failed: {
    title: 'Disbursement failed',
    text: 'The bank did not take the money, so nothing was paid out. The loan is pending again: approve it once more, or reject it.',
  },
}
