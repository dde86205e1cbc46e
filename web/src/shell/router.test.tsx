import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'

vi.mock('../profile/security-page.tsx', () => ({
  SecurityPage: () => {
    throw new Error('A page that is broken')
  },
}))

afterEach(() => vi.restoreAllMocks())

function openAsAgent(path: string) {
  signInAs('agent')
  answerCalls({ 'access.me': meAnswer(someUser({ account_type: 'agent' })) })
  return openApp(path)
}

const mainLinks = async () => within(await screen.findByRole('navigation', { name: 'Main' }))

test('the layout around the pages stays while one moves between them', async () => {
  const { user, here } = openAsAgent('/help-center')
  const link = (await mainLinks()).getByRole('link', { name: 'Debt Recovery' })
  await user.click(link)
  await waitFor(() => expect(here()).toBe('/agent-user/debt-recovery'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Debt Recovery' })).toBeVisible()
  expect(link.isConnected).toBe(true)
  expect(screen.getByRole('main')).toHaveFocus()
})

test('a link that is opened in another tab leaves this one where it is', async () => {
  const { user, here } = openAsAgent('/help-center')
  const link = (await mainLinks()).getByRole('link', { name: 'Debt Recovery' })
  // jsdom would complain that it cannot open another tab.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true })
  await user.keyboard('{Control>}')
  await user.click(link)
  await user.keyboard('{/Control}')
  expect(here()).toBe('/help-center')
})

test('a page that breaks affects only its own place, and the next one opens as usual', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { user } = openAsAgent('/agent-user/settings/security')
  expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeVisible()
  await user.click((await mainLinks()).getByRole('link', { name: 'Help Center' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Reload the page' })).toBeNull()
})
