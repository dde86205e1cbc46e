import { loanWords } from '@kasuwa/contract/loan-words.ts'

export const adminLoanTexts = {
  page: 'Loan Management',
  summary: 'Loan Summary',
  list: { title: 'Loans', search: 'Search loans', loading: 'Loading loans', pager: 'Pages of loans' },
  amount: 'Loan amount',
  requested: 'Requested',
  product: 'Product',
  productOf: ({ name, version }: { name: string; version: number }) => `${name} · version ${version}`,
  waitsFor: {
    label: 'Waits for',
    kinds: { decision: 'A decision', second_person: 'A second person', transfer: 'Its money' },
  },
  none: 'No loan to show',
  filter: 'Which loans to show',
  /** The meaning of each count: the summary's, and the list's below the tabs. */
  activeCounts: 'Active and overdue',
  shows: {
    active: 'Running loans that are not overdue. Overdue loans have their own tab.',
    pending: 'Requests that wait for a decision, and approved loans whose money is on its way.',
    overdue: 'Running loans with an instalment past its due date.',
    rejected: 'Requests that were rejected, or withdrawn by the customer.',
  },
  searched:
    'Found among loans of every status. Each row shows the status of its loan. Choose a tab to go back to its list.',
  late: 'Late loans by days, agent and promise',
  tabs: { active: 'Active', pending: 'Pending', overdue: 'Overdue', rejected: 'Rejected Loans' },
  view: 'View Details',
  approve: 'Approve Loan',
  reject: 'Reject Loan',
  writeOff: 'Write Off Loan',
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
  stopped: 'An approval would be refused now.',
  noAccount: 'This customer has no bank account to pay into.',
  payoutsStopped: 'Payouts are stopped.',
  identity: (which: string) =>
    `Not verified by the identity service: ${which}. Check who this customer is before you approve.`,
  names: {
    reason: 'Names differ. An approval asks for your reason.',
    second_person: 'Names differ. An approval asks for your reason, and a second person decides.',
  },
  /** The second confirmation, of an amount above the requested one (C-88). */
  exceeds: {
    title: 'More than was requested',
    question: (name: string, requested: string, amount: string) =>
      `${name} asked for ${requested}. You are about to approve and pay out ${amount}.`,
    confirm: (amount: string) => `Approve ${amount}`,
  },
  /** The same for an amount above the ladder of the product (C-204), with the server's sentence. */
  aboveLadder: 'More than the ladder allows',
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
