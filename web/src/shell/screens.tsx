import CircleHelp from '~icons/circle-help'
import Gift from '~icons/gift'
import Settings from '~icons/settings'
import { adminScreens } from './admin-screens.tsx'
import { agentScreens } from './agent-screens.tsx'
import { type Built, lazy, placeholder } from './built-screen.tsx'
import { customerScreens, kycScreens } from './customer-screens.tsx'
import { UnauthorisedPage } from '../base/page/fallback-pages.tsx'
import type { ScreenName } from '../base/routing/paths.ts'

/** Screens with the side panel. */
export const welcomeScreens: readonly Built[] = [
  {
    name: 'login',
    group: 'sign-in',
    page: lazy(async () => (await import('../access/sign-in-page.tsx')).SignInPage),
  },
  {
    name: 'onboarding-profile-setup',
    group: 'codes',
    page: lazy(async () => (await import('../access/sign-up-page.tsx')).SignUpPage),
  },
  {
    name: 'forgot-password',
    group: 'codes',
    page: lazy(async () => (await import('../access/recovery-page.tsx')).RecoveryPage),
  },
]

/** Screens with only the logo above them. */
export const onboardingScreens: readonly Built[] = [
  {
    name: 'terms',
    group: 'legal',
    page: lazy(async () => (await import('../access/legal-pages.tsx')).TermsPage),
  },
  {
    name: 'privacy',
    group: 'legal',
    page: lazy(async () => (await import('../access/legal-pages.tsx')).PrivacyPage),
  },
  ...kycScreens,
  {
    name: 'user-settings-sign-in-codes',
    group: 'codes',
    page: lazy(async () => (await import('../access/codes/codes-page.tsx')).CodesPage),
  },
  { name: 'unauthorised-access', group: 'fallback', page: UnauthorisedPage },
]

const settingsStart = lazy(async () => (await import('../profile/settings-start.tsx')).SettingsStart)

/** The pages of the settings except transactions, which have their own link in a customer's bottom bar. */
export const settingsPages: readonly ScreenName[] = [
  'user-settings-personal-info',
  'user-settings-next-of-kin',
  'user-settings-employment-info',
  'user-settings-business-info',
  'user-settings-security',
]

/** Screens of several account types. Their lines of the sidebar come after those of the type (SHARED-07 to SHARED-09). */
export const sharedScreens: readonly Built[] = [
  {
    name: 'business-user-loan-details',
    group: 'loans',
    page: lazy(async () => (await import('../loans/loan-detail-page.tsx')).LoanDetailPage),
  },
  placeholder('user-help-center', { label: 'Help Center', icon: CircleHelp }),
  placeholder('user-refferals', { label: 'Referrals', icon: Gift, onlyFor: 'customer' }),
  { name: 'business-user-settings', group: 'start', page: settingsStart },
  {
    name: 'user-settings-profile',
    group: 'start',
    sidebar: { label: 'Settings', icon: Settings, alsoFor: [...settingsPages, 'user-settings-transactions'] },
    page: settingsStart,
  },
  { name: 'user-settings-profile-tab', group: 'start', page: settingsStart },
  {
    name: 'user-settings-personal-info',
    group: 'settings',
    page: lazy(async () => (await import('../profile/personal-page.tsx')).PersonalPage),
  },
  {
    name: 'user-settings-next-of-kin',
    group: 'settings',
    page: lazy(async () => (await import('../profile/next-of-kin-page.tsx')).NextOfKinPage),
  },
  {
    name: 'user-settings-employment-info',
    group: 'settings',
    page: lazy(async () => (await import('../profile/employment-page.tsx')).EmploymentPage),
  },
  {
    name: 'user-settings-business-info',
    group: 'settings',
    page: lazy(async () => (await import('../profile/business-page.tsx')).BusinessPage),
  },
  {
    name: 'user-settings-transactions',
    group: 'loans',
    page: lazy(async () => (await import('../payments/transactions-page.tsx')).TransactionsPage),
  },
  {
    name: 'user-settings-security',
    group: 'settings',
    page: lazy(async () => (await import('../profile/security-page.tsx')).SecurityPage),
  },
]

/** Screens in the console of the account type. */
export const consoleScreens: readonly Built[] = [...customerScreens, ...agentScreens, ...adminScreens, ...sharedScreens]

/** Every screen but that of unknown addresses, which the router has for itself. */
export const allScreens: readonly Built[] = [...welcomeScreens, ...onboardingScreens, ...consoleScreens]
