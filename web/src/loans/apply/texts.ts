/** Words that the specification leaves to us (C-156). */
export const applyTexts = {
  title: 'Loan Request',
  amount: 'Loan amount',
  term: 'Loan term',
  termPlaceholder: 'Choose a term',
  oneMonth: '1 month',
  frequency: 'Repayment frequency',
  frequencyPlaceholder: 'Choose how often',
  frequencies: { daily: 'Daily', weekly: 'Weekly', biweekly: 'Biweekly (every two weeks)', monthly: 'Monthly' },
  submit: 'Request Loan',
}

/** The offer in plain words. Amounts come as text; days as tables write them. */
export const offerTexts = {
  title: 'What it costs',
  hint: 'Enter an amount and choose how often you pay back. What it costs will stand here before you ask.',
  loading: 'Working out what it costs',
  failed: 'We cannot work out what it costs at the moment.',
  tryAgain: 'Try again',
  total: 'Total to repay',
  interest: (percent: string) => `Interest (${percent})`,
  equalPayments: (count: number, amount: string) =>
    count === 1 ? `1 payment of ${amount}` : `${count} payments of ${amount}`,
  paymentsButLast: (count: number, amount: string, last: string) =>
    `${count} payments: ${count - 1} of ${amount}, the last ${last}`,
  unequalPayments: (count: number, min: string, max: string) => `${count} payments of ${min} to ${max}`,
  days: (first: string, last: string) => (first === last ? `On ${first}` : `From ${first} to ${last}`),
  showAll: (count: number) => `See all ${count} payments`,
  list: 'Every payment',
  ifPaidToday: (today: string) =>
    `This is for a loan paid out today, ${today}. Paid out on a later day, every date moves with it.`,
  ifOtherAmount: 'If another amount is approved, these figures follow it.',
  noRebate: 'You may repay early, but the interest stays the same: there is no rebate.',
  announced: (total: string, payments: string) => `You pay back ${total}. ${payments}.`,
}
