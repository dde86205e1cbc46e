import type { RouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { SignInPage } from '../access/sign-in-page.tsx'
import type { ScreenName } from '../paths.ts'
import { lazyPart } from './lazy-part.tsx'
import { PendingPage, UnauthorisedPage } from './fallback-pages.tsx'
import { sidebarTexts } from './texts.ts'

type Built = { readonly name: ScreenName; readonly page: RouteComponent }

const lazy = (name: string, load: () => Promise<ComponentType>): RouteComponent =>
  lazyPart(name, load, { loading: <PendingPage /> })

const placeholder = (name: ScreenName, title: string): Built => ({
  name,
  page: lazy(name, async () => {
    const { PlaceholderPage } = await import('./placeholder-page.tsx')
    return () => <PlaceholderPage title={title} />
  }),
})

/** With the side panel. */
export const welcomeScreens: readonly Built[] = [
  { name: 'login', page: SignInPage },
  {
    name: 'onboarding-profile-setup',
    page: lazy('sign-up-page', async () => (await import('../access/sign-up-page.tsx')).SignUpPage),
  },
  {
    name: 'forgot-password',
    page: lazy('recovery-page', async () => (await import('../access/recovery-page.tsx')).RecoveryPage),
  },
]

/** Under the logo alone. */
export const onboardingScreens: readonly Built[] = [
  { name: 'terms', page: lazy('terms-page', async () => (await import('../access/legal-pages.tsx')).TermsPage) },
  { name: 'privacy', page: lazy('privacy-page', async () => (await import('../access/legal-pages.tsx')).PrivacyPage) },
  {
    name: 'kyc-lvl1',
    page: lazy('level-one-page', async () => (await import('../kyc/level-one-page.tsx')).LevelOnePage),
  },
  {
    name: 'kyc-lvl2',
    page: lazy('level-two-page', async () => (await import('../kyc/level-two-page.tsx')).LevelTwoPage),
  },
  { name: 'unauthorised-access', page: UnauthorisedPage },
]

const loanManagement = lazy(
  'loan-management-page',
  async () => (await import('../loans/loan-management-page.tsx')).LoanManagementPage,
)
const settingsStart = lazy('settings-start', async () => (await import('../profile/settings-start.tsx')).SettingsStart)

/** In the console of the account type. */
export const consoleScreens: readonly Built[] = [
  {
    name: 'business-user-dashboard',
    page: lazy(
      'customer-dashboard-page',
      async () => (await import('../overview/customer-dashboard-page.tsx')).CustomerDashboardPage,
    ),
  },
  {
    name: 'agent-user-dashboard',
    page: lazy(
      'agent-dashboard-page',
      async () => (await import('../overview/agent-dashboard-page.tsx')).AgentDashboardPage,
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
  {
    name: 'admin-user-dashboard',
    page: lazy(
      'admin-dashboard-page',
      async () => (await import('../overview/admin-dashboard-page.tsx')).AdminDashboardPage,
    ),
  },
  { name: 'business-user-loan-application', page: loanManagement },
  { name: 'business-user-loan-management', page: loanManagement },
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
    name: 'admin-user-agent-management',
    page: lazy('agents-page', async () => (await import('../agents/agents-page.tsx')).AgentsPage),
  },
  {
    name: 'admin-user-loan-management',
    page: lazy('admin-loans-page', async () => (await import('../loans/admin-loans-page.tsx')).AdminLoansPage),
  },
  {
    name: 'admin-user-payment-management',
    page: lazy(
      'admin-payments-page',
      async () => (await import('../payments/admin-payments-page.tsx')).AdminPaymentsPage,
    ),
  },
  {
    name: 'business-user-loan-details',
    page: lazy('loan-detail-page', async () => (await import('../loans/loan-detail-page.tsx')).LoanDetailPage),
  },
  { name: 'business-user-settings', page: settingsStart },
  { name: 'user-settings-profile', page: settingsStart },
  { name: 'user-settings-profile-tab', page: settingsStart },
  {
    name: 'user-settings-personal-info',
    page: lazy('personal-page', async () => (await import('../profile/personal-page.tsx')).PersonalPage),
  },
  {
    name: 'user-settings-next-of-kin',
    page: lazy('next-of-kin-page', async () => (await import('../profile/next-of-kin-page.tsx')).NextOfKinPage),
  },
  {
    name: 'user-settings-employment-info',
    page: lazy('employment-page', async () => (await import('../profile/employment-page.tsx')).EmploymentPage),
  },
  {
    name: 'user-settings-business-info',
    page: lazy('business-page', async () => (await import('../profile/business-page.tsx')).BusinessPage),
  },
  {
    name: 'user-settings-transactions',
    page: lazy('transactions-page', async () => (await import('../payments/transactions-page.tsx')).TransactionsPage),
  },
  {
    name: 'user-settings-security',
    page: lazy('security-page', async () => (await import('../profile/security-page.tsx')).SecurityPage),
  },
  placeholder('user-refferals', sidebarTexts.referrals),
  placeholder('user-help-center', sidebarTexts.helpCenter),
  placeholder('business-user-group', sidebarTexts.groupInteraction),
  placeholder('agent-user-kyc-verification', sidebarTexts.kycAndVerification),
  placeholder('agent-user-debt-recovery', sidebarTexts.debtRecovery),
  placeholder('agent-user-performance-tracking', sidebarTexts.performanceTracking),
  placeholder('admin-user-group-interaction', sidebarTexts.groupInteraction),
  placeholder('admin-user-report-and-analytics', sidebarTexts.reportingAnalytics),
]
