/** Words that the specification leaves to us (C-156). */
export const transactionTexts = {
  recent: 'Recent Transactions',
  own: 'Transactions',
  search: 'Search transactions',
  loading: 'Loading transactions',
}

export const columnTexts = {
  amount: 'Amount',
  customer: 'Customer',
  reference: 'Reference',
  channel: 'Channel',
  date: 'Date',
  disbursement: 'Disbursement',
  repayment: 'Repayment',
  credit: 'Credit',
  transactionRef: 'Transaction Ref',
  paymentType: 'Payment Type',
  description: 'Description',
}

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
