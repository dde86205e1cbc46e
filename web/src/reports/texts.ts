/** The reports by the names of their addresses, in the order of their list. */
export const reportNames = ['income-statement', 'balance-sheet'] as const
export type ReportName = (typeof reportNames)[number]

/** The title of each report, what it answers, and how it is counted. */
export const reportTexts = {
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
  upTo: (day: string) => `Up to ${day}`,
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
