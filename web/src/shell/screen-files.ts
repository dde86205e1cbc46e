import type { ScreenName } from '../base/routing/paths.ts'

/**
 * Screens that belong together: code that several of them share is one file. Each screen has its own file first, then those that it shows at once and imports
 * later. Dialogs, and code that loads once the page is idle, are not named here.
 */
export type ScreenGroup = {
  /** The frame of these screens: that of the consoles or none; with `lists` also tables, filters and pages of a list. */
  readonly around: 'nothing' | 'frame' | 'frame and lists'
  readonly screens: Partial<Record<ScreenName, readonly string[]>>
}

const placeholder = ['shell/placeholder-page']
const settingsStart = ['profile/settings-start']
const loanManagement = ['loans/loan-management-page']

/** The files of every screen, as paths in web/src. The build makes its files and the hints of each page from this, and reports missing entries. */
export const screenGroups: Readonly<Record<string, ScreenGroup>> = {
  fallback: { around: 'nothing', screens: { 'unauthorised-access': [], 'not-found': [] } },
  legal: { around: 'nothing', screens: { terms: ['access/legal-pages'], privacy: ['access/legal-pages'] } },
  codes: {
    around: 'nothing',
    screens: {
      'onboarding-profile-setup': ['access/sign-up-page'],
      'forgot-password': ['access/recovery-page'],
      'user-settings-sign-in-codes': ['access/codes/codes-page', 'access/codes/qr-code'],
    },
  },
  kyc: {
    around: 'nothing',
    screens: {
      'kyc-lvl1': ['kyc/level-one-page', 'kyc/steps/nationality'],
      'kyc-lvl2': ['kyc/level-two-page', 'kyc/steps/bvn', 'kyc/asked-notice'],
    },
  },
  start: {
    around: 'frame',
    screens: {
      'business-user-settings': settingsStart,
      'user-settings-profile': settingsStart,
      'user-settings-profile-tab': settingsStart,
      'admin-user-business-management-alias': ['customers/admin-customers-alias'],
      'user-refferals': placeholder,
      'user-help-center': placeholder,
      'business-user-group': placeholder,
      'agent-user-kyc-verification': placeholder,
      'agent-user-debt-recovery': placeholder,
      'agent-user-performance-tracking': placeholder,
      'admin-user-group-interaction': placeholder,
      'admin-user-report-and-analytics': placeholder,
    },
  },
  settings: {
    around: 'frame',
    screens: {
      'user-settings-personal-info': ['profile/personal-page'],
      'user-settings-next-of-kin': ['profile/next-of-kin-page'],
      'user-settings-employment-info': ['profile/employment-page'],
      'user-settings-business-info': ['profile/business-page'],
      'user-settings-security': ['profile/security-page', 'access/codes/codes-card'],
    },
  },
  loans: {
    around: 'frame and lists',
    screens: {
      'business-user-dashboard': ['overview/customer-dashboard-page'],
      'business-user-loan-application': loanManagement,
      'business-user-loan-management': loanManagement,
      'business-user-loan-details': ['loans/loan-detail-page', 'loans/loan-note'],
      'user-settings-transactions': ['payments/transactions-page'],
      'user-payments': ['payments/customer-payments-page'],
    },
  },
  requests: {
    around: 'frame and lists',
    screens: {
      'admin-user-loan-management': ['loans/admin/admin-loans-page'],
      'admin-user-loan-decision': ['loans/decision/decision-page', 'proposals/proposal-view'],
    },
  },
  lists: {
    around: 'frame and lists',
    screens: {
      'agent-user-customer-management': ['customers/own-customers-page'],
      'agent-user-group-interaction': ['groups/groups-page'],
      'agent-user-group-detail': ['groups/group-detail-page'],
      'agent-user-round': ['round/round-page'],
      'agent-user-cash': ['cash/own-cash-page'],
      'agent-user-commissions': ['payments/own-commissions-page'],
      'admin-user-business-management': ['customers/admin-customers-page'],
      'admin-user-agent-management': ['agents/agents-page'],
      'admin-user-agent-cash': ['cash/agent-cash-page'],
      'admin-user-payment-management': ['payments/desk/admin-payments-page', 'payments/desk/money-desk-list'],
      'admin-user-proposals': ['proposals/proposals-page'],
      'admin-user-staff': ['staff/staff-page'],
    },
  },
  dashboards: {
    around: 'frame and lists',
    screens: {
      'agent-user-dashboard': ['overview/agent-dashboard-page', 'overview/agent-repayments'],
      'admin-user-dashboard': ['overview/admin-dashboard-page', 'overview/admin-charts'],
    },
  },
  people: {
    around: 'frame and lists',
    screens: {
      'admin-user-customer': ['customers/page/admin-customer-page'],
      'admin-user-agent': ['agents/page/admin-agent-page'],
    },
  },
}
