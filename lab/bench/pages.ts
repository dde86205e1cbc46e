import type { Who } from './tokens.ts'

const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** The last day of the month before. */
const lastMonthEnd = dayBefore(new Date().getUTCDate())

/**
 * Every list and dashboard of every role, with the most expensive searches and filters. `{group}`, `{user}`, `{customer}` and `{agent}` each become
 * one example; user and customer are the same person, and the agent is theirs.
 */
export const pages: readonly (readonly [Who, string])[] = [
  ['admin', '/admin/loan-management'],
  ['admin', '/admin/loan-management?page=5000'],
  ...['pending', 'active', 'overdue', 'completed', 'rejected'].map(
    (status) => ['admin', `/admin/loan-management?status=${status}`] as const,
  ),
  ...['', '&status=active'].flatMap((more) =>
    ['LN-177777', 'zubairu', 'musa', 'bello%20musa', 'ade', 'mu'].map(
      (words) => ['admin', `/admin/loan-management?search=${words}${more}`] as const,
    ),
  ),
  ...['amount_from=120000&amount_to=120000', `from=${dayBefore(200)}&to=${dayBefore(170)}`].map(
    (filter) => ['admin', `/admin/loan-management?${filter}`] as const,
  ),
  ['admin', '/admin/customer-management?per_page=25'],
  ['admin', '/admin/customer-management'],
  ['admin', '/admin/customer-management?page=500'],
  ['admin', '/admin/customer-management?page=1000'],
  ...['zubairu', '%2B2348000012345', '9900012345', 'musa', 'bello%20musa', 'ade', 'mu', 'a'].map(
    (words) => ['admin', `/admin/customer-management?per_page=25&search=${words}`] as const,
  ),
  ...['status=disabled', 'status=active', `from=${dayBefore(200)}&to=${dayBefore(170)}`].map(
    (filter) => ['admin', `/admin/customer-management?per_page=25&${filter}`] as const,
  ),
  ['admin', '/admin/payment-management?per_page=25'],
  ['admin', '/admin/payment-management'],
  ['admin', '/admin/payment-management?page=5000'],
  ['admin', '/admin/payment-management?sort=oldest&page=5000'],
  ...['zubairu', '{reference}', 'LN-100020', '08000012345', 'musa', 'bello%20musa', 'ade', 'mu', 'a'].map(
    (words) => ['admin', `/admin/payment-management?per_page=25&search=${words}`] as const,
  ),
  ...[
    'status=failed',
    'status=completed',
    'type=agent_commission',
    'type=loan_repayment',
    'amount_from=5250&amount_to=5250',
    'amount_from=1000&amount_to=5000',
    'amount_from=1200000',
    `from=${dayBefore(200)}&to=${dayBefore(200)}`,
    `from=${dayBefore(200)}&to=${dayBefore(170)}`,
    `to=${dayBefore(200)}`,
    `search=musa&type=loan_disbursement&from=${dayBefore(200)}&to=${dayBefore(170)}`,
    `search=zubairu&status=completed`,
  ].map((filter) => ['admin', `/admin/payment-management?per_page=25&${filter}`] as const),
  ['admin', '/admin/agent-management'],
  ['admin', '/admin/agent-management?search=musa'],
  ...['days_late', 'due_now', 'agent', 'last_contact', 'promise'].flatMap((order) =>
    ['', '&late=8-30', '&quiet=7', '&promise=broken', '&product=trader'].map(
      (filter) => ['admin', `/admin/late-loans?per_page=25&order=${order}${filter}`] as const,
    ),
  ),
  ['admin', '/admin/late-loans/at-risk'],
  ['admin', '/admin/books/accounts'],
  ['admin', '/admin/books/trial-balance'],
  ['admin', `/admin/books/trial-balance?from=${dayBefore(200)}&to=${dayBefore(170)}`],
  ...['1010', '1040', '1100', '2010', '2020', '4010', '4050', '5030'].flatMap((number) =>
    ['', '&page=500', `&from=${dayBefore(200)}&to=${dayBefore(170)}`].map(
      (more) => ['admin', `/admin/books/accounts/${number}/postings?per_page=25${more}`] as const,
    ),
  ),
  ['admin', '/admin/books/journals?per_page=25'],
  ['admin', `/admin/books/journals?per_page=25&from=${dayBefore(200)}&to=${dayBefore(170)}`],
  ['admin', '/admin/books/months'],
  ['admin', `/admin/books/months/${dayBefore(31).slice(0, 7)}`],
  ...['', `?on=${lastMonthEnd}`, '?product=trader', '?agent={agent}'].flatMap((filter) =>
    ['portfolio', 'ageing', 'par', 'provisions', 'due-and-collected', 'agents', 'cohorts'].map(
      (report) => ['admin', `/admin/reports/${report}${filter}`] as const,
    ),
  ),
  ...['choices', 'income-statement', 'balance-sheet'].map((report) => ['admin', `/admin/reports/${report}`] as const),
  ['admin', '/promises'],
  ['admin', '/admin/agents/compared?per_page=25'],
  ['admin', '/admin/markets/compared?per_page=25'],
  ['admin', '/customers/unfinished-kyc?per_page=25'],
  ['admin', '/admin/suspense'],
  ['admin', '/admin/customer-credit'],
  ['admin', '/admin/failed-transfers'],
  ['admin', '/admin/open-items'],
  ['admin', '/admin/reconciliations'],
  ['admin', '/admin/waiting-work'],
  ['admin', '/admin/money-desk'],
  ['admin', '/admin/proposals'],
  ['admin', '/admin/agent-cash'],
  ['admin', '/admin/staff'],
  ...['', '/loans', '/payments', '/audit-trail', '/groups'].map(
    (panel) => ['admin', `/admin/customers/{customer}${panel}`] as const,
  ),
  ['admin', '/admin/loans/LN-100020'],
  ...['musa', 'bello%20musa', 'zubairu', 'mu', '08000000020', 'LN-100020', '52500', '4821'].map(
    (words) => ['admin', `/admin/search?words=${words}`] as const,
  ),
  ['admin', '/admin/dashboard'],
  ['admin', '/admin/dashboard/charts'],
  ['admin', '/admin/dashboard/waiting'],
  ['agent', '/auth/me'],
  ['agent', '/agent/dashboard'],
  ['agent', '/agent/dashboard/charts'],
  ['agent', '/agent/dashboard/due'],
  ['agent', '/agent/dashboard/due?page=3'],
  ['agent', '/agent/round'],
  ['agent', '/agent/late-loans?per_page=25'],
  ['agent', '/agent/figures'],
  ['agent', '/agent/portfolio'],
  ['agent', '/promises'],
  ['agent', '/agent/cash'],
  ['agent', '/agent/customers?per_page=25'],
  ['agent', '/agent/customers'],
  ['agent', '/agent/customers?page=50'],
  ['agent', '/agent/customers?search=musa'],
  ['agent', '/agent/clusters?per_page=25'],
  ['agent', '/agent/clusters'],
  ['agent', '/agent/clusters/{group}'],
  ['agent', '/users/{user}/transactions'],
  ['customer', '/auth/me'],
  ['customer', '/customer/dashboard'],
  ['customer', '/customer/loan-application/index'],
  ['customer', '/loan/products'],
  ['customer', '/customer/repayments/newest'],
  ['customer', '/loans/LN-100020/repayment-schedule'],
  ['customer', '/loans/LN-100020/statement'],
  ['customer', '/customer/statement'],
  ['customer', '/notifications'],
  ['admin', '/notifications'],
]
