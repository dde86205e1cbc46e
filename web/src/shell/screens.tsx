import { adminScreens } from './admin-screens.tsx'
import { agentScreens } from './agent-screens.tsx'
import { type Built, lazy, placeholder } from './built-screen.tsx'
import { customerScreens, kycScreens } from './customer-screens.tsx'
import { UnauthorisedPage } from '../base/page/fallback-pages.tsx'
import { sidebarTexts } from './texts.ts'

/** Screens with the side panel. */
export const welcomeScreens: readonly Built[] = [
  {
    name: 'login',
    page: lazy('sign-in-page', async () => (await import('../access/sign-in-page.tsx')).SignInPage),
  },
  {
    name: 'onboarding-profile-setup',
    page: lazy('sign-up-page', async () => (await import('../access/sign-up-page.tsx')).SignUpPage),
  },
  {
    name: 'forgot-password',
    page: lazy('recovery-page', async () => (await import('../access/recovery-page.tsx')).RecoveryPage),
  },
]

/** Screens with only the logo above them. */
export const onboardingScreens: readonly Built[] = [
  { name: 'terms', page: lazy('terms-page', async () => (await import('../access/legal-pages.tsx')).TermsPage) },
  { name: 'privacy', page: lazy('privacy-page', async () => (await import('../access/legal-pages.tsx')).PrivacyPage) },
  ...kycScreens,
  {
    name: 'user-settings-sign-in-codes',
    page: lazy('sign-in-codes-page', async () => (await import('../access/codes/codes-page.tsx')).CodesPage),
  },
  { name: 'unauthorised-access', page: UnauthorisedPage },
]

const settingsStart = lazy('settings-start', async () => (await import('../profile/settings-start.tsx')).SettingsStart)

/** Screens in the console of the account type. */
export const consoleScreens: readonly Built[] = [
  ...customerScreens,
  ...agentScreens,
  ...adminScreens,
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
]
