/** Words of the dashboards that the specification leaves to us (C-156). */

export const customerDashboardTexts = {
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

/** What waits for an admin. */
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
  oldest: (days: number) =>
    days <= 0 ? 'All from today' : `Oldest from ${days === 1 ? 'yesterday' : `${days} days ago`}`,
  unpaid: (amount: string) => `${amount} overdue`,
  notArrived: (amount: string) => `${amount} not arrived`,
  withoutOwner: (amount: string) => `${amount} without an owner`,
  toDecide: 'Money events to look at',
  toConfirm: 'For a second person',
  toRead: 'To rejections, not read yet',
}

/** Whose instalments are late or due today. */
export const agentDueTexts = {
  title: 'Late or due today',
  loading: 'Loading who is late or due today',
  none: 'Nothing is late or due today.',
  total: (amount: string) => `${amount} in all`,
  late: (days: number) => (days === 1 ? '1 day late' : `${days} days late`),
  today: 'Due today',
  call: (name: string) => `Call ${name}`,
  loanOf: (loanId: string) => `loan ${loanId}`,
  showAll: (count: number) => `Show all ${count.toLocaleString('en-US')}`,
  pager: 'Pages of who is late or due today',
}

/** An agent's round of calls on borrowers. */
export const roundTexts = {
  page: "Today's Round",
  open: "Today's round",
  title: 'Late or due today',
  loading: 'Loading your round',
  none: 'Nothing is late or due today.',
  noGroup: 'In no group',
  pager: 'Pages of the round',
  total: (count: number, amount: string) =>
    `${count.toLocaleString('en-US')} ${count === 1 ? 'customer' : 'customers'}, ${amount} in all`,
  late: agentDueTexts.late,
  today: agentDueTexts.today,
  loanOf: agentDueTexts.loanOf,
  call: 'Call',
  share: 'Share',
  accountOf: (name: string) => `account of ${name}`,
  noAccount: 'No virtual account yet: an admin can make one.',
  message: (
    amount: string,
    loanId: string,
    { bank_name, account_number, account_name }: { bank_name: string; account_number: string; account_name: string },
  ) => `Please pay ${amount} for loan ${loanId} to ${bank_name}, ${account_number}, ${account_name}.`,
}

export const adminDashboardTexts = {
  staff: 'Staff',
  proposals: 'Proposals',
  page: 'Dashboard',
  overview: 'Overview',
  flow: 'Disbursed and repaid by week',
  flowLead: 'What was paid out and what came back in the last twelve weeks, each named by its Monday.',
  week: 'Week of',
  disbursed: 'Disbursed',
  repaid: 'Repaid',
  loading: 'Loading the charts',
  noFlow: 'No money moved in the last twelve weeks.',
  portfolio: 'Portfolio by days overdue',
  portfolioLead:
    'What running loans still owe, by how long their oldest unpaid instalment has been overdue. Those that were written off are not among them.',
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
  chartLead: 'What your customers paid back in the last twelve weeks, each named by its Monday.',
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

export const adminSearchTexts = {
  title: 'Search people, loans and payments',
  placeholder: 'Name, phone, loan, reference',
  hint: 'By name, phone, e-mail, agent code, account number, loan id or payment reference.',
  loading: 'Searching',
  results: 'Search results',
  none: (words: string) => `Nobody and nothing found for “${words}”.`,
  count: (count: number) => `${count} ${count === 1 ? 'result' : 'results'}`,
  kind: { customer: 'Customer', agent: 'Agent' },
  group: { people: 'People', loans: 'Loans', payments: 'Payments', money: 'Money that waits' },
  waits: { suspense: 'In suspense', open_item: 'Open item' },
  all: { people: 'All customers found', loans: 'All loans found' },
  inList: 'In the list',
}
