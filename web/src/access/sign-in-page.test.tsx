import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readSession } from '../base/session/session.ts'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp } from '../testing/test-app.tsx'

type Kyc = { kyc_level: 0 | 1 | 2; kycLevel1Completed: boolean; isCompleted: boolean }

const password = 'Passw0rd!'
const ready: Kyc = { kyc_level: 1, kycLevel1Completed: true, isCompleted: true }
const unready: Kyc = { kyc_level: 0, kycLevel1Completed: false, isCompleted: false }
const answer = (account_type: string, kyc: Kyc) => ({ data: { access_token: 'a.token', account_type, kyc } })
const later = { 'access.me': meAnswer(), 'kyc.currentStep': { status: 404, body: {} } }

const phoneField = () => screen.findByLabelText('Phone number')
const passwordField = () => screen.getByLabelText('Password')
const button = () => screen.getByRole('button', { name: 'Sign in' })

async function fillIn({ user }: ReturnType<typeof openApp>, phone = '8031234567', typed = password) {
  await user.type(await phoneField(), phone)
  await user.type(passwordField(), typed)
}

async function signIn(app: ReturnType<typeof openApp>) {
  await fillIn(app)
  await app.user.click(button())
}

test('AUTH-01 the side panel shows the logo and three benefits', async () => {
  openApp('/')
  const panel = await screen.findByRole('complementary')
  expect(panel).toHaveTextContent('Kasuwa')
  const benefits = within(panel).getAllByRole('listitem')
  expect(benefits).toHaveLength(3)
  expect(benefits[0]).toHaveTextContent('Affordable loans')
  expect(benefits[1]).toHaveTextContent('A quick and simple application')
  expect(benefits[2]).toHaveTextContent(/community.*groups of business owners/)
})

test('AUTH-02 the phone number has a fixed +234 prefix and keeps at most 11 digits', async () => {
  const app = openApp('/')
  const field = await phoneField()
  expect(field.parentElement).toHaveTextContent('+234')
  await app.user.type(field, '0803-123 45678')
  expect(field).toHaveValue('08031234567')
})

test('C-31 a number that is pasted with its country code loses it; a typed one is not changed', async () => {
  const app = openApp('/')
  const field = await phoneField()
  await app.user.click(field)
  await app.user.paste('+234 803 123 4567')
  expect(field).toHaveValue('8031234567')
  await app.user.clear(field)
  await app.user.type(field, '+2348031234567')
  expect(field).toHaveValue('23480312345')
})

test('AUTH-03 the password is hidden until its toggle shows it', async () => {
  const { user } = openApp('/')
  await phoneField()
  expect(passwordField()).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(passwordField()).toHaveAttribute('type', 'text')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(passwordField()).toHaveAttribute('type', 'password')
})

test('AUTH-04 the live checklist is visible while the password is non-empty and invalid', async () => {
  const { user } = openApp('/')
  await phoneField()
  const met = () =>
    screen
      .queryAllByRole('listitem')
      .filter((line) => line.dataset['met'] === 'true')
      .map((line) => line.textContent)
  const list = () => screen.queryByRole('list', { name: 'Password rules' })
  expect(list()).toBeNull()
  await user.type(passwordField(), 'P')
  expect(list()).not.toBeNull()
  expect(met()).toEqual(['Has a capital letter (done)'])
  await user.type(passwordField(), 'ASSWORD1!')
  expect(met()).toHaveLength(4)
  expect(button()).toBeDisabled()
  await user.type(passwordField(), 'a')
  expect(list()).toBeNull()
  await user.clear(passwordField())
  expect(list()).toBeNull()
})

test('AUTH-05 AUTH-07 links lead to recovery and to sign-up', async () => {
  openApp('/')
  expect(await screen.findByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
    'href',
    '/login/forgot-password',
  )
  expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/onboarding/profile-setup')
})

test('AUTH-06 AUTH-09 the Sign in button is disabled while the form is invalid', async () => {
  const app = openApp('/')
  await phoneField()
  expect(button()).toBeDisabled()
  await fillIn(app, '803123456')
  expect(button()).toBeDisabled()
  await app.user.type(await phoneField(), '7')
  expect(button()).toBeEnabled()
  await app.user.type(await phoneField(), '8')
  expect(button()).toBeDisabled()
})

