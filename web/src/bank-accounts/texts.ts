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
  nameHint:
    'Your bank tells us the name once you have chosen the bank and typed all 10 digits. If none appears, check both.',
  lookingUp: 'Asking your bank for the name…',
  isDefault: 'Make this my default account',
  confirmDefault: (bank: string) => `Make your ${bank} account your default bank account?`,
  confirmDelete: (bank: string, number: string) => `Delete your ${bank} account ${number}?`,
  chooseABank: 'Choose a bank',
  n10Digits: '10 digits',
  default: 'Default',
}
