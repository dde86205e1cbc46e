/** The page on which one request is decided. */
export const decisionTexts = {
  page: 'Loan Request',
  loading: 'Loading the request',
  request: 'Request',
  asked: 'Asked for',
  since: (days: number) => (days === 0 ? 'Today' : `${days === 1 ? '1 day' : `${days} days`} ago`),
  applicationId: 'Application ID',
  customerSince: 'Customer since',
  kycLevel: 'KYC level',
  credit: 'Customer credit',
  call: (name: string) => `Call ${name}`,
  customer: 'All about this customer',
  loan: 'Loan details',
  unknown: 'No such request',
  product: 'Product',
  largest: 'Largest amount of the product',
  ladder: 'Repaid loans allow up to',
  inTime: (loans: number) => (loans === 1 ? '1 loan repaid on time' : `${loans} loans repaid on time`),
}

/** An admin's act on the customer's answer to a rejection. */
export const readTexts = {
  markRead: 'Mark as Read',
}

/** The decision: the amount, what it would mean, and both answers. */
export const decideTexts = {
  title: 'Decide',
  waits: 'Waits for a Second Person',
  loading: 'Loading the form',
  reject: 'Reject',
  hint: 'Enter an amount. Its schedule shows here.',
  schedule: 'Schedule of this amount',
  firstDue: 'First due',
  lastDue: 'Last due',
  total: 'Paid back',
  interest: 'Interest',
  ifToday: (date: string) => `If it is paid out today, ${date}. If it is paid out later, every date moves with it.`,
  aboveLadder: (amount: string) => `More than the repaid loans of this customer allow: ${amount}.`,
  aboveRequest: (amount: string) => `More than was asked for: ${amount}.`,
  share: 'Share of monthly income',
  income: { net: 'Net monthly income', revenue: 'Expected monthly revenue' },
  shareOf: (percent: number) => `${percent.toLocaleString('en-US')}%`,
  of: (amount: string) => `of ${amount}`,
  noIncome: 'No income was stated.',
  moreSources: 'The customer stated other sources of funds too.',
  tooMuch: 'The repayments of the month are higher than this.',
  decided: 'This request has been decided.',
  approved: (amount: string) => `This request has been decided: ${amount} was approved.`,
  writtenOff: (date: string) =>
    `This loan was written off on ${date}. It is still owed, and anything paid on it is a recovery.`,
  next: 'Decide on the next request',
  allRequests: 'All waiting requests',
  underWay: 'This request is approved and its money is on its way.',
}

export const rejectTexts = {
  title: 'Reject this request?',
  question: (loanId: string, name: string) => `Request ${loanId} of ${name} will be rejected. This cannot be undone.`,
  listed: 'Reason from the list',
  choose: 'Choose a reason',
  reason: 'Reason in your own words',
  hint: 'The customer reads it with their loan and can answer once.',
  send: 'Reject',
}

/** Names, identity and account, as far as they were checked. */
export const checkTexts = {
  title: 'Checks',
  standing: { good: 'In order', look: 'Look at this', bad: 'Not in order' },
  identity: {
    nin: 'NIN',
    bvn: 'BVN',
    verified: 'Verified by the identity service.',
    mismatch: 'It belongs to a person with other names or another date of birth.',
    not_found: 'The identity service does not know it.',
    pending: 'The identity service has not answered yet.',
    unavailable: 'The identity service could not be reached. We will try again.',
    none: 'Not given.',
  },
  names: { exact: 'Names match', close: 'Names are close', differs: 'Names differ' },
  score: (words: string, score: number) => `${words}, ${score} of 100`,
  holder: 'Account holder',
  noAccount: 'There is no bank account to pay into.',
  account: 'Bank account',
  recent: (at: string) => `Added or changed in the last 24 hours: ${at}.`,
  steady: (date: string) => `Unchanged since ${date}.`,
  person: 'Customer account',
  status: { active: 'Active.', pending: 'Not complete yet.', disabled: 'Disabled.', banned: 'Banned.' },
}

/** The customer's other loans, and how punctually they were paid. */
export const othersTexts = {
  title: 'Other loans',
  none: 'This is their first request.',
  list: 'Other loans and requests, newest first',
  newest: (shown: number, total: number) => `The newest ${shown} of ${total}.`,
  onTime: 'Paid on time',
  late: 'Paid late, or late now',
  maxDelay: 'Longest delay',
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  line: (onTime: number, late: number, days: number) =>
    late === 0
      ? `${onTime} on time`
      : `${onTime} on time, ${late} late, up to ${days === 1 ? '1 day' : `${days} days`}`,
  notPaidOut: 'Not paid out',
}
