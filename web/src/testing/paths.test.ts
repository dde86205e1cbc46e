import { accountTypes } from '@kasuwa/domain/access/account-types.ts'
import { describe, expect, test } from 'vitest'
import {
  accountPages,
  accountTypeOfSettings,
  dashboardOf,
  pathTo,
  screenAt,
  screens,
  settingsPath,
  signInCodesPath,
} from '../base/routing/paths.ts'

describe(`ROUTE-01 ROUTE-02 ROUTE-03 ROUTE-04 ROUTE-05 ROUTE-06 ROUTE-07 ROUTE-08 ROUTE-09 ROUTE-10 ROUTE-11 ROUTE-13
  ROUTE-14 ROUTE-15 ROUTE-17 ROUTE-18 ROUTE-19 ROUTE-20 ROUTE-21 ROUTE-22 ROUTE-23 ROUTE-24 ROUTE-25 ROUTE-26
  ROUTE-27 ROUTE-28 ROUTE-29 ROUTE-30 ROUTE-31 the route table`, () => {
  test.each([
    ['ROUTE-01', '/', 'login', 'guest'],
    ['ROUTE-02', '/legal/terms', 'terms', 'guest'],
    ['ROUTE-03', '/legal/privacy-policy', 'privacy', 'guest'],
    ['ROUTE-04', '/onboarding/profile-setup', 'onboarding-profile-setup', 'guest'],
    ['ROUTE-05', '/login/forgot-password', 'forgot-password', 'guest'],
    ['ROUTE-06', '/onboarding/kyc-lvl1', 'kyc-lvl1', 'signed-in'],
    ['ROUTE-07', '/onboarding/kyc-lvl2', 'kyc-lvl2', 'signed-in'],
    ['ROUTE-09', '/refferals', 'user-refferals', 'signed-in'],
    ['ROUTE-10', '/help-center', 'user-help-center', 'signed-in'],
    ['ROUTE-11', '/business-user/dashboard', 'business-user-dashboard', 'customer'],
    ['ROUTE-13', '/business-user/loan/management', 'business-user-loan-management', 'customer'],
    ['ROUTE-14', '/business-user/group', 'business-user-group', 'customer'],
    ['ROUTE-15', '/settings', 'business-user-settings', 'customer'],
    ['ROUTE-17', '/agent-user/dashboard', 'agent-user-dashboard', 'agent'],
    ['ROUTE-18', '/agent-user/group-interaction', 'agent-user-group-interaction', 'agent'],
    ['ROUTE-19', '/agent-user/customer-management', 'agent-user-customer-management', 'agent'],
    ['ROUTE-21', '/agent-user/kyc-verification', 'agent-user-kyc-verification', 'agent'],
    ['ROUTE-22', '/agent-user/debt-recovery', 'agent-user-debt-recovery', 'agent'],
    ['ROUTE-23', '/agent-user/performance-tracking', 'agent-user-performance-tracking', 'agent'],
    ['ROUTE-24', '/admin-user/dashboard', 'admin-user-dashboard', 'admin'],
    ['ROUTE-25', '/admin-user/customer-management', 'admin-user-business-management', 'admin'],
    ['ROUTE-26', '/admin-user/agent-management', 'admin-user-agent-management', 'admin'],
    ['ROUTE-27', '/admin-user/loan-management', 'admin-user-loan-management', 'admin'],
    ['ROUTE-28', '/admin-user/payment-management', 'admin-user-payment-management', 'admin'],
    ['ROUTE-29', '/admin-user/group-interaction', 'admin-user-group-interaction', 'admin'],
    ['ROUTE-30', '/admin-user/analytics', 'admin-user-report-and-analytics', 'admin'],
  ] as const)('%s the address %s is %s, for %s', (_, path, name, who) => {
    expect(screenAt(path)).toEqual({ name, who, params: {} })
    expect(pathTo(name)).toBe(path)
  })

  test.each([
    ['ROUTE-08', '/loans/LN-7', 'business-user-loan-details', 'signed-in', { id: 'LN-7' }],
    ['C-184', '/admin-user/loan-management/LN-7', 'admin-user-loan-decision', 'admin', { id: 'LN-7' }],
    ['ROUTE-20', '/groups/12/detail', 'agent-user-group-detail', 'agent', { id: '12' }],
    ['DESK-08', '/admin-user/customer-management/c-1', 'admin-user-customer', 'admin', { id: 'c-1' }],
    ['ROUTE-31', '/agent-user/settings', 'user-settings-profile', 'signed-in', { type: 'agent-user' }],
  ] as const)('%s the address %s is %s, for %s', (_, path, name, who, params) => {
    expect(screenAt(path)).toEqual({ name, who, params })
    expect(pathTo(name, params)).toBe(path)
  })
})

