/** Words that the specification leaves to us (C-156). */
export const bankAccountTexts = {
  panel: 'Bank Accounts',
  purpose: 'Your loan is paid into your default account.',
  add: 'Add Bank Account',
  waiting: (bank: string) => `Bank account at ${bank}`,
  none: 'No bank account yet. Add the one you want your loan paid into.',
  setDefault: 'Set as default',
  remove: 'Delete',
  bank: 'Bank',
  number: 'Account number',
  name: 'Account name',
  lookUp: {
    none: 'Your bank tells us the name once you have chosen the bank and typed all 10 digits.',
    asking: 'Looking up…',
    'not-found': 'Your bank knows no account with this number. Check the bank and the number.',
    away: 'Your bank cannot be reached at the moment. What you typed stays.',
    'too-many': 'Many account numbers were looked up. Please wait an hour, then try again.',
  },
  tryAgain: 'Try again',
  isDefault: 'Make this my default account',
  confirmDefault: (bank: string) => `Make your ${bank} account your default bank account?`,
  confirmDelete: (bank: string, number: string) => `Delete your ${bank} account ${number}?`,
  confirmOnly: (bank: string, loanId: string) =>
    `Your request ${loanId} waits, and this is your only bank account. Without it we cannot pay your loan out. Delete your ${bank} account all the same?`,
  chooseABank: 'Choose a bank',
  n10Digits: '10 digits',
  default: 'Default',
}
