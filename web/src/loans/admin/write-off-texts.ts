/** A loan that is written off (DESK-65). */
export const writeOffTexts = {
  act: 'Write Off Loan',
  title: (loanId: string) => `Write Off ${loanId}`,
  purpose:
    'The unpaid principal is booked as a loss. The loan stays overdue and owed, but it is on no call list, and the customer cannot ask for a new loan. Anything paid on it later is a recovery. This cannot be undone.',
  customer: 'Customer',
  outstanding: 'Outstanding',
  lost: (amount: string) => `${amount} of it is principal and becomes a loss.`,
  loading: 'Loading what is outstanding',
  reason: 'Reason',
  hint: 'For example: the shop is closed, and nobody has answered since March.',
  done: 'Written Off',
  outcome: (outstanding: string, lost: string) =>
    `${outstanding} was outstanding. ${lost} of it was principal and is now a loss.`,
}
