/** The person who opens a screen: a guest, or one of the demo's people, by phone. */
export type Who = keyof typeof phones

export type Route = { readonly who: Who; readonly path: string }

/** People of the demo (cli/src/seed), whose data the screens show. */
export const phones = {
  guest: null,
  newcomer: '08031000031',
  /** A customer who has answered nothing yet. */
  beginner: '08031000035',
  starter: '08031000024',
  borrower: '08031000021',
  customer: '08031000001',
  agent: '08030000011',
  admin: '08030000001',
} as const

export const demoPassword = 'Kasuwa#1demo'

export const signIn: Route = { who: 'guest', path: '/' }
export const dashboard: Route = { who: 'customer', path: '/business-user/dashboard' }

/** The screens of all roles that goal W2b is about, KYC included. */
export const consoleRoutes: readonly Route[] = [
  dashboard,
  { who: 'customer', path: '/business-user/loan/management' },
  { who: 'customer', path: '/business-user/settings/profile/personal-info' },
  { who: 'customer', path: '/business-user/settings/transactions' },
  { who: 'newcomer', path: '/onboarding/kyc-lvl1' },
  { who: 'starter', path: '/onboarding/kyc-lvl2' },
  { who: 'agent', path: '/agent-user/dashboard' },
  { who: 'agent', path: '/agent-user/customer-management' },
  { who: 'agent', path: '/agent-user/group-interaction' },
  { who: 'admin', path: '/admin-user/dashboard' },
  { who: 'admin', path: '/admin-user/customer-management' },
  { who: 'admin', path: '/admin-user/agent-management' },
  { who: 'admin', path: '/admin-user/loan-management' },
  { who: 'admin', path: '/admin-user/payment-management' },
]
