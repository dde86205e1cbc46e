import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'

const strip = 'No network. This page may be out of date.'
let hasNetwork = true

beforeEach(() => {
  signInAs('customer')
  onTestFinished(() => goOnline(true))
})

/** Opens the home with or without a network. */
function open(isOnline: boolean) {
  goOnline(isOnline)
  const me = meAnswer(someUser())
  answerCalls({
    'access.me': () => (hasNetwork ? me : 'no answer'),
    'overview.customerDashboard': () => (hasNetwork ? { data: [] } : 'no answer'),
    'loans.summary': () => 'no answer',
    'payments.newest': () => 'no answer',
  })
  return openApp('/business-user/dashboard')
}

/** Changes the network, with the event of the browser. */
function goOnline(isOnline: boolean): void {
  hasNetwork = isOnline
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

test('C-186 the strip goes once the network is back, however new the figures of the page are', async () => {
  const { user } = open(true)
  await screen.findByRole('region', { name: 'Recent Transactions' })
  goOnline(false)
  await user.click(screen.getAllByRole('link', { name: 'Loans' })[0]!)
  // A call that had no answer.
  await screen.findByText('This could not be loaded.')
  await user.click(screen.getAllByRole('link', { name: 'Home' })[0]!)
  await screen.findByRole('region', { name: 'Recent Transactions' })
  expect(screen.getByText(strip)).toBeVisible()
  goOnline(true)
  await waitFor(() => expect(screen.queryByText(strip)).toBeNull())
})

test('C-186 a page that was opened without a network is renewed once there is one', async () => {
  // The manager is of the page, so it begins again as in a page that was loaded.
  onlineManager.setOnline(true)
  open(false)
  expect(await screen.findByText(strip)).toBeVisible()
  expect((await screen.findAllByText('This could not be loaded.')).length).toBeGreaterThan(0)
  goOnline(true)
  await waitFor(() => {
    expect(screen.queryByText(strip)).toBeNull()
    expect(screen.queryByText('This could not be loaded.')).toBeNull()
  })
})
