import { accountTypes, type AccountType } from '@kasuwa/domain/access/account-types.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pathTo, screens, type ScreenName } from '../base/routing/paths.ts'
import { guard, type GuardDecision } from './guard.ts'

const names = Object.keys(screens) as ScreenName[]
const settingsTypes = ['business-user', 'agent-user', 'admin-user']
const guestPaths = ['/', '/legal/terms', '/legal/privacy-policy', '/onboarding/profile-setup', '/login/forgot-password']
const sharedPaths = ['/onboarding/kyc-lvl1', '/onboarding/kyc-lvl2', '/loans/LN-1', '/refferals', '/help-center']
const everyPath = names.flatMap((name) => settingsTypes.map((type) => pathTo(name, { id: 'LN-1', type })))

const as = (accountType: string, ...[kycLevel = 1]: unknown[]) => ({ token: 'token', accountType, kycLevel })
const withoutLevel = (accountType: string) => ({ ...as(accountType), kycLevel: undefined })
const anonymous = { token: '', accountType: '', kycLevel: undefined }
const to = (redirect: ScreenName): GuardDecision => ({ redirect })
const own = {
  customer: 'business-user-dashboard',
  agent: 'agent-user-dashboard',
  admin: 'admin-user-dashboard',
} as const
const pathsOf = (type: AccountType) =>
  names.filter((name) => screens[name].who === type).map((name) => pathTo(name, { id: '1' }))

test.each([
  ['customer', 'business-user-dashboard'],
  ['agent', 'agent-user-dashboard'],
  ['admin', 'admin-user-dashboard'],
] as const)('GUARD-01 GUARD-02 GUARD-03 a signed-in %s on any guest-only page goes to %s', (type, dashboard) => {
  for (const path of guestPaths) expect(guard(path, as(type))).toEqual(to(dashboard))
})

test('GUARD-04 a signed-in customer whose kyc_level is 0 goes to kyc-lvl1, from any page, without a loop', () => {
  const exempt = ['/unauthorised-access', '/not-found', '/onboarding/kyc-lvl1']
  for (const path of everyPath)
    expect(guard(path, as('customer', 0))).toEqual(exempt.includes(path) ? 'allow' : to('kyc-lvl1'))
})

test('GUARD-05 an agent or admin with kyc_level 0 is not sent to kyc-lvl1', () => {
  for (const type of ['agent', 'admin'] as const) {
    for (const path of everyPath) expect(guard(path, as(type, 0))).not.toEqual(to('kyc-lvl1'))
    expect(guard(pathTo(own[type]), withoutLevel(type))).toBe('allow')
  }
})

test('GUARD-06 a signed-in user whose kyc_level is unrecognised goes to not-found', () => {
  for (const level of [3, -1, 'abc', '1', 0.5, {}, true]) {
    for (const type of accountTypes) expect(guard(pathTo(own[type]), as(type, level))).toEqual(to('not-found'))
  }
})

test('C-07 a customer without a level is looked up before anything is decided', () => {
  expect(guard('/business-user/dashboard', withoutLevel('customer'))).toBe('restore')
  expect(guard('/', as('customer', null))).toBe('restore')
})

test('GUARD-07 a page that needs sign-in, visited signed out, goes to login', () => {
  for (const path of everyPath) {
    const isOpen = guestPaths.includes(path) || ['/unauthorised-access', '/not-found'].includes(path)
    expect(guard(path, anonymous)).toEqual(isOpen ? 'allow' : to('login'))
  }
})

test('GUARD-08 a signed-in user on a page for another account type goes to unauthorised-access', () => {
  for (const type of accountTypes) {
    for (const other of accountTypes.filter((each) => each !== type)) {
      for (const path of pathsOf(other)) expect(guard(path, as(type))).toEqual(to('unauthorised-access'))
    }
    for (const path of pathsOf(type)) expect(guard(path, as(type))).toBe('allow')
  }
})

test('GUARD-09 pages for any signed-in type accept all three types', () => {
  for (const type of accountTypes) for (const path of sharedPaths) expect(guard(path, as(type))).toBe('allow')
})

test('GUARD-10 authenticated means a token exists', () => {
  expect(guard('/help-center', { ...anonymous, accountType: 'agent', kycLevel: 1 })).toEqual(to('login'))
  expect(guard('/help-center', as('agent'))).toBe('allow')
})

test('GUARD-11 the account type decides dashboard and settings; any other type goes to unauthorised-access', () => {
  for (const [index, type] of accountTypes.entries()) {
    expect(guard('/', as(type))).toEqual(to(own[type]))
    expect(guard(`/${settingsTypes[index]}/settings`, as(type))).toBe('allow')
  }
  for (const other of ['', 'auditor', 'Customer', 'business-user']) {
    for (const path of ['/', '/help-center', '/admin-user/dashboard'])
      expect(guard(path, as(other))).toEqual(to('unauthorised-access'))
  }
})

test('GUARD-12 settings with a valid type that is not the own one go to unauthorised-access', () => {
  expect(guard('/agent-user/settings', as('customer'))).toEqual(to('unauthorised-access'))
  expect(guard('/business-user/settings/profile/personal-info', as('admin'))).toEqual(to('unauthorised-access'))
  expect(guard('/admin-user/settings/security', as('admin'))).toBe('allow')
})

test('ROUTE-34 a bad type parameter goes to not-found, for every user', () => {
  for (const visitor of [anonymous, as('customer'), as('agent', 'abc'), as('auditor')]) {
    expect(guard('/someone/settings', visitor)).toBe('not-found')
    expect(guard('/customer/settings/profile', visitor)).toBe('not-found')
    expect(guard('/business-user/settings/xyz', visitor)).toBe('not-found')
  }
})

const visitors = fc.record({
  token: fc.constantFrom('', 'token'),
  accountType: fc.oneof(fc.constantFrom('customer', 'agent', 'admin', ''), fc.string()),
  kycLevel: fc.oneof(fc.constantFrom(0, 1, 2, undefined), fc.jsonValue()),
})
const paths = fc.oneof(fc.constantFrom(...everyPath), fc.webPath())

test('the guard never loops: its own target lets the visitor stay within two hops, and is never the page where they are', () => {
  fc.assert(
    fc.property(paths, visitors, (path, visitor) => {
      let here = path
      for (let redirects = 0; redirects <= 2; redirects++) {
        const decision = guard(here, visitor)
        if (typeof decision !== 'object') return
        expect(redirects).toBeLessThan(2)
        const next = pathTo(decision.redirect)
        expect(next).not.toBe(here)
        here = next
      }
    }),
  )
})

test('without a token only guest-only pages, unauthorised-access and not-found are shown', () => {
  const open = new Set([...guestPaths, '/unauthorised-access', '/not-found'])
  for (const path of everyPath) expect(guard(path, anonymous) === 'allow').toBe(open.has(path))
})

test('a page is shown only to the types that it is for', () => {
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.constantFrom(...settingsTypes), visitors, (name, type, visitor) => {
      fc.pre(visitor.token !== '' && guard(pathTo(name, { id: '1', type }), visitor) === 'allow')
      const { who } = screens[name]
      expect(['anyone', 'signed-in', visitor.accountType]).toContain(who)
    }),
  )
})
