/** Words that the specification leaves to us (C-156). */
export const transactionTexts = {
  recent: 'Recent Transactions',
  own: 'Transactions',
  search: 'Search transactions',
  loading: 'Loading transactions',
}
