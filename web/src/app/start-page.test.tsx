import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls } from '../test-answers.ts'
import '../test-app.tsx'
import { StartPage } from './start-page.tsx'
import { readSession } from './session.ts'

afterEach(() => {
  window.history.replaceState(null, '', '/')
})

function requestStart() {
  const openApp = vi.fn<() => Promise<void>>().mockResolvedValue()
  render(<StartPage openApp={openApp} />)
  return { user: userEvent.setup(), openApp }
}

test('the start page signs in without the app, then opens it where the sign-in leads', async () => {
  const kyc = { kyc_level: 1, kycLevel1Completed: true, isCompleted: true }
  answerCalls({ 'access.login': { data: { access_token: 'a.token', account_type: 'customer', kyc } } })
  const { user, openApp } = requestStart()
  await user.type(screen.getByLabelText('Phone number'), '8031234567')
  await user.type(screen.getByLabelText('Password'), 'Passw0rd!')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(openApp).toHaveBeenCalledTimes(1))
  expect(window.location.pathname).toBe('/business-user/dashboard')
  expect(readSession()).toMatchObject({ token: 'a.token', accountType: 'customer', kycLevel: 1 })
})

test('its links open the app at their own address', async () => {
  const { user, openApp } = requestStart()
  await user.click(screen.getByRole('link', { name: 'Sign up' }))
  expect(window.location.pathname).toBe('/onboarding/profile-setup')
  expect(openApp).toHaveBeenCalledTimes(1)
})

test('a failed sign-in is shown on the start page', async () => {
  answerCalls({ 'access.login': 'no answer' })
  const { user, openApp } = requestStart()
  await user.type(screen.getByLabelText('Phone number'), '8031234567')
  await user.type(screen.getByLabelText('Password'), 'Passw0rd!')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('dialog', { name: 'Network Error' })).toBeVisible()
  expect(openApp).not.toHaveBeenCalled()
})

test('until the app is there the button stays busy, and cannot be pressed twice', async () => {
  const kyc = { kyc_level: 1, kycLevel1Completed: true, isCompleted: true }
  answerCalls({ 'access.login': { data: { access_token: 'a.token', account_type: 'customer', kyc } } })
  const { user, openApp } = requestStart()
  openApp.mockReturnValue(new Promise(() => undefined))
  await user.type(screen.getByLabelText('Phone number'), '8031234567')
  await user.type(screen.getByLabelText('Password'), 'Passw0rd!')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(openApp).toHaveBeenCalledTimes(1))
  expect(screen.getByRole('button', { name: 'Signing in…' })).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByRole('button', { name: 'Signing in…' })).toBeDisabled()
})
