/** Messages of journals and accounts by people (C-187, C-189). */
export const bookWords = {
  account: 'Please choose an account',
  lines: 'A journal has 2 to 40 lines',
  oneSide: 'Please enter a debit or a credit, and not both',
  unbalanced: 'The debits and the credits are not equal',
  number: 'Please enter four digits, the first from 1 to 6',
  name: 'Please enter a name of at most 60 characters',
}
