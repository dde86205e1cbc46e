/** The texts of the acts that correct money (C-86, C-94). */

/** The acts on an open item: loan money that came back (DESK-60), or money that is claimed back (DESK-62). */
export const itemTexts = {
  amount: 'Amount',
  loan: 'Loan',
  reason: 'Reason',
  again: {
    act: 'Pay Again',
    title: 'Pay the Loan Money Again',
    purpose:
      "It is sent to the customer's default bank account as it is now. The loan, its schedule and what was repaid stay as they are.",
    hint: 'For example: the customer corrected their account number.',
  },
  cancel: {
    act: 'Cancel Loan',
    title: 'Cancel the Loan',
    purpose:
      "The loan ends and nothing is owed on it. Anything repaid becomes the customer's credit. This cannot be undone.",
    hint: 'For example: the customer does not want the loan any more.',
  },
  lose: {
    act: 'Book as Lost',
    title: 'Book as Lost',
    purpose:
      'The payment is reversed: the claimed amount has left our account, and any excess goes back into suspense. The instalments it paid are owed again, and the customer gets a text. This cannot be undone.',
    hint: 'For example: lost in the Paystack dashboard on Monday.',
  },
  reference: 'Reference',
  outcomes: {
    completed: (amount: string) => `${amount} has arrived. The loan goes on as it was.`,
    pending: (amount: string) => `${amount} is on its way. The item stays open until it has arrived.`,
    failed: () => 'The transfer failed. The money is still here, and the item stays open.',
    cancelled: (loan: string, credited: string) => `Loan ${loan} is cancelled. ${credited} is the customer's credit.`,
  },
}

/** A repayment that was booked wrongly or taken back (DESK-61). */
export const reversalTexts = {
  act: 'Reverse',
  title: 'Reverse Repayment',
  send: 'Reverse Repayment',
  purpose:
    'The instalments it paid are owed again, and any credit from it is taken back. The customer gets a text. This cannot be undone.',
  cause: 'What happened',
  causes: {
    booked_wrongly: 'It belongs to somebody else: put it back into suspense',
    taken_back: 'The bank took it back: the money has left our account',
  },
  reason: 'Reason',
  hint: 'For example: the receipt shows another account.',
  done: 'Reversed',
  owed: (amount: string) => `${amount} is owed on the loan again.`,
  credit: (amount: string) => `${amount} of credit was taken back.`,
  suspended: (amount: string) => `${amount} is in suspense: assign it to its owner.`,
  taken: (amount: string) => `${amount} has left our account.`,
}
