/** The sum of the rows that a search or filter found, and the filters of the lists of money (FIND-04). */
export const foundTexts = {
  sum: 'Sum of what is found',
  tooMany: 'More than 10,000 payments are found: choose fewer to see their sum.',
  amount: 'Amount',
  kind: 'Kind',
  state: 'State',
}
