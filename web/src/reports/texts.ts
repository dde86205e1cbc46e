/** The reports by the names of their addresses, in the order of their list. */
export const reportNames = [
  'portfolio',
  'ageing',
  'par',
  'provisions',
  'due-and-collected',
  'agents',
  'cohorts',
  'income-statement',
  'balance-sheet',
] as const
export type ReportName = (typeof reportNames)[number]

/** The title of each report, what it answers, and how it is counted. */
export const reportTexts = {
  portfolio: {
    title: 'Portfolio by State',
    purpose: 'How many loans there are in each state, what is out, and what was lent, repaid and lost in the month.',
    counted:
      'Loans by their state. Unpaid principal is that in the books; unpaid is all that is owed, at a month end without late fees. Repaid is principal, interest and loan fee by book day; lost is what was written off without what was recovered.',
  },
  ageing: {
    title: 'Ageing',
    purpose: 'How late the running loans are, by class.',
    counted:
      'Unpaid principal of running loans that are not written off, by the days since the oldest unpaid instalment was due. A rescheduled loan keeps its class for at least 30 days.',
  },
  par: {
    title: 'Portfolio at Risk',
    purpose: 'Which share of the unpaid principal is late by 1, 7, 30, 60 and 90 days.',
    counted:
      'Unpaid principal of running loans that are late at all (PAR 1) or above 7, 30, 60 and 90 days, as a share of all unpaid principal. A rescheduled loan keeps its class for at least 30 days.',
  },
  provisions: {
    title: 'Provisions',
    purpose: 'How much of the late loans may be lost, by class.',
    counted:
      'The percent of each class of its unpaid principal, rounded once. Today is counted by the newest table of classes, a month end by the table it was kept with.',
  },
  'due-and-collected': {
    title: 'Collected Against Due',
    purpose: 'What fell due by day or month, what was collected of it, and what is to come.',
    counted:
      'Instalments in force by due day, with what is paid of them by now; late fees are left out. Moved is what reschedules took away from the day. The share is collected of due and moved together.',
  },
  agents: {
    title: 'Agents’ Portfolios',
    purpose: 'What each agent’s customers owe, how much of it is late, and what was collected and promised.',
    counted:
      'Loans count for the agent of the customer, what fell due for the agent of its day. PAR is the share of unpaid principal of late loans; collected is the share of what fell due in the month. Promises are those of the month that are kept or broken.',
  },
  cohorts: {
    title: 'Cohorts',
    purpose: 'What the loans of each month of start have paid and lost since.',
    counted:
      'Loans by the month of their start, without cancelled ones. Paid is the share of principal, interest and loan fee that was booked up to each month end; lost is the share of principal that was written off and not recovered.',
  },
  'income-statement': {
    title: 'Income Statement',
    purpose: 'What was earned and spent in a month, in the year so far and in the year before.',
    counted:
      'Each account’s postings by book day, the same sums as in the trial balance. The year before is the whole book year.',
  },
  'balance-sheet': {
    title: 'Balance Sheet',
    purpose: 'What the lender has, and whom it belongs to, at the end of a day.',
    counted:
      'Each account’s balance by book day, the same sums as in the trial balance. No entry closes a year: its result is a line of equity.',
  },
} as const satisfies Record<ReportName, { title: string; purpose: string; counted: string }>

export const reportsTexts = {
  page: 'Reports',
  open: 'Reports',
  all: 'All Reports',
  unknown: 'There is no report of this name.',
  filters: 'Filters',
  on: 'Day',
  toCome: 'Please choose today or an earlier day',
  loading: 'Loading the report',
  counted: 'How it is counted',
  asOf: 'As Of',
  today: 'Today',
  agent: 'Agent',
  allAgents: 'All agents',
  product: 'Product',
  allProducts: 'All products',
  notKept: (day: string, since: string | null) =>
    since === null
      ? `No figures of ${day} were kept. Month ends are kept from the end of this month on.`
      : `No figures of ${day} were kept. Month ends are kept since ${since}.`,
  none: 'No loan runs.',
  percent: (share: number) => `${share.toFixed(2)} %`,
  counts: (count: number) => count.toLocaleString('en-US'),
}

