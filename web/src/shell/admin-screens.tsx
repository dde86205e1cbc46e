import { type Built, lazy, placeholder } from './built-screen.tsx'
import { sidebarTexts } from './texts.ts'

// The device of an admin keeps the code of this file's screens, other devices do not (web/build/file-groups.ts).

export const adminScreens: readonly Built[] = [
  {
    name: 'admin-user-dashboard',
    page: lazy(
      'admin-dashboard-page',
      async () => (await import('../overview/admin-dashboard-page.tsx')).AdminDashboardPage,
    ),
  },
  {
    name: 'admin-user-business-management',
    page: lazy(
      'admin-customers-page',
      async () => (await import('../customers/admin-customers-page.tsx')).AdminCustomersPage,
    ),
  },
  {
    name: 'admin-user-business-management-alias',
    page: lazy(
      'admin-customers-alias',
      async () => (await import('../customers/admin-customers-alias.tsx')).AdminCustomersAlias,
    ),
  },
  {
    name: 'admin-user-customer',
    page: lazy(
      'admin-customer-page',
      async () => (await import('../customers/page/admin-customer-page.tsx')).AdminCustomerPage,
    ),
  },
  {
    name: 'admin-user-agent-management',
    page: lazy('agents-page', async () => (await import('../agents/agents-page.tsx')).AgentsPage),
  },
  {
    name: 'admin-user-agent',
    page: lazy('admin-agent-page', async () => (await import('../agents/page/admin-agent-page.tsx')).AdminAgentPage),
  },
  {
    name: 'admin-user-loan-management',
    page: lazy('admin-loans-page', async () => (await import('../loans/admin/admin-loans-page.tsx')).AdminLoansPage),
  },
  {
    name: 'admin-user-loan-decision',
    page: lazy('decision-page', async () => (await import('../loans/decision/decision-page.tsx')).DecisionPage),
  },
  {
    name: 'admin-user-payment-management',
    page: lazy(
      'admin-payments-page',
      async () => (await import('../payments/desk/admin-payments-page.tsx')).AdminPaymentsPage,
    ),
  },
  {
    name: 'admin-user-agent-cash',
    page: lazy('agent-cash-page', async () => (await import('../cash/agent-cash-page.tsx')).AgentCashPage),
  },
  {
    name: 'admin-user-staff',
    page: lazy('staff-page', async () => (await import('../staff/staff-page.tsx')).StaffPage),
  },
  {
    name: 'admin-user-proposals',
    page: lazy('proposals-page', async () => (await import('../proposals/proposals-page.tsx')).ProposalsPage),
  },
  placeholder('admin-user-group-interaction', sidebarTexts.groupInteraction),
  placeholder('admin-user-report-and-analytics', sidebarTexts.reportingAnalytics),
]
