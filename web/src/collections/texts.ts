import type { LateOrder } from '@kasuwa/contract/collection-lists.ts'

/** The texts of the lists of late loans. */
export const lateTexts = {
  page: 'Late Loans',
  open: 'Late loans',
  list: { title: 'Late loans', loading: 'Loading late loans', pager: 'Pages of late loans' },
  none: 'No loan is late.',
  noneFound: 'No late loan matches these filters.',
  sums: (count: number, due: string, outstanding: string) =>
    `${count.toLocaleString('en-US')} ${count === 1 ? 'loan' : 'loans'}, ${due} due now, ${outstanding} outstanding`,
  order: 'Order',
  orders: {
    days_late: 'Longest late first',
    due_now: 'Most due first',
    outstanding: 'Most outstanding first',
    agent: 'Agent',
    group: 'Group',
    market: 'Market',
    phone: 'Phone',
    last_contact: 'Longest without a note first',
    promise: 'Earliest promise first',
  } satisfies Record<LateOrder, string>,
  customer: 'Customer',
  loan: 'Loan',
  daysLate: 'Days Late',
  days: (days: number) => (days === 1 ? '1 day late' : `${days} days late`),
  dueOfOutstanding: 'Due Now of Outstanding',
  ofOutstanding: (amount: string) => `of ${amount}`,
  agent: 'Agent',
  product: 'Product',
  groupAndMarket: 'Group and Market',
  market: 'Market',
  phone: 'Phone',
  lastContact: 'Last Contact',
  never: 'Never',
  promise: 'Promise',
  promisedFor: (day: string) => `for ${day}`,
  quiet: 'No note for',
  quietFor: (days: string) => `${days} days`,
  broken: 'Broken',
  ranges: {
    '1-7': '1 to 7 days',
    '8-30': '8 to 30 days',
    '31-60': '31 to 60 days',
    '61-90': '61 to 90 days',
    '91+': '91 days and more',
  },
}

/** The texts of the lists of promises. */
export const promiseTexts = {
  page: 'Promises to Pay',
  open: 'Promises to pay',
  list: { title: 'Promises', loading: 'Loading promises', pager: 'Pages of promises' },
  choose: 'Which promises',
  chips: { today: 'Due today', since_yesterday: 'Broken since yesterday' },
  none: { today: 'No open promise is due today.', since_yesterday: 'No promise was broken since yesterday.' },
  sum: (count: number, amount: string) =>
    `${count.toLocaleString('en-US')} ${count === 1 ? 'promise' : 'promises'}, ${amount} promised`,
}
