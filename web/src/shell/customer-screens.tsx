import { type Built, lazy, placeholder } from './built-screen.tsx'
import { sidebarTexts } from './texts.ts'

// The device of a customer keeps the code of this file's screens, other devices do not (web/build/file-groups.ts).

const loanManagement = lazy(
  'loan-management-page',
  async () => (await import('../loans/loan-management-page.tsx')).LoanManagementPage,
)

export const customerScreens: readonly Built[] = [
  {
    name: 'business-user-dashboard',
    page: lazy(
      'customer-dashboard-page',
      async () => (await import('../overview/customer-dashboard-page.tsx')).CustomerDashboardPage,
    ),
  },
  { name: 'business-user-loan-application', page: loanManagement },
  { name: 'business-user-loan-management', page: loanManagement },
  placeholder('business-user-group', sidebarTexts.groupInteraction),
]

/** Screens with only the logo above them. */
export const kycScreens: readonly Built[] = [
  {
    name: 'kyc-lvl1',
    page: lazy('level-one-page', async () => (await import('../kyc/level-one-page.tsx')).LevelOnePage),
  },
  {
    name: 'kyc-lvl2',
    page: lazy('level-two-page', async () => (await import('../kyc/level-two-page.tsx')).LevelTwoPage),
  },
]