test('C-39 a message shows once the field was left, and disappears when the value is right', async () => {
  const { user } = openApp('/')
  await user.type(await phoneField(), '0803')
  expect(screen.queryByText('Please enter a valid phone number')).toBeNull()
  await user.type(passwordField(), 'short')
  expect(await screen.findByText('Please enter a valid phone number')).toBeVisible()
  await user.tab()
  expect(await screen.findByText('Please enter a valid password')).toBeVisible()
  await user.type(await phoneField(), '1234567')
  await waitFor(() => expect(screen.queryByText('Please enter a valid phone number')).toBeNull())
})

test('AUTH-08 AUTH-18 the button is disabled while the phone and password are being sent', async () => {
  let arrive: () => void = () => undefined
  const sent = answerCalls({
    'access.login': () => new Promise((resolve) => (arrive = () => resolve({ status: 401, body: {} }))),
  })
  await signIn(openApp('/'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.getByRole('button', { name: 'Signing in…' })).toBeDisabled()
  arrive()
  await waitFor(() => expect(button()).toBeEnabled())
})

test('AUTH-11 submitting calls auth/login with the phone, its leading 0 added, and the password', async () => {
  const sent = answerCalls({ 'access.login': { status: 401, body: {} } })
  await signIn(openApp('/'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    path: '/api/auth/login',
    body: { phone: '08031234567', password },
    authorization: null,
  })
})

test('AUTH-12 a success stores token, account type and KYC level, and starts the inactivity timer', async () => {
  answerCalls({ ...later, 'access.login': answer('customer', ready), 'access.logout': { data: null } })
  const app = openApp('/')
  await signIn(app)
  await waitFor(() => expect(app.here()).toBe('/business-user/dashboard'))
  expect(readSession()).toMatchObject({
    token: 'a.token',
    accountType: 'customer',
    kycLevel: 1,
    kycLevel1Completed: true,
  })
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 300_000)
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(app.goToSiteRoot).toHaveBeenCalledTimes(1)
})

test.each([
  ['customer who is completed', 'customer', ready, '/business-user/dashboard'],
  ['agent who is not completed', 'agent', unready, '/agent-user/dashboard'],
  ['admin who is not completed', 'admin', unready, '/admin-user/dashboard'],
  ['customer who is not completed', 'customer', unready, '/onboarding/kyc-lvl1'],
] as const)('AUTH-13 AUTH-14 AUTH-15 a sign-in leads a %s to the right page', async (_, type, kyc, path) => {
  const user = someUser({ account_type: type, kyc_level: kyc.kyc_level })
  answerCalls({ ...later, 'access.me': meAnswer(user), 'access.login': answer(type, kyc) })
  const app = openApp('/')
  await signIn(app)
  await waitFor(() => expect(app.here()).toBe(path))
})

test('ERR-15 after a failure nothing typed is lost and the form is ready again', async () => {
  answerCalls({ 'access.login': 'no answer' })
  const app = openApp('/')
  await signIn(app)
  expect(await screen.findByRole('dialog', { name: 'Network Error' })).toHaveTextContent(
    'Please check your internet connection.',
  )
  await app.user.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await phoneField()).toHaveValue('8031234567')
  expect(passwordField()).toHaveValue(password)
  await waitFor(() => expect(passwordField()).toHaveFocus())
  expect(button()).toBeEnabled()
})

test('the fields that the server refuses show its messages, and the first of them has the focus', async () => {
  answerCalls({ 'access.login': { status: 400, body: { message: 'Invalid', data: { phone: ['Not this number'] } } } })
  const app = openApp('/')
  await signIn(app)
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toHaveTextContent('Not this number')
  await app.user.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.getByText('Not this number')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Phone number')).toHaveFocus())
  expect(button()).toBeEnabled()
  await app.user.type(screen.getByLabelText('Phone number'), '{Backspace}9')
  await waitFor(() => expect(screen.queryByText('Not this number')).toBeNull())
  expect(button()).toBeEnabled()
})

test('C-50 wrong credentials are shown, and the page stays', async () => {
  answerCalls({ 'access.login': { status: 401, body: { message: 'Unauthorized. Please check your credentials.' } } })
  const app = openApp('/')
  await signIn(app)
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toHaveTextContent(
    'Unauthorized. Please check your credentials.',
  )
  expect(app.here()).toBe('/')
})
