import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const there = () => Promise.resolve(() => <p>The part</p>)

test('code that was lost while the server is there is asked for once more, and the page is not loaded again', async () => {
  vi.stubGlobal('fetch', async () => new Response('the page'))
  const load = vi.fn(there).mockImplementationOnce(lost)
  const Part = lazyPart('lost-once', load)
  render(<Part />)
  expect((await screen.findByText('The part')).isConnected).toBe(true)
  expect(load).toHaveBeenCalledTimes(2)
  expect(sessionStorage).toHaveLength(0)
})

test('code that does not come while the server is away shows the failure, and Try again brings it', async () => {
  vi.stubGlobal('fetch', lost)
  const load = vi.fn(there).mockImplementationOnce(lost)
  const Part = lazyPart('away', load)
  render(<Part />)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect((await screen.findByText('The part')).isConnected).toBe(true)
  expect(load).toHaveBeenCalledTimes(2)
})
