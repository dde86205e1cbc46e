import { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, meAnswer, someLoan, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { showDialog } from '../base/dialog-store.ts'
import { meQuery, renewMe } from '../base/me/me.ts'
import { closeSession, openSession, readSession } from '../base/session/session.ts'

const inactivity = 300_000
const me = meAnswer(someUser({ kyc_level: 2, account: { loans: [someLoan()] } }))
const answers = { 'access.me': me, 'access.logout': { data: null } }
const nothingLeft = () => {
  expect(readSession()).toMatchObject({ token: '', accountType: '', kycLevel: undefined })
  expect(document.cookie).toBe('')
  expect(localStorage).toHaveLength(0)
}

/** Lets the clock jump, as while a laptop is closed, and brings the page back into view. */
function sleep(milliseconds: number) {
  vi.setSystemTime(Date.now() + milliseconds)
  act(() => void window.dispatchEvent(new Event('focus')))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})

test('SESS-14 the profile is cached under the keys of the specification, without NIN or BVN', async () => {
  signInAs('customer')
  answerCalls(answers)
  openApp('/business-user/dashboard')
  await waitFor(() => expect(localStorage.getItem('allLoans')).not.toBeNull())
  const read = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null')
  expect(read('userProfile')).toMatchObject({ first_name: 'Amina', phone: '08031234567' })
  expect(read('userProfile')).not.toHaveProperty('account')
  expect(read('allLoans')).toMatchObject([{ loan_id: 'LN-10000001' }])
  expect(read('userBankAccounts')).toEqual([])
  expect(read('userBusinessDetails')).toEqual([])
  expect(read('agentContact')).toBeNull()
})

test('SESS-14 an agent with their contact data and work has them under their own keys', async () => {
  signInAs('agent')
  const contact = {
    first_name: 'Chinedu',
    last_name: 'Okafor',
    phone: '08030000000',
    profile_picture_url: null,
    email: 'c@example.com',
  }
  const account = { agent: contact, customers: [], total_commissions: 0, total_commissions_earned: 0 }
  answerCalls({ ...answers, 'access.me': meAnswer(someUser({ account_type: 'agent', account })) })
  openApp('/agent-user/dashboard')
  await waitFor(() => expect(localStorage.getItem('allAgentCustomers')).toBe('[]'))
  expect(JSON.parse(localStorage.getItem('agentContact') ?? '')).toEqual(contact)
})

test('C-51b the data of a user is not written again after the end of their session, whichever tab ended it', async () => {
  signInAs('agent')
  const account = { customers: [], total_commissions: 0, total_commissions_earned: 0 }
  answerCalls({ ...answers, 'access.me': meAnswer(someUser({ account_type: 'agent', account })) })
  const queryClient = new QueryClient()
  await queryClient.fetchQuery(meQuery())
  expect(localStorage.getItem('allAgentCustomers')).toBe('[]')
  const late = queryClient.fetchQuery(meQuery())
  closeSession()
  await late
  renewMe(queryClient, (me) => ({ ...me, first_name: 'Bala' }))
  expect(localStorage).toHaveLength(0)

  signInAs('agent')
  const others = queryClient.fetchQuery(meQuery())
  openSession({ token: 'of somebody else', accountType: 'agent', kycLevel: 0 })
  await others
  expect(localStorage.getItem('allAgentCustomers')).toBeNull()
})

test('SHARED-19 at app load a signed-in user is refreshed from auth/me and the inactivity timer starts', async () => {
  signInAs('customer', 1)
  const sent = answerCalls(answers)
  const { goToSiteRoot } = openApp('/help-center')
  await waitFor(() => expect(readSession().kycLevel).toBe(2))
  expect(sent[0]).toMatchObject({ call: 'access.me', authorization: 'Bearer token of customer' })
  sleep(inactivity)
  expect(goToSiteRoot).toHaveBeenCalledTimes(1)
})

