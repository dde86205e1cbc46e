import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls } from '../testing/test-answers.ts'
import '../testing/test-app.tsx'
import { startPageHtml } from './start-page-html.tsx'
import { StartPage } from './start-page.tsx'
import { readSession } from '../base/session/session.ts'

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

test('until the app has loaded the button stays busy, and cannot be pressed twice', async () => {
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

test('the start page takes over its own HTML: the typed values, the focus and the caret stay, and it can be sent at once', async () => {
  const place = document.createElement('div')
  place.innerHTML = startPageHtml()
  document.body.append(place)
  const phone = within(place).getByLabelText<HTMLInputElement>('Phone number')
  const password = within(place).getByLabelText<HTMLInputElement>('Password')
  phone.value = '803 123-4567'
  password.value = 'Passw0rd!'
  password.focus()
  password.setSelectionRange(2, 4)
  const complaints = vi.spyOn(console, 'error')
  const openApp = () => Promise.resolve()
  const root = await act(async () =>
    hydrateRoot(
      place,
      <StrictMode>
        <StartPage openApp={openApp} />
      </StrictMode>,
    ),
  )
  expect(complaints).not.toHaveBeenCalled()
  await waitFor(() => expect(within(place).getByRole('button', { name: 'Sign in' })).toBeEnabled())
  expect([phone.isConnected, phone.value, password.value]).toEqual([true, '8031234567', 'Passw0rd!'])
  expect(password).toHaveFocus()
  expect([password.selectionStart, password.selectionEnd]).toEqual([2, 4])
  await act(async () => root.unmount())
  place.remove()
})
