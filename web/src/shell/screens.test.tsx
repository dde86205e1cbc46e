import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { readSession } from '../base/session/session.ts'

const answers = { 'access.me': meAnswer(), 'access.logout': { data: null } }

test.each([
  ['referrals', 'customer', '/refferals'],
  ['help center', 'customer', '/help-center'],
  ['customer group interaction', 'customer', '/business-user/group'],
  ['agent KYC verification', 'agent', '/agent-user/kyc-verification'],
  ['debt recovery', 'agent', '/agent-user/debt-recovery'],
  ['performance tracking', 'agent', '/agent-user/performance-tracking'],
  ['admin group interaction', 'admin', '/admin-user/group-interaction'],
  ['admin report and analytics', 'admin', '/admin-user/analytics'],
] as const)("ROUTE-38 the placeholder page %s shows 'Check back next month'", async (_, type, path) => {
  signInAs(type)
  answerCalls(answers)
  openApp(path)
  expect(await screen.findByText('Check back next month')).toBeVisible()
})

test("ROUTE-35 /unauthorised-access is titled 'Unauthorized View', for every user", async () => {
  const { leave } = openApp('/unauthorised-access')
  expect(await screen.findByRole('heading', { name: 'Unauthorized View' })).toBeVisible()
  await waitFor(() => expect(document.title).toContain('Unauthorized View'))
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull()
  leave()
  signInAs('agent')
  answerCalls(answers)
  openApp('/unauthorised-access')
  expect(await screen.findByRole('link', { name: 'Back to your dashboard' })).toHaveAttribute(
    'href',
    '/agent-user/dashboard',
  )
})

test("ROUTE-36 unknown addresses show 'Not found', signed in or not", async () => {
  const { leave } = openApp('/nowhere/at/all')
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible()
  leave()
  signInAs('customer')
  answerCalls(answers)
  const { here } = openApp('/somebody/settings')
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible()
  expect(here()).toBe('/somebody/settings')
})

test("ERR-16 an unknown account type leads to unauthorised-access, an unknown route shows 'Not found'", async () => {
  signInAs('auditor', 1)
  answerCalls(answers)
  const { here, leave } = openApp('/business-user/dashboard')
  expect(await screen.findByRole('heading', { name: 'Unauthorized View' })).toBeVisible()
  expect(here()).toBe('/unauthorised-access')
  leave()
  openApp('/nowhere')
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible()
})

test("AUTH-10 when logged in, the layout offers 'Logout', which logs out and goes to login", async () => {
  signInAs('customer', 3)
  const sent = answerCalls(answers)
  const { user, here } = openApp('/business-user/dashboard')
  await waitFor(() => expect(here()).toBe('/not-found'))
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(here()).toBe('/'))
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(sent.filter(({ call }) => call === 'access.logout')).toHaveLength(1)
  expect(readSession().isAuthenticated).toBe(false)
})

test('C-07 the missing level of a customer is restored from auth/me before they are sent anywhere', async () => {
  signInAs('customer', undefined)
  const sent = answerCalls({ 'access.me': meAnswer(someUser({ kyc_level: 2 })) })
  const { here } = openApp('/')
  await waitFor(() => expect(here()).toBe('/business-user/dashboard'))
  expect(sent.map(({ call }) => call)).toContain('access.me')
  expect(readSession().kycLevel).toBe(2)
})

test('C-07 when auth/me answers 401 instead, the session is over', async () => {
  signInAs('customer', undefined)
  answerCalls({ 'access.me': { status: 401, body: {} } })
  const { here } = openApp('/business-user/dashboard')
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toHaveTextContent('Unauthorized')
  await waitFor(() => expect(here()).toBe('/'))
  expect(readSession().isAuthenticated).toBe(false)
})