test('C-51b at app load without a readable token, stale local storage is cleared and nothing is called', async () => {
  localStorage.setItem('userProfile', '{}')
  const sent = answerCalls(answers)
  openApp('/')
  await screen.findByRole('button', { name: 'Sign in' })
  expect(localStorage).toHaveLength(0)
  expect(sent).toEqual([])
})

test('SESS-07 logout clears token, KYC level, local storage and cookies, and stops the timer', async () => {
  signInAs('customer')
  const sent = answerCalls(answers)
  const { user, here, goToSiteRoot } = openApp('/business-user/dashboard')
  await user.click(await screen.findByRole('button', { name: /Your account/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }))
  await waitFor(() => expect(here()).toBe('/'))
  nothingLeft()
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'access.logout')?.authorization).toBe('Bearer token of customer'),
  )
  sleep(2 * inactivity)
  expect(goToSiteRoot).not.toHaveBeenCalled()
})

test('SESS-07 SESS-08 after a time-out all is cleared and the user is sent to the site root', async () => {
  signInAs('customer')
  const sent = answerCalls(answers)
  const { goToSiteRoot } = openApp('/business-user/dashboard')
  await waitFor(() => expect(localStorage.getItem('allLoans')).not.toBeNull())
  sleep(inactivity - 1)
  expect(goToSiteRoot).not.toHaveBeenCalled()
  sleep(1)
  expect(goToSiteRoot).toHaveBeenCalledTimes(1)
  nothingLeft()
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('access.logout'))
})

test('SESS-09 a logout failure at time-out is only logged', async () => {
  signInAs('customer')
  answerCalls({ ...answers, 'access.logout': { status: 500, body: {} } })
  const logged = vi.spyOn(console, 'warn').mockReturnValue()
  const { goToSiteRoot } = openApp('/help-center')
  await screen.findByText('Check back next month')
  sleep(inactivity)
  expect(goToSiteRoot).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(logged).toHaveBeenCalledWith('Logout at time-out failed', expect.any(Error)))
  expect(screen.queryByRole('dialog')).toBeNull()
  nothingLeft()
})

test('C-49 a failing logout by the user shows the dialog, and still ends on login with nothing left', async () => {
  signInAs('customer')
  answerCalls({ ...answers, 'access.logout': 'no answer' })
  const { user, here } = openApp('/help-center')
  await user.click(await screen.findByRole('button', { name: /Your account/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }))
  expect(await screen.findByRole('dialog', { name: 'Network Error' })).toBeVisible()
  await waitFor(() => expect(here()).toBe('/'))
  nothingLeft()
})

test('SESS-16 every authenticated request sends the bearer token; none is sent without one', async () => {
  const sent = answerCalls({
    ...answers,
    'access.login': { status: 401, body: {} },
    'loans.schedule': { status: 404, body: {} },
  })
  const { user, leave } = openApp('/')
  await user.type(await screen.findByLabelText('Phone number'), '8031234567')
  await user.type(screen.getByLabelText('Password'), 'Passw0rd!')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(sent.map(({ authorization }) => authorization)).toEqual([null]))
  leave()
  signInAs('customer')
  openApp('/loans/LN-1')
  const later = () => sent.slice(1)
  await waitFor(() =>
    expect(new Set(later().map(({ call }) => call))).toEqual(
      new Set(['access.me', 'loans.schedule', 'payments.newest']),
    ),
  )
  expect(new Set(later().map(({ authorization }) => authorization))).toEqual(new Set(['Bearer token of customer']))
})

test('C-50 a 401 in mid-session is shown, and ends the session on login', async () => {
  signInAs('customer')
  answerCalls({ ...answers, 'loans.schedule': { status: 401, body: {} } })
  const { here } = openApp('/loans/LN-1')
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toHaveTextContent(
    'Unauthorized. Please check your credentials.',
  )
  await waitFor(() => expect(here()).toBe('/'))
  nothingLeft()
})

