import BadgeCheck from '~icons/badge-check'
import House from '~icons/house'
import LifeBuoy from '~icons/life-buoy'
import TrendingUp from '~icons/trending-up'
import Users from '~icons/users'
import UsersRound from '~icons/users-round'
import { type Built, lazy, placeholder } from './built-screen.tsx'

// The device of an agent keeps the code of this file's screens, other devices do not (web/build/file-groups.ts).

/** In the order of the sidebar (SHARED-08). */
export const agentScreens: readonly Built[] = [
  {
    name: 'agent-user-dashboard',
    group: 'dashboards',
    sidebar: { label: 'Dashboard', icon: House },
    page: lazy(async () => (await import('../overview/agent-dashboard-page.tsx')).AgentDashboardPage),
  },
  {
    name: 'agent-user-round',
    group: 'lists',
    page: lazy(async () => (await import('../round/round-page.tsx')).RoundPage),
  },
  {
    name: 'agent-user-cash',
    group: 'lists',
    page: lazy(async () => (await import('../cash/own-cash-page.tsx')).OwnCashPage),
  },
  {
    name: 'agent-user-commissions',
    group: 'lists',
    page: lazy(async () => (await import('../payments/own-commissions-page.tsx')).OwnCommissionsPage),
  },
  {
    name: 'agent-user-late-loans',
    group: 'collections',
    page: lazy(async () => (await import('../collections/own-late-loans-page.tsx')).OwnLateLoansPage),
  },
  {
    name: 'agent-user-group-interaction',
    group: 'lists',
    sidebar: {
      label: 'Group Management',
      icon: UsersRound,
      alsoFor: ['agent-user-group-detail', 'user-payments', 'business-user-loan-details'],
    },
    page: lazy(async () => (await import('../groups/groups-page.tsx')).GroupsPage),
  },
  {
    name: 'agent-user-group-detail',
    group: 'lists',
    page: lazy(async () => (await import('../groups/group-detail-page.tsx')).GroupDetailPage),
  },
  {
    name: 'agent-user-customer-management',
    group: 'lists',
    sidebar: { label: 'Customers', icon: Users },
    page: lazy(async () => (await import('../customers/own-customers-page.tsx')).OwnCustomersPage),
  },
  {
    name: 'user-payments',
    group: 'loans',
    page: lazy(async () => (await import('../payments/customer-payments-page.tsx')).CustomerPaymentsPage),
  },
  placeholder('agent-user-kyc-verification', { label: 'KYC and Verification', icon: BadgeCheck }),
  placeholder('agent-user-debt-recovery', { label: 'Debt Recovery', icon: LifeBuoy }),
  placeholder('agent-user-performance-tracking', { label: 'Performance Tracking', icon: TrendingUp }),
]
