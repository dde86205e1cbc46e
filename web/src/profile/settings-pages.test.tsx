import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'

const prefix = { customer: 'business-user', agent: 'agent-user', admin: 'admin-user' } as const

function open(path: string, type: AccountType = 'customer') {
  signInAs(type)
  answerCalls({
    'access.me': meAnswer(someUser({ account_type: type, kyc_level: type === 'customer' ? 1 : 0 })),
    'overview.customerDashboard': { data: [] },
  })
  return openApp(path)
}

const tabs = async (name: string) => within(await screen.findByRole('navigation', { name })).getAllByRole('link')
const named = (links: HTMLElement[]) => links.map((link) => link.textContent)

test('SET-01 SET-02 the title is Settings, under it the subtitle', async () => {
  open('/business-user/settings/profile/personal-info')
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  expect(screen.getByText('Update your profile, check transactions, and manage security preferences.')).toBeVisible()
})

test('SET-03 the tabs are Profile, Transactions and Security, each with its page', async () => {
  const { user, here } = open('/business-user/settings/profile/next-of-kin')
  expect(named(await tabs('Settings'))).toEqual(['Profile', 'Transactions', 'Security'])
  expect((await tabs('Settings'))[0]).toHaveAttribute('aria-current', 'page')
  await user.click(screen.getByRole('link', { name: 'Transactions' }))
  expect(await screen.findByRole('region', { name: 'Bank Accounts' })).toBeVisible()
  expect(here()).toBe('/business-user/settings/transactions')
  await user.click(screen.getByRole('link', { name: 'Security' }))
  expect(await screen.findByLabelText('Old password')).toBeVisible()
  expect(here()).toBe('/business-user/settings/security')
  await user.click(screen.getByRole('link', { name: 'Profile' }))
  expect(await screen.findByRole('radiogroup', { name: 'Marital status' })).toBeVisible()
})

test.each(['customer', 'agent', 'admin'] as const)(
  'SET-04 the profile has Personal, Next of Kin, Employment and Business, for a(n) %s too',
  async (type) => {
    const { user, here } = open(`/${prefix[type]}/settings/profile/personal-info`, type)
    expect(named(await tabs('Profile'))).toEqual(['Personal', 'Next of Kin', 'Employment', 'Business'])
    for (const [tab, field, address] of [
      ['Next of Kin', 'Name of next of kin', 'next-of-kin'],
      ['Employment', 'Employment status', 'employment-info'],
      ['Business', 'Business name', 'business-info'],
      ['Personal', 'Marital status', 'personal-info'],
    ] as const) {
      await user.click(screen.getByRole('link', { name: tab }))
      expect(await screen.findByLabelText(field)).toBeVisible()
      expect(here()).toBe(`/${prefix[type]}/settings/profile/${address}`)
    }
  },
)

test.each(['customer', 'agent', 'admin'] as const)(
  'ROUTE-33 /{type}/settings redirects to profile, then to personal-info, for a(n) %s',
  async (type) => {
    for (const path of ['settings', 'settings/profile']) {
      const { here, leave } = open(`/${prefix[type]}/${path}`, type)
      await waitFor(() => expect(here()).toBe(`/${prefix[type]}/settings/profile/personal-info`))
      expect(await screen.findByRole('radiogroup', { name: 'Marital status' })).toBeVisible()
      leave()
    }
  },
)

test('ROUTE-15 /settings leads a customer to their own settings; others get no such page', async () => {
  const customer = open('/settings')
  await waitFor(() => expect(customer.here()).toBe('/business-user/settings/profile/personal-info'))
  customer.leave()
  for (const type of ['agent', 'admin'] as const) {
    const other = open('/settings', type)
    await waitFor(() => expect(other.here()).toBe('/unauthorised-access'))
    other.leave()
  }
})

const unknownPages = [
  '/business-user/settings/xyz',
  '/business-user/settings/profile/xyz',
  '/somebody/settings',
  '/somebody/settings/security',
]
test.each(unknownPages)('ROUTE-34 C-17 %s is not found', async (path) => {
  open(path)
  expect(await screen.findByText('Not found')).toBeVisible()
})

test.each([
  ['customer', 'Referrals'],
  ['agent', 'Group Management'],
  ['admin', 'Payment Management'],
] as const)('SET-05 the type decides the layout: a(n) %s has %s in the sidebar', async (type, item) => {
  open(`/${prefix[type]}/settings/security`, type)
  const sidebar = within(await screen.findByRole('navigation', { name: 'Main' }))
  expect(sidebar.getByRole('link', { name: item })).toBeVisible()
  expect(sidebar.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
})

test('SET-09 each type has settings only under its own type parameter', async () => {
  for (const type of ['customer', 'agent', 'admin'] as const) {
    for (const [other, address] of Object.entries(prefix)) {
      const { here, leave } = open(`/${address}/settings/security`, type)
      if (other === type) expect(await screen.findByLabelText('Old password')).toBeVisible()
      else await waitFor(() => expect(here()).toBe('/unauthorised-access'))
      leave()
    }
  }
})
