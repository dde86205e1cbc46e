import { expect, test } from 'vitest'
import { pathTo, screenAt, screens, type ScreenName } from '../base/routing/paths.ts'
import { guard } from './guard.ts'

type Who = 'guest' | 'anyone' | 'signed-in' | 'customer' | 'agent' | 'admin'

/** Every address of the product, and the users it is for. */
const addresses: Readonly<Record<string, Who>> = {
  '/': 'guest',
  '/legal/terms': 'guest',
  '/legal/privacy-policy': 'guest',
  '/onboarding/profile-setup': 'guest',
  '/login/forgot-password': 'guest',
  '/onboarding/kyc-lvl1': 'signed-in',
  '/onboarding/kyc-lvl2': 'signed-in',
  '/loans/LN-1': 'signed-in',
  '/refferals': 'signed-in',
  '/help-center': 'signed-in',
  '/business-user/dashboard': 'customer',
  '/business-user/loan/application': 'customer',
  '/business-user/loan/management': 'customer',
  '/business-user/group': 'customer',
  '/business-user/cases': 'customer',
  '/settings': 'customer',
  '/users/7/payments': 'agent',
  '/agent-user/dashboard': 'agent',
  '/agent-user/round': 'agent',
  '/agent-user/cash': 'agent',
  '/agent-user/commissions': 'agent',
  '/agent-user/late-loans': 'agent',
  '/agent-user/group-interaction': 'agent',
  '/agent-user/customer-management': 'agent',
  '/groups/7/detail': 'agent',
  '/agent-user/kyc-verification': 'agent',
  '/agent-user/debt-recovery': 'agent',
  '/agent-user/performance-tracking': 'agent',
  '/admin-user/dashboard': 'admin',
  '/admin-user/customer-management': 'admin',
  '/admin-user/customer-management/7': 'admin',
  '/admin-user/business-management': 'admin',
  '/admin-user/agent-management': 'admin',
  '/admin-user/agent-management/7': 'admin',
  '/admin-user/commission-sheet': 'admin',
  '/admin-user/loan-management': 'admin',
  '/admin-user/loan-management/LN-1': 'admin',
  '/admin-user/late-loans': 'admin',
  '/admin-user/compared': 'admin',
  '/admin-user/payment-management': 'admin',
  '/admin-user/agent-cash': 'admin',
  '/admin-user/books': 'admin',
  '/admin-user/books/accounts': 'admin',
  '/admin-user/books/accounts/1010': 'admin',
  '/admin-user/books/journals': 'admin',
  '/admin-user/books/journals/7': 'admin',
  '/admin-user/books/write': 'admin',
  '/admin-user/books/months': 'admin',
  '/admin-user/books/months/2026-03': 'admin',
  '/admin-user/books/provider': 'admin',
  '/admin-user/books/bank': 'admin',
  '/admin-user/books/bank/1020': 'admin',
  '/admin-user/import': 'admin',
  '/admin-user/reports': 'admin',
  '/admin-user/reports/portfolio': 'admin',
  '/admin-user/products': 'admin',
  '/admin-user/products/trader-3': 'admin',
  '/admin-user/products/trader-3/draft': 'admin',
  '/admin-user/new-product': 'admin',
  '/admin-user/group-interaction': 'admin',
  '/admin-user/analytics': 'admin',
  '/admin-user/cases': 'admin',
  '/admin-user/staff': 'admin',
  '/admin-user/staff-trail': 'admin',
  '/admin-user/webhooks': 'admin',
  '/admin-user/proposals': 'admin',
  ...ofSettings('business-user', 'customer'),
  ...ofSettings('agent-user', 'agent'),
  ...ofSettings('admin-user', 'admin'),
  '/unauthorised-access': 'anyone',
  '/not-found': 'anyone',
}

function ofSettings(prefix: string, who: Who): Record<string, Who> {
  const children = ['personal-info', 'next-of-kin', 'employment-info', 'business-info'].map((one) => `/profile/${one}`)
  const all = ['', '/profile', ...children, '/transactions', '/security', '/sign-in-codes']
  return Object.fromEntries(all.map((child) => [`/${prefix}/settings${child}`, who]))
}

type Visitor = { type: Who; level: number; dashboard: ScreenName }

const visitors: readonly Visitor[] = [
  { type: 'guest', level: 0, dashboard: 'login' },
  { type: 'customer', level: 0, dashboard: 'kyc-lvl1' },
  { type: 'customer', level: 1, dashboard: 'business-user-dashboard' },
  { type: 'customer', level: 2, dashboard: 'business-user-dashboard' },
  { type: 'agent', level: 0, dashboard: 'agent-user-dashboard' },
  { type: 'admin', level: 0, dashboard: 'admin-user-dashboard' },
]

/** The address that the guard sends a request to, by the first rule that applies (GUARD-01 to GUARD-12); null if it stays. */
function landing({ type, level, dashboard }: Visitor, path: string, audience: Who): ScreenName | null {
  if (audience === 'anyone') return null
  if (type === 'guest') return audience === 'guest' ? null : 'login'
  if (type === 'customer' && level === 0) return path === pathTo(dashboard) ? null : dashboard
  if (audience === 'guest') return dashboard
  return audience === 'signed-in' || audience === type ? null : 'unauthorised-access'
}

test('the addresses are those of all screens', () => {
  const named = Object.keys(addresses).map((path) => screenAt(path)?.name)
  expect(new Set(named)).toEqual(new Set(Object.keys(screens)))
})

test.each(visitors)('GUARD: a $type of level $level lands where the rules say, from every address', (visitor) => {
  const known = { token: visitor.type === 'guest' ? '' : 'token', accountType: visitor.type, kycLevel: visitor.level }
  for (const [path, audience] of Object.entries(addresses)) {
    const target = landing(visitor, path, audience)
    expect(guard(path, known), path).toEqual(target ? { redirect: target } : 'allow')
    // The guard lets them stay there.
    if (target) expect(guard(pathTo(target), known), path).toBe('allow')
  }
  expect(guard('/nowhere/at/all', known)).toBe('not-found')
})
