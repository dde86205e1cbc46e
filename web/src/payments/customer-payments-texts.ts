/** Words that the specification leaves to us (C-156). */
export const customerPaymentsTexts = {
  page: 'Payments',
  overview: 'Overview',
  filter: 'Payments by date',
  start: 'Start date',
  end: 'End date',
  apply: 'Filter',
  clear: 'Show all dates',
  backwards: 'The end date is before the start date.',
  transfer: 'bank transfer',
  list: 'Payments',
  loading: 'Loading the payments',
  more: (left: number) => `Show more (${left.toLocaleString('en-US')} left)`,
  figures: {
    paid: 'Total Paid',
    transactions: 'Total Transactions',
  },
}
