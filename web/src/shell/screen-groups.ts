import type { ScreenName } from '../base/routing/paths.ts'

// Only the build reads the values of this file, so they cost no bytes.

/**
 * Screens that belong together: code that several of them share is one built file (web/build/chunk-plan.ts). `around` is the frame of these
 * screens: that of the consoles or none; with `lists` also tables, filters and pages of a list.
 */
export const screenGroups = {
  'sign-in': 'nothing',
  fallback: 'nothing',
  legal: 'nothing',
  codes: 'nothing',
  kyc: 'nothing',
  start: 'frame',
  settings: 'frame',
  loans: 'frame and lists',
  requests: 'frame and lists',
  lists: 'frame and lists',
  collections: 'frame and lists',
  books: 'frame and lists',
  bank: 'frame and lists',
  'book-forms': 'frame',
  reports: 'frame and lists',
  products: 'frame and lists',
  'product-forms': 'frame',
  dashboards: 'frame and lists',
  people: 'frame and lists',
} as const satisfies Record<string, 'nothing' | 'frame' | 'frame and lists'>

export type ScreenGroup = keyof typeof screenGroups

/** Further files of a screen, as paths in web/src: those that it shows at once and imports later. Dialogs, and code that loads once the page is idle, are none of them. */
export const filesShownAtOnce: Readonly<Partial<Record<ScreenName, readonly string[]>>> = {
  'user-settings-sign-in-codes': ['access/codes/qr-code'],
  'user-settings-security': ['access/codes/codes-card'],
  'kyc-lvl1': ['kyc/steps/nationality'],
  'kyc-lvl2': ['kyc/steps/bvn', 'kyc/asked-notice'],
  'business-user-loan-details': ['loans/loan-note'],
  'agent-user-dashboard': ['overview/agent-repayments'],
  'admin-user-dashboard': ['overview/admin-charts'],
  'admin-user-loan-decision': ['proposals/proposal-view'],
  'admin-user-payment-management': ['payments/desk/money-desk-list'],
}