/** The texts of income statement and balance sheet. */
export const bookReportTexts = {
  account: 'Account',
  type: { income: 'Income', expense: 'Expense', asset: 'Asset', liability: 'Liability', equity: 'Equity' },
  noIncome: 'Nothing was earned or spent in these periods.',
  noBalance: 'Nothing is booked up to this day.',
  income: 'Income',
  expenses: 'Expenses',
  totalIncome: 'Total Income',
  totalExpenses: 'Total Expenses',
  result: 'Result',
  chart: { income: 'Income and expenses, by period', balance: 'Assets and liabilities, by day' },
  period: 'Period',
  day: 'Day',
  month: (from: string, to: string) => `${from} to ${to}`,
  year: (from: string) => `Year from ${from}`,
  yearBefore: 'Year Before',
  assets: 'Assets',
  liabilities: 'Liabilities',
  totalAssets: 'Total Assets',
  totalLiabilities: 'Total Liabilities',
  resultBefore: 'Result of Earlier Years',
  resultOfYear: 'Result of the Year',
  total: 'Liabilities and Equity',
  balances: 'Assets equal liabilities and equity.',
  differs: 'Assets and liabilities with equity differ. Please compare the books.',
}

/** The texts of ageing, portfolio at risk and provisions. */
export const riskTexts = {
  whole: (principal: string, loans: number, day: string) =>
    `${principal} of unpaid principal in ${loans === 1 ? '1 loan' : `${loans.toLocaleString('en-US')} loans`} on ${day}`,
  days: 'Days Late',
  daysOf: ({ from, to }: { from: number; to: number | null }) =>
    to === null ? `${from} days and more` : from === to ? `${from} days` : `${from} to ${to} days`,
  loans: 'Loans',
  loansOf: (loans: number) => (loans === 1 ? '1 loan' : `${loans.toLocaleString('en-US')} loans`),
  principal: 'Unpaid Principal',
  share: 'Share',
  percentOf: 'Provided For',
  provision: 'Provision',
  stage: 'Stage',
  total: 'Total',
  bound: (days: number) => (days === 1 ? 'PAR 1: late at all' : `PAR ${days}: above ${days} days`),
  boundName: (days: number) => `PAR ${days}`,
  atRisk: 'At Risk',
  ofItRescheduled: 'Of It Rescheduled',
  rescheduled: 'Rescheduled Loans',
  rescheduledIn: (principal: string, loans: string, share: string) => `${principal} in ${loans}, ${share} of all`,
  chart: {
    classes: 'Unpaid principal by days late',
    provisions: 'Provision by days late',
    before: 'PAR 1 and PAR 30 at the month ends before',
    provisionsBefore: 'Provision at the month ends before',
  },
  monthEnd: 'Month End',
}

/** The texts of collected against due. */
export const dueTexts = {
  by: 'Show',
  parts: { days: 'Days of the month', months: 'Twelve months', coming: 'Next 30 days' },
  none: {
    days: 'Nothing fell due in this month up to the day.',
    months: 'Nothing fell due in these twelve months.',
    coming: 'Nothing falls due in the next 30 days.',
  },
  period: 'Period',
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  due: 'Due',
  moved: 'Moved',
  collected: 'Collected',
  unpaid: 'Unpaid',
  share: 'Share',
  day: 'Day',
  month: 'Month',
  /** 'Mar 2026' of 'Mar 1, 2026'. */
  monthOf: (first: string) => first.replace(/ \d+,/, ''),
  collectedShare: (share: string) => `${share} collected`,
  chart: {
    days: 'Due and collected by day of the month',
    months: 'Due and collected by month',
    coming: 'What falls due in the next 30 days, and what is paid of it already',
  },
}

