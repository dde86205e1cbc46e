import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'

const oldFigures = new Map<string, string>()

/** Opens the admin's dashboard; the answers of these paths have figures of a moment before. */
function open(type: 'admin' | 'customer' = 'admin') {
  signInAs(type)
  answerCalls({ 'access.me': meAnswer(someUser({ account_type: type, kyc_level: type === 'customer' ? 1 : 0 })) })
  const answer = globalThis.fetch as (request: Request) => Promise<Response>
  vi.stubGlobal('fetch', async (request: Request) => {
    const response = await answer(request)
    const time = oldFigures.get(new URL(request.url).pathname)
    if (time) response.headers.set('x-figures-of', time)
    return response
  })
  return openApp(type === 'admin' ? '/admin-user/dashboard' : '/business-user/dashboard')
}

test('SCALE-25 figures of a moment before have their time in Lagos above the page, the oldest of them, until the page has newer ones', async () => {
  oldFigures.set('/api/admin/dashboard', '2027-03-31T09:42:09.500Z')
  oldFigures.set('/api/admin/dashboard/charts', '2027-03-31T09:42:07.000Z')
  const { user } = open()
  expect(await screen.findByText('Figures of 10:42:07')).toBeVisible()
  oldFigures.clear()
  await user.click(screen.getAllByRole('link', { name: 'Settings' })[0]!)
  await waitFor(() => expect(screen.queryByText(/^Figures of/)).toBeNull())
})

test('SCALE-25 there is no line where all figures are of now', async () => {
  oldFigures.clear()
  open()
  await screen.findByRole('region', { name: 'Overview' })
  expect(screen.queryByText(/^Figures of/)).toBeNull()
})
