import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readSession } from '../../base/session/session.ts'
import { answerCalls, meAnswer, someUser } from '../../testing/test-answers.ts'
import { openApp, signInAs } from '../../testing/test-app.tsx'

type Answers = Parameters<typeof answerCalls>[0]

const password = 'Passw0rd!'
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcde-0000${index}`)
const status = (mode: 'off' | 'optional' | 'required', since: string | null = null) => ({
  'totp.status': { data: { mode, on_since: since, recovery_codes_left: since ? 9 : 0 } },
})
const signedIn = {
  access_token: 'a.token',
  account_type: 'agent',
  kyc: { kyc_level: 0, kycLevel1Completed: false, isCompleted: false },
} as const
const wrongCode = {
  status: 400,
  body: { message: 'This code is wrong', data: { code: ['This code is wrong'] } },
}

const staff = { 'access.me': meAnswer(someUser({ account_type: 'agent', kyc_level: 0 })) }

function openAs(path: string, answers: Answers) {
  signInAs('agent')
  const sent = answerCalls({ ...staff, ...answers })
  return { ...openApp(path), sent }
}

async function enterPassword(answers: Answers) {
  const sent = answerCalls({ ...staff, 'access.login': { data: { second_step: 'code' } }, ...answers })
  const app = openApp('/')
  await app.user.type(await screen.findByLabelText('Phone number'), '8031234567')
  await app.user.type(screen.getByLabelText('Password'), password)
  await app.user.click(screen.getByRole('button', { name: 'Sign in' }))
  return { ...app, sent }
}

const ok = async (user: ReturnType<typeof openApp>['user']) =>
  user.click(await screen.findByRole('button', { name: 'OK' }))

test('DESK-70 after the password the sign-in asks for a code; a wrong one stays and may be sent again, and a recovery code is accepted too', async () => {
  let refuses = true
  const { user, sent, here } = await enterPassword({
    'access.loginCode': () => (refuses ? wrongCode : { data: signedIn }),
  })
  const field = await screen.findByLabelText('6-digit code')
  expect(field).toHaveFocus()
  expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  expect(field).toHaveAttribute('inputmode', 'numeric')
  expect(readSession().token).toBe('')
  await user.type(field, '123456')
  await user.keyboard('{Enter}')
  await ok(user)
  expect(await screen.findByRole('alert')).toHaveTextContent('This code is wrong')
  expect(field).toHaveValue('123456')
  await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }))
  const recovery = screen.getByLabelText('Recovery code')
  expect(recovery).toHaveAttribute('inputmode', 'text')
  await user.clear(recovery)
  await user.type(recovery, 'abcde-00000')
  refuses = false
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(here()).toBe('/agent-user/dashboard'))
  expect(sent.filter(({ call }) => call === 'access.loginCode').map(({ body }) => body)).toEqual([
    { code: '123456' },
    { code: 'abcde-00000' },
  ])
})

test('DESK-70 a person who waited too long, or goes back, begins again with phone and password', async () => {
  const { user } = await enterPassword({
    'access.loginCode': { status: 403, body: { message: 'This took too long.' } },
  })
  await user.click(await screen.findByRole('button', { name: 'Back to sign in' }))
  await user.type(await screen.findByLabelText('Phone number'), '8031234567')
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await user.type(await screen.findByLabelText('6-digit code'), '123456{Enter}')
  await ok(user)
  expect(await screen.findByLabelText('Phone number')).toBeVisible()
})

test('DESK-71 DESK-73 when codes are required the sign-in leads to their set-up: password, QR code and key, first code, recovery codes', async () => {
  let refuses = true
  const { user, sent, here } = await enterPassword({
    'access.login': { data: { ...signedIn, second_step: 'set-up' } },
    'totp.start': { data: { secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/Kasuwa:0803?secret=ABCDEFGHIJ' } },
    'totp.confirm': () => (refuses ? 'no answer' : { data: { recovery_codes: recoveryCodes } }),
    ...status('required'),
  })
  await waitFor(() => expect(here()).toBe('/agent-user/settings/sign-in-codes'))
  expect(await screen.findByText('Sign-in codes are required for staff. Set them up to continue.')).toBeVisible()
  await user.type(screen.getByLabelText('Your password'), password)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  expect(screen.getByText('ABCD EFGH IJ')).toBeVisible()
  const field = screen.getByLabelText('Code from the app')
  await user.type(field, '123 456')
  await user.click(screen.getByRole('button', { name: 'Switch on' }))
  await ok(user)
  expect(field).toHaveValue('123 456')
  refuses = false
  await user.click(screen.getByRole('button', { name: 'Switch on' }))
  const list = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(recoveryCodes)
  expect(screen.getByRole('heading', { name: 'Save your recovery codes' })).toHaveFocus()
  const file = screen.getByRole('link', { name: 'Download' })
  expect(file).toHaveAttribute('download', 'kasuwa-recovery-codes.txt')
  expect(decodeURIComponent(file.getAttribute('href')!)).toContain(recoveryCodes.join('\r\n'))
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  // The lost answer and the one that came belong to one press.
  const [lost, came] = sent.filter(({ call }) => call === 'totp.confirm').map(({ idempotencyKey }) => idempotencyKey)
  expect([lost, came]).toEqual([expect.any(String), lost])
  await user.click(screen.getByRole('button', { name: 'I have saved them' }))
  await waitFor(() => expect(here()).toBe('/agent-user/dashboard'))
})

test('DESK-73 a session that was open when codes became required is led to their set-up, without a dialog', async () => {
  const refused = { status: 403, body: { message: 'Set up first', data: { second_step: ['set-up'] } } }
  const { here } = openAs('/agent-user/dashboard', {
    'overview.agentDashboard': refused,
    'overview.agentDue': refused,
    ...status('required'),
  })
  await waitFor(() => expect(here()).toBe('/agent-user/settings/sign-in-codes'))
  expect(await screen.findByLabelText('Your password')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('DESK-71 the settings of staff show the state of the codes: set up, renewed and switched off there; if they are not offered, nothing is shown', async () => {
  const off = openAs('/agent-user/settings/security', status('optional'))
  expect(await screen.findByRole('link', { name: 'Set up sign-in codes' })).toHaveAttribute(
    'href',
    '/agent-user/settings/sign-in-codes',
  )
  off.leave()
  const { user, sent, leave } = openAs('/agent-user/settings/security', {
    ...status('optional', '2025-06-10T08:14:00.000Z'),
    'totp.recoveryCodes': { data: { recovery_codes: recoveryCodes } },
    'totp.switchOff': { data: null },
  })
  expect(await screen.findByText(/^On since .* 9 recovery codes left\.$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'New recovery codes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New recovery codes' }))
  await user.type(dialog.getByLabelText('Code from your app, or a recovery code'), '123456{Enter}')
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'I have saved them' }))
  await user.click(screen.getByRole('button', { name: 'Switch off' }))
  await user.type(await screen.findByLabelText('Your password'), password)
  await user.type(screen.getByLabelText('Code from your app, or a recovery code'), '654321{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Sign-in codes are off' })).toBeVisible()
  expect(sent.find(({ call }) => call === 'totp.switchOff')?.body).toEqual({ password, code: '654321' })
  await ok(user)
  leave()
  const none = openAs('/agent-user/settings/security', status('off'))
  await waitFor(() => expect(none.sent.map(({ call }) => call)).toContain('totp.status'))
  expect(screen.queryByText('Sign-in Codes')).toBeNull()
})