test('a logout in another tab ends the session in this one too', async () => {
  signInAs('customer')
  answerCalls(answers)
  const { here } = openApp('/help-center')
  await screen.findByText('Check back next month')
  for (const name of ['token', 'account_type']) document.cookie = `${name}=; Max-Age=0; Path=/`
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })))
  await waitFor(() => expect(here()).toBe('/'))
})

test('a logout in another tab counts here too when its cookies are deleted a moment after its local storage', async () => {
  signInAs('customer')
  answerCalls(answers)
  const { here } = openApp('/help-center')
  await screen.findByText('Check back next month')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })))
  expect(here()).toBe('/help-center')
  for (const name of ['token', 'account_type']) document.cookie = `${name}=; Max-Age=0; Path=/`
  await waitFor(() => expect(here()).toBe('/'))
})

test('a logout in another tab leaves no dialog of the session behind', async () => {
  signInAs('admin')
  answerCalls(answers)
  const { here } = openApp('/help-center')
  await screen.findByText('Check back next month')
  act(() => showDialog({ kind: 'success', title: 'Account disabled', message: 'Halima Yusuf can no longer sign in.' }))
  expect(screen.getByRole('dialog')).toBeVisible()
  for (const name of ['token', 'account_type']) document.cookie = `${name}=; Max-Age=0; Path=/`
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })))
  await waitFor(() => expect(here()).toBe('/'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a page that closes after a logout makes no more calls without a token', async () => {
  signInAs('customer')
  const sent = answerCalls(answers)
  const { user, here } = openApp('/help-center')
  await waitFor(() => expect(sent.map(({ call }) => call)).toEqual(['access.me', 'payments.newest']))
  await user.click(await screen.findByRole('button', { name: /Your account/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }))
  await waitFor(() => expect(here()).toBe('/'))
  await screen.findByRole('button', { name: 'Sign in' })
  expect(sent.map(({ call }) => call)).toEqual(['access.me', 'payments.newest', 'access.logout'])
})

test('a minute before the time-out a notice offers to stay signed in; its button, or any activity, removes it', async () => {
  signInAs('customer', 1)
  answerCalls(answers)
  const { user, goToSiteRoot } = openApp('/help-center')
  await waitFor(() => expect(readSession().kycLevel).toBe(2))
  sleep(240_000)
  expect(screen.getByText(/We will sign you out in one minute/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }))
  expect(screen.queryByText(/We will sign you out in one minute/)).toBeNull()
  sleep(240_000)
  act(() => void window.dispatchEvent(new Event('keydown')))
  expect(screen.queryByText(/We will sign you out in one minute/)).toBeNull()
  sleep(inactivity - 1)
  expect(goToSiteRoot).not.toHaveBeenCalled()
})

test('C-49 the sign-in page shows why the user was signed out: by the time-out, by the server, in another tab; after their own logout it shows nothing', async () => {
  const why = /We signed you out|You were signed out|Your session/
  const begin = () => {
    signInAs('customer', 1)
    answerCalls(answers)
    return openApp('/help-center')
  }
  const first = begin()
  await waitFor(() => expect(readSession().kycLevel).toBe(2))
  sleep(inactivity)
  first.leave()
  const atSignIn = openApp('/')
  expect(await screen.findByText(/after 5 minutes without activity/)).toBeVisible()
  atSignIn.leave()

  signInAs('customer', 1)
  answerCalls({ ...answers, 'access.me': { status: 401, body: { message: 'Unauthenticated.' } } })
  const ended = openApp('/help-center')
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible()
  ended.leave()

  const byHand = begin()
  await waitFor(() => expect(readSession().kycLevel).toBe(2))
  await byHand.user.click(await screen.findByRole('button', { name: 'Your account' }))
  await byHand.user.click(screen.getByRole('menuitem', { name: 'Logout' }))
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible()
  expect(screen.queryByText(why)).toBeNull()
})
