/** Messages of the sheet of commissions (C-213). */
export const sheetWords = {
  period: 'Please choose a last day that is not before the first, within a year',
  twice: 'Each agent can be paid once in a sheet',
}
