import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls } from '../testing/test-answers.ts'
import { openApp } from '../testing/test-app.tsx'

// The tests type whole wizards key by key, which is slow.
vi.setConfig({ testTimeout: 20_000 })

const path = '/login/forgot-password'
const password = 'Kasuwa#2new'
const answers = {
  'access.sendVerification': { data: null },
  'access.verifyPhone': { data: null },
  'access.resetPassword': { data: null },
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const boxes = () => screen.findAllByRole<HTMLInputElement>('textbox', { name: /^Digit/ })

async function toTheCode() {
  const { user, ...app } = openApp(path)
  await user.type(await screen.findByLabelText('Phone number'), '8031234567')
  await user.click(button('Send code'))
  await boxes()
  return { user, ...app }
}

async function toTheNewPassword() {
  const app = await toTheCode()
  await app.user.paste('654321')
  await app.user.click(button('Verify'))
  await screen.findByLabelText('New password')
  return app
}

test('RECOV-01 RECOV-02 RECOV-05 phone, code, new password: each call with RESET_PASSWORD and the stored phone', async () => {
  const sent = answerCalls(answers)
  const { user } = await toTheNewPassword()
  await user.type(field('New password'), password)
  await user.type(field('Confirm password'), password)
  await user.click(button('Reset password'))
  await screen.findByRole('heading', { name: 'Password Reset' })
  expect(sent.map(({ call, body }) => ({ call, body }))).toEqual([
    { call: 'access.sendVerification', body: { type: 'RESET_PASSWORD', user: '08031234567', method: 'phone' } },
    { call: 'access.verifyPhone', body: { type: 'RESET_PASSWORD', code: '654321', user: '08031234567' } },
    { call: 'access.resetPassword', body: { user: '08031234567', password } },
  ])
})

test('RECOV-02 step 1 has the phone rule', async () => {
  const { user } = openApp(path)
  await user.type(await screen.findByLabelText('Phone number'), '80312345678')
  await user.tab()
  expect(await screen.findByText('Please enter a valid phone number')).toBeTruthy()
  expect(button('Send code').disabled).toBe(true)
})

test('RECOV-03 step 2 is the code step of sign-up', async () => {
  answerCalls(answers)
  await toTheCode()
  expect(await boxes()).toHaveLength(6)
  expect(button('Verify').disabled).toBe(true)
  expect(button('Resend Code').disabled).toBe(true)
  expect(screen.getByRole('timer').textContent).toMatch(/^02:00|01:5\d$/)
})

test('C-29 Not you? Create account leaves recovery for sign-up', async () => {
  answerCalls(answers)
  const { user, here } = await toTheCode()
  await user.click(button('Not you? Create account'))
  await waitFor(() => expect(here()).toBe('/onboarding/profile-setup'))
})

test('RECOV-04 VAL-10 VAL-11 the new password has the rule, and must be confirmed', async () => {
  answerCalls(answers)
  const { user } = await toTheNewPassword()
  await user.type(field('New password'), 'kasuwa')
  await user.tab()
  expect(await screen.findByText('Please enter a valid password')).toBeTruthy()
  field('Confirm password').focus()
  await user.tab()
  expect(await screen.findByText('Please confirm password')).toBeTruthy()
  await user.clear(field('New password'))
  await user.type(field('New password'), password)
  await user.type(field('Confirm password'), 'Kasuwa#3new')
  expect(await screen.findByText('Passwords do not match')).toBeTruthy()
  expect(button('Reset password').disabled).toBe(true)
  await user.clear(field('Confirm password'))
  await user.type(field('Confirm password'), password)
  await waitFor(() => expect(button('Reset password').disabled).toBe(false))
  await user.type(field('New password'), 'x')
  expect(await screen.findByText('Passwords do not match')).toBeTruthy()
})

test('RECOV-06 RECOV-07 the password is reset, and Login leads to login', async () => {
  answerCalls(answers)
  const { user, here } = await toTheNewPassword()
  await user.type(field('New password'), password)
  await user.type(field('Confirm password'), password)
  await user.click(button('Reset password'))
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Password Reset' }))
  expect(
    screen.getByText('Your password is successfully reset! Please proceed to login to access your dashboard.'),
  ).toBeTruthy()
  await user.click(button('Login'))
  await waitFor(() => expect(here()).toBe('/'))
})

test('C-215 a password that was accepted although it is easy to guess gets a warning', async () => {
  const warning = 'Your new password is easy to guess.'
  answerCalls({ ...answers, 'access.resetPassword': { data: null, warning } })
  const { user } = await toTheNewPassword()
  await user.type(field('New password'), 'Password1!')
  await user.type(field('Confirm password'), 'Password1!')
  await user.click(button('Reset password'))
  await screen.findByRole('heading', { name: 'Password Reset' })
  expect(screen.getByText(warning)).toBeVisible()
})

test('a refusal is shown, and the typed values stay', async () => {
  answerCalls({
    ...answers,
    'access.resetPassword': { status: 403, body: { message: 'Please ask for a new code and verify it.' } },
  })
  const { user } = await toTheNewPassword()
  await user.type(field('New password'), password)
  await user.type(field('Confirm password'), password)
  await user.click(button('Reset password'))
  expect((await screen.findByRole('dialog', { name: 'Request Failed' })).textContent).toContain(
    'Please ask for a new code',
  )
  expect([field('New password').value, field('Confirm password').value]).toEqual([password, password])
  expect(button('Reset password').disabled).toBe(false)
})
