/** The pages of the books, as their headings link to them. They are apart because screens of several groups need them, and few bytes. */
export const placeTexts = {
  accounts: 'Accounts',
  journals: 'Journals',
  months: 'Months',
  bank: 'Bank',
  provider: 'Provider',
  reports: 'Reports',
  books: 'Trial Balance',
}
