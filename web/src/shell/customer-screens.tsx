import HandCoins from '~icons/hand-coins'
import House from '~icons/house'
import UsersRound from '~icons/users-round'
import { type Built, lazy, placeholder } from './built-screen.tsx'

// The device of a customer keeps the code of this file's screens, other devices do not (web/build/file-groups.ts).

const loanManagement = lazy(async () => (await import('../loans/loan-management-page.tsx')).LoanManagementPage)

/** In the order of the sidebar (SHARED-07). */
export const customerScreens: readonly Built[] = [
  {
    name: 'business-user-dashboard',
    group: 'loans',
    sidebar: { label: 'Dashboard', icon: House },
    page: lazy(async () => (await import('../overview/customer-dashboard-page.tsx')).CustomerDashboardPage),
  },
  { name: 'business-user-loan-application', group: 'loans', page: loanManagement },
  {
    name: 'business-user-loan-management',
    group: 'loans',
    sidebar: {
      label: 'Loan Management',
      icon: HandCoins,
      alsoFor: ['business-user-loan-application', 'business-user-loan-details'],
    },
    page: loanManagement,
  },
  {
    name: 'business-user-cases',
    group: 'loans',
    page: lazy(async () => (await import('../privacy/own-cases-page.tsx')).OwnCasesPage),
  },
  placeholder('business-user-group', { label: 'Group Interaction', icon: UsersRound }),
]

/** Screens with only the logo above them. */
export const kycScreens: readonly Built[] = [
  {
    name: 'kyc-lvl1',
    group: 'kyc',
    page: lazy(async () => (await import('../kyc/level-one-page.tsx')).LevelOnePage),
  },
  {
    name: 'kyc-lvl2',
    group: 'kyc',
    page: lazy(async () => (await import('../kyc/level-two-page.tsx')).LevelTwoPage),
  },
]
