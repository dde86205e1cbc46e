import { roundTexts } from '../round/texts.ts'

/** Texts of the dashboards that the specification leaves to us (C-156). */

export const customerDashboardTexts = {
  cases: 'Complain, or ask about your data',
  page: 'Dashboard',
  loanAndAgent: 'Your loan and your agent',
  actions: 'Quick Actions',
  apply: 'Apply for Loan',
  addBankAccount: 'Add Bank Account',
  sendMoney: 'Send Money',
  refer: 'Refer a Friend',
}

export const agentContactTexts = {
  region: 'Your agent',
  badge: 'Admin',
  role: 'Relationship Manager',
  email: 'Email',
  call: 'Call',
}

/** The work that waits for an admin. */
export const adminWaitingTexts = {
  decide: 'Decide on the oldest request',
  title: 'Waiting for you',
  loading: 'Loading what waits for you',
  none: 'Nothing waits for you.',
  nothing: 'Nothing to do',
  requests: { label: 'Loan requests' },
  late: { label: 'Late loans' },
  failed: { label: 'Failed transfers' },
  suspense: { label: 'Suspense' },
  open: { label: 'Open items' },
  proposals: { label: 'Proposals' },
  answers: { label: 'Answers' },
  cases: { label: 'Complaints & data requests' },
  /** Where no request needs a first decision. */
  allProposed: 'With a second person',
  oldest: (days: number) =>
    days <= 0 ? 'All from today' : `Oldest from ${days === 1 ? 'yesterday' : `${days} days ago`}`,
  unpaid: (amount: string) => `${amount} overdue`,
  notArrived: (amount: string) => `${amount} not arrived`,
  withoutOwner: (amount: string) => `${amount} without an owner`,
  toDecide: 'Money events to look at',
  toConfirm: 'For a second person',
  toRead: 'To rejections, not read yet',
  lateCases: (late: number) => (late === 0 ? 'All in time' : `${late.toLocaleString('en-US')} late`),
}

/** The loans that are late or due today. */
export const agentDueTexts = {
  title: 'Late or due today',
  loading: 'Loading late and due loans',
  none: 'Nothing is late or due today.',
  allLate: 'All late',
  total: (amount: string) => `${amount} in all`,
  late: roundTexts.late,
  today: roundTexts.today,
  call: (name: string) => `Call ${name}`,
  loanOf: roundTexts.loanOf,
  showAll: (count: number) => `Show all ${count.toLocaleString('en-US')}`,
  pager: 'Pages of late and due loans',
}

export const adminDashboardTexts = {
  staff: 'Staff',
  trail: 'Staff trail',
  proposals: 'Proposals',
  books: 'Books',
  reports: 'Reports',
  products: 'Loan Products',
  page: 'Dashboard',
  overview: 'Overview',
  flow: 'Disbursed and repaid by week',
  flowLead: 'Loans paid out and repaid in the last twelve weeks. Each week is named by its Monday.',
  week: 'Week of',
  disbursed: 'Disbursed',
  repaid: 'Repaid',
  loading: 'Loading the charts',
  noFlow: 'No money moved in the last twelve weeks.',
  portfolio: 'Portfolio by days overdue',
  portfolioLead:
    'The outstanding amount of running loans, by how long their oldest unpaid instalment has been overdue. Written-off loans are left out.',
  days: 'Days overdue',
  loans: 'Loans',
  outstanding: 'Outstanding',
  bucket: { none: 'None', '1-7': '1–7', '8-14': '8–14', '15-30': '15–30', 'over-30': '31+' },
  running: (loans: number, overdue: number) =>
    `${loans} running ${loans === 1 ? 'loan' : 'loans'}, ${overdue} of them overdue.`,
  noPortfolio: 'No loan is running.',
  figures: {
    customers: 'Total Customers',
    loans: 'Total Loans',
    agents: 'Total Agents',
    revenue: 'Total Revenue',
  },
}

export const agentDashboardTexts = {
  page: 'Dashboard',
  overview: 'Overview',
  commissions: 'My commissions',
  chart: 'Repayments by week',
  chartLead: 'The repayments of your customers in the last twelve weeks. Each week is named by its Monday.',
  week: 'Week of',
  repaid: 'Repaid',
  loading: 'Loading the repayments',
  none: 'Nothing was paid back in the last twelve weeks.',
  figures: {
    customers: 'Total Customers',
    loans: 'Total Loans',
    commission: 'Commission Earned',
    tasks: 'Pending Tasks',
  },
}
