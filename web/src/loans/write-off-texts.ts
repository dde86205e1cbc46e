/** A loan that is written off (DESK-65). */
export const writeOffTexts = {
  act: 'Write Off Loan',
  title: (loanId: string) => `Write Off ${loanId}`,
  purpose:
    'Its unpaid principal becomes a loss. It stays overdue and owed, is on no list of who is called, and stops a new request. What comes of it later is a recovery. This cannot be undone.',
  customer: 'Customer',
  lent: 'Loan Amount',
  reason: 'Reason',
  hint: 'For example: the shop is closed, and no one was reached since March.',
  done: 'Written Off',
  outcome: (outstanding: string, lost: string) =>
    `${outstanding} was outstanding. ${lost} of it was principal, and is a loss.`,
}
