export const applyTexts = {
  waiting: (amount: string) => `Loan request of ${amount}`,
  title: 'Loan Request',
  amount: 'Loan amount',
  term: 'Loan term',
  termPlaceholder: 'Choose a term',
  frequency: 'Repayment frequency',
  frequencies: { daily: 'Daily', weekly: 'Weekly', biweekly: 'Biweekly (every two weeks)', monthly: 'Monthly' },
  missing: {
    amount: 'Enter an amount to continue.',
    wholeNaira: 'Enter whole naira, without kobo.',
    frequency: 'Choose how often you pay back to continue.',
    offer: 'Wait until the cost is shown.',
  },
  lost: 'Your request may have reached us. Check under Loan Management before you ask again.',
  readFirst: 'First read “Before you ask”',
  submit: 'Request Loan',
}

/** The offer in plain words. Amounts come as text; days as tables write them. */
export const offerTexts = {
  title: 'What it costs',
  hint: 'Enter an amount and choose how often you pay back. You see the cost here before you ask.',
  loading: 'Working out what it costs',
  failed: 'We cannot work out what it costs at the moment.',
  tryAgain: 'Try again',
  get: 'You get',
  total: 'You pay back',
  interest: (percent: string) => `Costs (${percent} interest)`,
  loanFee: 'Loan fee',
  before: 'Before you ask',
  equalPayments: (count: number, amount: string) =>
    count === 1 ? `1 payment of ${amount}` : `${count} payments of ${amount}`,
  paymentsButLast: (count: number, amount: string, last: string) =>
    `${count} payments: ${count - 1} of ${amount}, the last ${last}`,
  unequalPayments: (count: number, min: string, max: string) => `${count} payments of ${min} to ${max}`,
  days: (first: string, last: string) => (first === last ? `On ${first}` : `From ${first} to ${last}`),
  showAll: (count: number) => `See all ${count} payments`,
  list: 'Every payment',
  ifPaidToday: (today: string) =>
    `This is for a loan paid out today, ${today}. If it is paid out later, every date moves with it.`,
  ifOtherAmount: 'If a different amount is approved, these figures change with it.',
  noRebate: 'You may repay early, but the interest stays the same: there is no rebate.',
  noRebateOfFee: 'You may repay early, but interest and loan fee stay the same: there is no rebate.',
  ifLate: 'If a payment is late, nothing is added to it. We call you, and consider it when you ask for your next loan.',
  nextOfKin: 'We never tell your next of kin about your loan.',
  announced: (total: string, payments: string) => `To pay back: ${total}. ${payments}.`,
}
