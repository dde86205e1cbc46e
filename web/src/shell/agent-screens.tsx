import { type Built, lazy, placeholder } from './built-screen.tsx'
import { sidebarTexts } from './texts.ts'

// The device of an agent keeps the code of this file's screens, other devices do not (web/build/file-groups.ts).

export const agentScreens: readonly Built[] = [
  {
    name: 'agent-user-dashboard',
    page: lazy(
      'agent-dashboard-page',
      async () => (await import('../overview/agent-dashboard-page.tsx')).AgentDashboardPage,
    ),
  },
  {
    name: 'agent-user-round',
    page: lazy('round-page', async () => (await import('../round/round-page.tsx')).RoundPage),
  },
  {
    name: 'agent-user-cash',
    page: lazy('own-cash-page', async () => (await import('../cash/own-cash-page.tsx')).OwnCashPage),
  },
  {
    name: 'agent-user-commissions',
    page: lazy(
      'own-commissions-page',
      async () => (await import('../payments/own-commissions-page.tsx')).OwnCommissionsPage,
    ),
  },
  {
    name: 'agent-user-group-interaction',
    page: lazy('groups-page', async () => (await import('../groups/groups-page.tsx')).GroupsPage),
  },
  {
    name: 'agent-user-group-detail',
    page: lazy('group-detail-page', async () => (await import('../groups/group-detail-page.tsx')).GroupDetailPage),
  },
  {
    name: 'agent-user-customer-management',
    page: lazy(
      'own-customers-page',
      async () => (await import('../customers/own-customers-page.tsx')).OwnCustomersPage,
    ),
  },
  {
    name: 'user-payments',
    page: lazy(
      'customer-payments-page',
      async () => (await import('../payments/customer-payments-page.tsx')).CustomerPaymentsPage,
    ),
  },
  placeholder('agent-user-kyc-verification', sidebarTexts.kycAndVerification),
  placeholder('agent-user-debt-recovery', sidebarTexts.debtRecovery),
  placeholder('agent-user-performance-tracking', sidebarTexts.performanceTracking),
]
