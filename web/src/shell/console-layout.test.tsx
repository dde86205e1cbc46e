import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, meAnswer, someLoanDetail, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { readSession } from '../base/session/session.ts'

const home = { customer: '/business-user/dashboard', agent: '/agent-user/dashboard', admin: '/admin-user/dashboard' }

function open(type: AccountType, path = home[type]) {
  signInAs(type)
  const names = { first_name: 'Folake', last_name: 'Ogun', email: 'folake@example.com' }
  const user = someUser({ account_type: type, kyc_level: type === 'customer' ? 1 : 0, ...names })
  const sent = answerCalls({
    'access.me': meAnswer(user),
    'access.logout': { data: null },
    'loans.schedule': { data: someLoanDetail() },
  })
  return { ...openApp(path), sent }
}

const sidebar = () => screen.findByRole('navigation', { name: 'Main' })
const links = async () => within(await sidebar()).getAllByRole('link')

test('SHARED-01 the header greets the user by first name with a welcome line', async () => {
  open('customer')
  const header = await screen.findByRole('banner')
  expect(await within(header).findByText('Hello, Folake')).toBeVisible()
  expect(header).toHaveTextContent('Welcome back')
})

test('SHARED-02 the notifications button opens an empty panel', async () => {
  const { user } = open('customer')
  await user.click(await screen.findByRole('button', { name: 'Notifications' }))
  expect(await screen.findByText('No notifications')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(screen.queryByText('No notifications')).toBeNull()
})

test('SHARED-03 the menu has Your Profile and Logout', async () => {
  const { user, here } = open('agent')
  await user.click(await screen.findByRole('button', { name: /Your account/ }))
  const items = screen.getAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual(['Your Profile', 'Logout'])
  expect(items[0]).toHaveAttribute('href', '/agent-user/settings/profile/personal-info')
  expect(items[0]).toHaveFocus()
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(here()).toBe('/'))
  expect(readSession().isAuthenticated).toBe(false)
})

test('SHARED-04 initials are the first letters of first and last name', async () => {
  open('customer')
  expect(await within(await screen.findByRole('button', { name: /Your account/ })).findByText('FO')).toBeVisible()
})

test('SHARED-05 on small screens the sidebar opens as a slide-over, and closes when a page is chosen', async () => {
  const { user, here } = open('customer')
  await user.click(await screen.findByRole('button', { name: 'Open menu' }))
  const panel = await screen.findByRole('dialog', { name: 'Menu' })
  await user.click(within(panel).getByRole('link', { name: 'Referrals' }))
  await waitFor(() => expect(here()).toBe('/refferals'))
  expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull()
})

test.each(['customer', 'agent', 'admin'] as const)(
  'SHARED-06 the logo links to the customer dashboard for %s',
  async (type) => {
    open(type)
    expect(await screen.findByRole('link', { name: 'Kasuwa' })).toHaveAttribute('href', '/business-user/dashboard')
  },
)

test.each([
  ['customer', 'Dashboard, Loan Management, Group Interaction, Help Center, Referrals, Settings'],
  [
    'agent',
    'Dashboard, Group Management, Customers, KYC and Verification, Debt Recovery, Performance Tracking, Help Center, Settings',
  ],
  [
    'admin',
    'Dashboard, Agent Management, Loan Management, Payment Management, Business Users, Group Interaction, Reporting & Analytics, Help Center, Settings',
  ],
] as const)('PERM-06 SHARED-07 SHARED-08 SHARED-09 the sidebar of %s is, in order: %s', async (type, labels) => {
  open(type)
  expect((await links()).map((link) => link.textContent).join(', ')).toBe(labels)
})

test('each item leads to the screen of its name', async () => {
  open('admin')
  expect((await links()).map((link) => link.getAttribute('href'))).toEqual([
    '/admin-user/dashboard',
    '/admin-user/agent-management',
    '/admin-user/loan-management',
    '/admin-user/payment-management',
    '/admin-user/customer-management',
    '/admin-user/group-interaction',
    '/admin-user/analytics',
    '/help-center',
    '/admin-user/settings',
  ])
})

test.each(['agent', 'admin'] as const)(
  'SHARED-10 the sidebar of %s shows the full name and e-mail at the bottom',
  async (type) => {
    open(type)
    const side = (await sidebar()).parentElement as HTMLElement
    expect(await within(side).findByText('Folake Ogun')).toBeVisible()
    expect(side).toHaveTextContent('folake@example.com')
  },
)

test.each([
  ['admin', 'Loan Management'],
  ['customer', 'Loan Management'],
  ['agent', 'Group Management'],
] as const)('SHARED-11 C-15 on loan details the sidebar of %s highlights %s', async (type, label) => {
  open(type, '/loans/LN-10000001')
  const current = (await links()).filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map((link) => link.textContent)).toEqual([label])
})

test('SHARED-12 the layout is chosen by account type; any other type goes to unauthorised-access', async () => {
  signInAs('auditor', 1)
  answerCalls({ 'access.me': { status: 404, body: {} } })
  const { here } = openApp('/help-center')
  expect(await screen.findByRole('heading', { name: 'Unauthorized View' })).toBeVisible()
  expect(here()).toBe('/unauthorised-access')
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible()
})

test.each([
  [
    'customer',
    'Home /business-user/dashboard, Loans /business-user/loan/management, Payments /business-user/settings/transactions, Me /business-user/settings',
  ],
  [
    'agent',
    'Home /agent-user/dashboard, Customers /agent-user/customer-management, Groups /agent-user/group-interaction, Me /agent-user/settings',
  ],
  [
    'admin',
    'Home /admin-user/dashboard, Loans /admin-user/loan-management, Payments /admin-user/payment-management, Customers /admin-user/customer-management',
  ],
] as const)('the bar at the bottom of a small screen has four links for %s: %s', async (type, places) => {
  open(type)
  const bar = await screen.findByRole('navigation', { name: 'Shortcuts' })
  const found = within(bar).getAllByRole('link')
  expect(found.map((link) => `${link.textContent} ${link.getAttribute('href')}`).join(', ')).toBe(places)
})

test.each([
  ['customer', '/business-user/dashboard', 'Home'],
  ['customer', '/loans/LN-10000001', 'Loans'],
  ['customer', '/business-user/settings/transactions', 'Payments'],
  ['customer', '/business-user/settings/security', 'Me'],
  ['agent', '/agent-user/settings/transactions', 'Me'],
] as const)('the bar at the bottom shows %s at %s that this is %s', async (type, path, label) => {
  open(type, path)
  const bar = await screen.findByRole('navigation', { name: 'Shortcuts' })
  const current = within(bar).getAllByRole('link', { current: 'page' })
  expect(current.map((link) => link.textContent)).toEqual([label])
})
