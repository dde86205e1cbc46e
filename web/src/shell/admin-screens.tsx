import ChartColumn from '~icons/chart-column'
import CreditCard from '~icons/credit-card'
import HandCoins from '~icons/hand-coins'
import House from '~icons/house'
import UserRoundCog from '~icons/user-round-cog'
import Users from '~icons/users'
import UsersRound from '~icons/users-round'
import { type Built, lazy, placeholder } from './built-screen.tsx'

// The device of an admin keeps the code of this file's screens, other devices do not (web/build/file-groups.ts).

/** In the order of the sidebar (SHARED-09). */
export const adminScreens: readonly Built[] = [
  {
    name: 'admin-user-dashboard',
    group: 'dashboards',
    sidebar: { label: 'Dashboard', icon: House },
    page: lazy(async () => (await import('../overview/admin-dashboard-page.tsx')).AdminDashboardPage),
  },
  {
    name: 'admin-user-agent-management',
    group: 'lists',
    sidebar: {
      label: 'Agent Management',
      icon: UserRoundCog,
      alsoFor: ['admin-user-compared', 'admin-user-commission-sheet'],
    },
    page: lazy(async () => (await import('../agents/agents-page.tsx')).AgentsPage),
  },
  {
    name: 'admin-user-agent',
    group: 'people',
    page: lazy(async () => (await import('../agents/page/admin-agent-page.tsx')).AdminAgentPage),
  },
  {
    name: 'admin-user-loan-management',
    group: 'requests',
    sidebar: {
      label: 'Loan Management',
      icon: HandCoins,
      alsoFor: ['admin-user-loan-decision', 'admin-user-late-loans', 'business-user-loan-details'],
    },
    page: lazy(async () => (await import('../loans/admin/admin-loans-page.tsx')).AdminLoansPage),
  },
  {
    name: 'admin-user-late-loans',
    group: 'collections',
    page: lazy(async () => (await import('../collections/late-loans-page.tsx')).LateLoansPage),
  },
  {
    name: 'admin-user-loan-decision',
    group: 'requests',
    page: lazy(async () => (await import('../loans/decision/decision-page.tsx')).DecisionPage),
  },
  {
    name: 'admin-user-payment-management',
    group: 'lists',
    sidebar: {
      label: 'Payment Management',
      icon: CreditCard,
      alsoFor: ['admin-user-agent-cash', 'admin-user-bank', 'admin-user-bank-account'],
    },
    page: lazy(async () => (await import('../payments/desk/admin-payments-page.tsx')).AdminPaymentsPage),
  },
  {
    name: 'admin-user-agent-cash',
    group: 'lists',
    page: lazy(async () => (await import('../cash/agent-cash-page.tsx')).AgentCashPage),
  },
  {
    name: 'admin-user-provider',
    group: 'lists',
    page: lazy(async () => (await import('../books/provider/provider-page.tsx')).ProviderPage),
  },
  {
    name: 'admin-user-bank',
    group: 'bank',
    page: lazy(async () => (await import('../books/bank-list-page.tsx')).BankListPage),
  },
  {
    name: 'admin-user-bank-account',
    group: 'bank',
    page: lazy(async () => (await import('../books/bank-account-page.tsx')).BankAccountPage),
  },
  {
    name: 'admin-user-business-management',
    group: 'lists',
    sidebar: { label: 'Business Users', icon: Users, alsoFor: ['admin-user-customer'] },
    page: lazy(async () => (await import('../customers/admin-customers-page.tsx')).AdminCustomersPage),
  },
  {
    name: 'admin-user-business-management-alias',
    group: 'start',
    page: lazy(async () => (await import('../customers/admin-customers-alias.tsx')).AdminCustomersAlias),
  },
  {
    name: 'admin-user-customer',
    group: 'people',
    page: lazy(async () => (await import('../customers/page/admin-customer-page.tsx')).AdminCustomerPage),
  },
  {
    name: 'admin-user-staff',
    group: 'lists',
    page: lazy(async () => (await import('../staff/staff-page.tsx')).StaffPage),
  },
  {
    name: 'admin-user-proposals',
    group: 'lists',
    page: lazy(async () => (await import('../proposals/proposals-page.tsx')).ProposalsPage),
  },
  {
    name: 'admin-user-cases',
    group: 'lists',
    page: lazy(async () => (await import('../privacy/admin-cases-page.tsx')).AdminCasesPage),
  },
  {
    name: 'admin-user-compared',
    group: 'collections',
    page: lazy(async () => (await import('../collections/compared-page.tsx')).ComparedPage),
  },
  {
    name: 'admin-user-commission-sheet',
    group: 'lists',
    page: lazy(async () => (await import('../payments/sheet/commission-sheet-page.tsx')).CommissionSheetPage),
  },
  {
    name: 'admin-user-staff-trail',
    group: 'lists',
    page: lazy(async () => (await import('../staff/staff-trail-page.tsx')).StaffTrailPage),
  },
  {
    name: 'admin-user-webhooks',
    group: 'lists',
    page: lazy(async () => (await import('../webhooks/webhooks-page.tsx')).WebhooksPage),
  },
  {
    name: 'admin-user-books',
    group: 'books',
    page: lazy(async () => (await import('../books/books-page.tsx')).BooksPage),
  },
  {
    name: 'admin-user-books-accounts',
    group: 'books',
    page: lazy(async () => (await import('../books/accounts-page.tsx')).AccountsPage),
  },
  {
    name: 'admin-user-books-account',
    group: 'books',
    page: lazy(async () => (await import('../books/account-page.tsx')).AccountPage),
  },
  {
    name: 'admin-user-books-journals',
    group: 'books',
    page: lazy(async () => (await import('../books/journals-page.tsx')).JournalsPage),
  },
  {
    name: 'admin-user-books-journal',
    group: 'books',
    page: lazy(async () => (await import('../books/journal-page.tsx')).JournalPage),
  },
  {
    name: 'admin-user-months',
    group: 'books',
    page: lazy(async () => (await import('../books/months/months-page.tsx')).MonthsPage),
  },
  {
    name: 'admin-user-month',
    group: 'books',
    page: lazy(async () => (await import('../books/months/month-page.tsx')).MonthPage),
  },
  {
    name: 'admin-user-books-write',
    group: 'book-forms',
    page: lazy(async () => (await import('../books/write-journal-page.tsx')).WriteJournalPage),
  },
  {
    name: 'admin-user-reports',
    group: 'reports',
    page: lazy(async () => (await import('../reports/reports-page.tsx')).ReportsPage),
  },
  {
    name: 'admin-user-report',
    group: 'reports',
    page: lazy(async () => (await import('../reports/report-page.tsx')).ReportPage),
  },
  {
    name: 'admin-user-products',
    group: 'products',
    page: lazy(async () => (await import('../products/products-page.tsx')).ProductsPage),
  },
  {
    name: 'admin-user-product',
    group: 'products',
    page: lazy(async () => (await import('../products/product-page.tsx')).ProductPage),
  },
  {
    name: 'admin-user-product-new',
    group: 'product-forms',
    page: lazy(async () => (await import('../products/draft-page.tsx')).NewProductPage),
  },
  {
    name: 'admin-user-product-draft',
    group: 'product-forms',
    page: lazy(async () => (await import('../products/draft-page.tsx')).DraftPage),
  },
  {
    name: 'admin-user-import',
    group: 'books',
    page: lazy(async () => (await import('../imports/imports-page.tsx')).ImportsPage),
  },
  placeholder('admin-user-group-interaction', { label: 'Group Interaction', icon: UsersRound }),
  placeholder('admin-user-report-and-analytics', { label: 'Reporting & Analytics', icon: ChartColumn }),
]