test('ROUTE-32 the children of the settings: profile with its four, transactions, security', () => {
  const children = [
    'profile',
    'profile/personal-info',
    'profile/next-of-kin',
    'profile/employment-info',
    'profile/business-info',
    'transactions',
    'security',
  ]
  for (const type of accountTypes) {
    for (const child of children) expect(screenAt(`${settingsPath(type)}/${child}`)?.who).toBe('signed-in')
  }
})

test('C-158 each type has one route prefix, dashboard and settings type', () => {
  expect(accountPages).toEqual({
    customer: { dashboard: 'business-user-dashboard', settingsType: 'business-user' },
    agent: { dashboard: 'agent-user-dashboard', settingsType: 'agent-user' },
    admin: { dashboard: 'admin-user-dashboard', settingsType: 'admin-user' },
  })
  expect(accountTypes.map((type) => pathTo(dashboardOf(type)))).toEqual([
    '/business-user/dashboard',
    '/agent-user/dashboard',
    '/admin-user/dashboard',
  ])
})

test('a settings type belongs to one account type, any other text to none', () => {
  expect(['business-user', 'agent-user', 'admin-user'].map(accountTypeOfSettings)).toEqual(accountTypes)
  for (const other of ['customer', 'agent', '', 'toString']) expect(accountTypeOfSettings(other)).toBeNull()
})

test('C-184 the page of proposals has its own address, for admins', () => {
  expect(screenAt('/admin-user/proposals')).toEqual({ name: 'admin-user-proposals', who: 'admin', params: {} })
})

test('C-184 the staff trail has its own address, for admins', () => {
  expect(screenAt('/admin-user/staff-trail')).toEqual({ name: 'admin-user-staff-trail', who: 'admin', params: {} })
})

test('C-184 the webhooks have their own address, for admins', () => {
  expect(screenAt('/admin-user/webhooks')).toEqual({ name: 'admin-user-webhooks', who: 'admin', params: {} })
})

test('C-184 the page of staff has its own address, for admins', () => {
  expect(screenAt(signInCodesPath('agent'))).toMatchObject({ name: 'user-settings-sign-in-codes', who: 'signed-in' })
  expect(screenAt('/admin-user/staff')).toEqual({ name: 'admin-user-staff', who: 'admin', params: {} })
})

test('ROUTE-37 the targets named by the specification exist', () => {
  for (const name of ['login', 'unauthorised-access', 'kyc-lvl2', 'user-settings-profile'])
    expect(screens).toHaveProperty(name)
})

test('each address belongs to one screen, each account type to its dashboard and settings', () => {
  const paths = Object.values(screens).map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(accountTypes.map(dashboardOf)).toEqual([
    'business-user-dashboard',
    'agent-user-dashboard',
    'admin-user-dashboard',
  ])
  expect(accountTypes.map(settingsPath)).toEqual([
    '/business-user/settings',
    '/agent-user/settings',
    '/admin-user/settings',
  ])
})

test('an id of any shape is the same after it was written into an address and read back', () => {
  for (const id of ['LN-1', 'a b', 'a/b', '50%', 'é']) {
    expect(screenAt(pathTo('business-user-loan-details', { id }))?.params).toEqual({ id })
  }
})

test('SHARED-29 an address that cannot be read belongs to no screen', () => {
  expect([screenAt('/%'), screenAt('/loans/%'), screenAt('/loans/%E0%A4%A')]).toEqual([null, null, null])
})

test('other addresses, and settings of an unknown type, belong to no screen', () => {
  for (const path of [
    '/nowhere',
    '/loans',
    '/loans/1/2',
    '/legal',
    '/x/settings',
    '/agent-user/settings/profile/other',
  ]) {
    expect(screenAt(path)).toBeNull()
  }
})

test('the compiler refuses the address of a screen that does not exist, or without its parameter', () => {
  // @ts-expect-error -- there is no such screen
  expect(() => pathTo('logins')).toThrow()
  // @ts-expect-error -- a loan has an id
  expect(pathTo('business-user-loan-details')).toBe('/loans/')
  // @ts-expect-error -- and no type
  expect(pathTo('business-user-loan-details', { type: 'agent-user' })).toBe('/loans/')
})
