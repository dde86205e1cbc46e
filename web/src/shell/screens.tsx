import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { SignInPage } from '../access/sign-in-page.tsx'
import type { ScreenName } from '../paths.ts'
import { UnauthorisedPage } from './unauthorised-page.tsx'

type Built = { readonly name: ScreenName; readonly page: RouteComponent }

const placeholder = (name: ScreenName, title: string): Built => ({
  name,
  page: lazyRouteComponent(async () => {
    const { PlaceholderPage } = await import('./placeholder-page.tsx')
    return { default: () => <PlaceholderPage title={title} /> }
  }),
})

/** Beside the side panel. */
export const welcomeScreens: readonly Built[] = [
  { name: 'login', page: SignInPage },
  { name: 'onboarding-profile-setup', page: lazyRouteComponent(() => import('../access/sign-up-page.tsx'), 'SignUpPage') },
  { name: 'forgot-password', page: lazyRouteComponent(() => import('../access/recovery-page.tsx'), 'RecoveryPage') },
]

/** Under the logo alone. */
export const onboardingScreens: readonly Built[] = [
  { name: 'terms', page: lazyRouteComponent(() => import('../access/terms-page.tsx'), 'TermsPage') },
  { name: 'privacy', page: lazyRouteComponent(() => import('../access/privacy-page.tsx'), 'PrivacyPage') },
  { name: 'kyc-lvl1', page: lazyRouteComponent(() => import('../kyc/level-one-page.tsx'), 'LevelOnePage') },
  { name: 'kyc-lvl2', page: lazyRouteComponent(() => import('../kyc/level-two-page.tsx'), 'LevelTwoPage') },
  { name: 'unauthorised-access', page: UnauthorisedPage },
]

const loanManagement = lazyRouteComponent(() => import('../loans/loan-management-page.tsx'), 'LoanManagementPage')
const settingsStart = lazyRouteComponent(() => import('../profile/settings-start.tsx'), 'SettingsStart')

/** In the console of the account type. */
export const consoleScreens: readonly Built[] = [
  { name: 'business-user-dashboard', page: lazyRouteComponent(() => import('../overview/customer-dashboard-page.tsx'), 'CustomerDashboardPage') },
  { name: 'agent-user-dashboard', page: lazyRouteComponent(() => import('../overview/agent-dashboard-page.tsx'), 'AgentDashboardPage') },
  { name: 'agent-user-group-interaction', page: lazyRouteComponent(() => import('../groups/groups-page.tsx'), 'GroupsPage') },
  { name: 'agent-user-group-detail', page: lazyRouteComponent(() => import('../groups/group-detail-page.tsx'), 'GroupDetailPage') },
  { name: 'agent-user-customer-management', page: lazyRouteComponent(() => import('../customers/own-customers-page.tsx'), 'OwnCustomersPage') },
  { name: 'user-payments', page: lazyRouteComponent(() => import('../payments/customer-payments-page.tsx'), 'CustomerPaymentsPage') },
  { name: 'admin-user-dashboard', page: lazyRouteComponent(() => import('../overview/admin-dashboard-page.tsx'), 'AdminDashboardPage') },
  { name: 'business-user-loan-application', page: loanManagement },
  { name: 'business-user-loan-management', page: loanManagement },
  { name: 'admin-user-business-management', page: lazyRouteComponent(() => import('../customers/admin-customers-page.tsx'), 'AdminCustomersPage') },
  { name: 'admin-user-business-management-alias', page: lazyRouteComponent(() => import('../customers/admin-customers-alias.tsx'), 'AdminCustomersAlias') },
  { name: 'admin-user-agent-management', page: lazyRouteComponent(() => import('../agents/agents-page.tsx'), 'AgentsPage') },
  { name: 'admin-user-loan-management', page: lazyRouteComponent(() => import('../loans/admin-loans-page.tsx'), 'AdminLoansPage') },
  { name: 'admin-user-payment-management', page: lazyRouteComponent(() => import('../payments/admin-payments-page.tsx'), 'AdminPaymentsPage') },
  { name: 'business-user-loan-details', page: lazyRouteComponent(() => import('../loans/loan-detail-page.tsx'), 'LoanDetailPage') },
  { name: 'business-user-settings', page: settingsStart },
  { name: 'user-settings-profile', page: settingsStart },
  { name: 'user-settings-profile-tab', page: settingsStart },
  { name: 'user-settings-personal-info', page: lazyRouteComponent(() => import('../profile/personal-page.tsx'), 'PersonalPage') },
  { name: 'user-settings-next-of-kin', page: lazyRouteComponent(() => import('../profile/next-of-kin-page.tsx'), 'NextOfKinPage') },
  { name: 'user-settings-employment-info', page: lazyRouteComponent(() => import('../profile/employment-page.tsx'), 'EmploymentPage') },
  { name: 'user-settings-business-info', page: lazyRouteComponent(() => import('../profile/business-page.tsx'), 'BusinessPage') },
  { name: 'user-settings-transactions', page: lazyRouteComponent(() => import('../payments/transactions-page.tsx'), 'TransactionsPage') },
  { name: 'user-settings-security', page: lazyRouteComponent(() => import('../profile/security-page.tsx'), 'SecurityPage') },
  placeholder('user-refferals', 'Referrals'),
  placeholder('user-help-center', 'Help Center'),
  placeholder('business-user-group', 'Group Interaction'),
  placeholder('agent-user-kyc-verification', 'KYC and Verification'),
  placeholder('agent-user-debt-recovery', 'Debt Recovery'),
  placeholder('agent-user-performance-tracking', 'Performance Tracking'),
  placeholder('admin-user-group-interaction', 'Group Interaction'),
  placeholder('admin-user-report-and-analytics', 'Reporting & Analytics'),
]
