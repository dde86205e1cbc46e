/** Words that the specification leaves to us (C-156). */
export const customerPaymentsTexts = {
  page: 'Payments',
  overview: 'Overview',
  filter: 'Payments by date',
  start: 'Start date',
  end: 'End date',
  apply: 'Filter',
  clear: 'Show all dates',
  list: 'Payments',
  loading: 'Loading the payments',
  more: (left: number) => `Show more (${left.toLocaleString('en-US')} left)`,
}
