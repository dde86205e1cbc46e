/** The sheet of commissions of a period, for admins and for an agent (DECIDE-08, DECIDE-09). */
export const sheetTexts = {
  page: 'Commission Sheet',
  lead: 'Repayments count for the agent whom the customer had at the time, by the day they were paid. Money that became credit counts when it is used.',
  title: 'Agents of this period',
  own: 'My Sheet',
  period: 'Period',
  from: 'From',
  to: 'To',
  backwards: 'The last day is before the first.',
  loading: 'Loading the sheet',
  empty: 'No agent has repayments or commissions in this period',
  agent: 'Agent',
  code: (code: string) => `Agent code ${code}`,
  repaid: 'Repaid',
  suggested: 'Suggested',
  paid: 'Paid',
  underWay: 'On its way',
  amount: 'Amount to pay',
  amountOf: (name: string) => `Amount to pay to ${name}`,
  rate: (percent: number) => `The suggestion is ${percent.toLocaleString('en-US')}% of what was repaid.`,
  wrong: 'Please enter a valid amount',
  payAll: 'Pay All',
  payAllOf: (amount: string) => `Pay All, ${amount}`,
  none: 'Enter an amount for at least one agent.',
  check: 'Please check the amounts.',
  pager: 'Pages of the sheet',
  /** Shown where a sheet has several pages. */
  opened: (payments: number) =>
    `Amounts on pages that you have not opened are not paid. Chosen so far: ${payments === 1 ? '1 payment' : `${payments} payments`}.`,
  tooMany: (most: number) => `At most ${most} payments can be made at once. Please clear some amounts.`,
  unnamed: (names: string) => `The bank has not named the payout account of: ${names}.`,
  question: (payments: number, amount: string) =>
    payments === 1 ? `${amount} will be sent.` : `${amount} will be sent in ${payments} payments, one for each agent.`,
  confirm: (amount: string) => `Pay ${amount}`,
  done: 'Commissions on their way',
  doneText: (payments: number, amount: string) =>
    `${payments === 1 ? '1 payment' : `${payments} payments`}, ${amount} together. A transfer that fails does not stop the others; the sheet shows what arrived.`,
}
