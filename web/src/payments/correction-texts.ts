/** Words of the acts that put money right (C-86, C-94). */

/** The two ways out for loan money that came back. */
export const returnedTexts = {
  amount: 'Came back',
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
      "The loan ends and nothing of it is owed. What was repaid becomes the customer's credit. This cannot be undone.",
    hint: 'For example: the customer does not want the loan any more.',
  },
  outcomes: {
    completed: (amount: string) => `${amount} has arrived. The loan goes on as it was.`,
    pending: (amount: string) => `${amount} is on its way. The item stays open until it has arrived.`,
    failed: () => 'The transfer failed. The money is still here, and the item stays open.',
    cancelled: (loan: string, credited: string) => `Loan ${loan} is cancelled. ${credited} is the customer's credit.`,
  },
}
