/** The credit of a customer who paid too much. */
export const creditTexts = {
  title: 'Your credit',
  yours: 'This is your money: you paid more than you owed.',
  use: {
    accountAndLoan:
      'We can send it to your default bank account, or use it to repay your running loan. Tell us which you want.',
    account: 'We can send it to your default bank account. Tell us when you want it.',
    loan: 'We can use it to repay your running loan: tell us if you want that. Add a bank account if you want us to send it to you.',
    neither: 'We can send it to you once you have added a bank account.',
  },
  addAccount: 'Add Bank Account',
  refunding: (amount: string) => `${amount} of it is on its way to your bank account.`,
}