/** The texts of agents' portfolios. */
export const agentsTexts = {
  own: 'Your Portfolio',
  none: 'There are no agents.',
  period: (from: string, to: string) => `Collected and promised from ${from} to ${to}`,
  agent: 'Agent',
  customers: 'Customers',
  loans: 'Loans',
  principal: 'Unpaid Principal',
  par1: 'PAR 1',
  par30: 'PAR 30',
  due: 'Due',
  moved: (amount: string) => `${amount} moved by reschedules`,
  collected: 'Collected',
  promises: 'Promises Kept',
  kept: (kept: number, promises: number) => `${kept} of ${promises}`,
  inShort: (loans: string, par30: string) => `Loans: ${loans}, PAR 30: ${par30}`,
  showAll: (agents: number) => `Show All ${agents.toLocaleString('en-US')} Agents`,
  chart: 'Unpaid principal and PAR 1 of the agents with the largest portfolios',
}

/** The texts of cohorts. */
export const cohortTexts = {
  show: 'Show',
  shares: { paid_share: 'Paid in %', lost_share: 'Lost in %' },
  none: 'No loan started in these thirteen months.',
  month: 'Month of Start',
  loans: 'Loans',
  loansOf: (loans: number) => (loans === 1 ? '1 loan' : `${loans.toLocaleString('en-US')} loans`),
  whole: 'To Be Paid',
  /** The header of a month end: 0 is the end of the month of the start. */
  after: (months: number) => (months === 0 ? 'Its End' : `+${months}`),
  chart: 'Paid and lost by month of start, up to the newest month end',
}

/** The texts of the rows behind a figure. */
export const rowsTexts = {
  dueLoans: 'Due by Loan',
  movedLoans: 'Moved by Reschedules',
  cohortLoans: 'Loans of a Cohort',
  loading: 'Loading the loans',
  pager: 'Pages of loans',
  none: 'No loan is behind this figure.',
  customer: 'Customer',
  loan: 'Loan',
  dueDay: 'Due Day',
  moved: 'Moved',
  madeOn: 'Rescheduled',
  firstDue: 'New First Day',
  movedSum: (period: string, moved: string) => `${period}: ${moved} moved to later days`,
  movedInShort: (from: string, to: string) => `from ${from} to ${to} and later`,
  start: 'Start',
  paid: 'Paid',
  lost: 'Lost',
  due: (period: string, due: string, paid: string, unpaid: string) =>
    `${period}: ${due} due, ${paid} paid, ${unpaid} unpaid`,
  unpaidInShort: (unpaid: string) => `${unpaid} unpaid`,
  cohort: (loans: string, month: string, principal: string, whole: string, day: string) =>
    `${loans} started in ${month}: ${principal} lent, ${whole} to be paid. Paid and lost up to ${day}.`,
  paidInShort: (paid: string) => `${paid} paid`,
}

/** The texts of the portfolio by state. */
export const portfolioTexts = {
  none: 'There are no loans.',
  states: {
    pending: 'Waiting for a decision',
    approved: 'Payout under way',
    active: 'Active',
    overdue: 'Overdue',
    written_off: 'Written off',
    completed: 'Completed',
    rejected: 'Rejected',
  },
  running: 'Active and overdue',
  state: 'State',
  loans: 'Loans',
  loansOf: (loans: number) => (loans === 1 ? '1 loan' : `${loans.toLocaleString('en-US')} loans`),
  principal: 'Unpaid Principal',
  unpaid: 'Unpaid',
  byState: 'By State',
  byProduct: 'Running Loans by Product',
  byAgent: (shown: number | null) =>
    shown === null ? 'Running Loans by Agent' : `Running Loans by Agent: the ${shown} Largest`,
  month: 'The month',
  monthFrom: (from: string, to: string) => `From ${from} to ${to}`,
  newLoans: 'New Loans',
  repaid: 'Repaid',
  writtenOff: 'Loans Written Off',
  lost: 'Lost Principal',
  chart: 'Unpaid principal and all that is unpaid, by state',
}
