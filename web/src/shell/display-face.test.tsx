import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useDisplayFace } from './display-face.ts'
import { closeSession, openSession } from '../base/session/session.ts'

vi.mock('../base/fetch-ahead.ts', () => ({
  fetchAhead: ([fetchPart]: readonly (() => Promise<void>)[]) => {
    void fetchPart?.()
    return () => undefined
  },
}))
vi.mock('../base/use-is-calling.ts', () => ({ useIsCalling: () => () => false }))
vi.mock('../base/routing/routing-context.ts', () => ({ useLatestPath: () => '/agent-user/dashboard' }))

afterEach(() => {
  Reflect.deleteProperty(document, 'fonts')
  closeSession()
})

/** A browser whose display face loads when the test says so. */
function slowFace() {
  const { promise, resolve: come } = Promise.withResolvers<unknown[]>()
  Object.defineProperty(document, 'fonts', { value: { load: () => promise }, configurable: true })
  return () => come([{}])
}

test('a display face that loads after the logout leaves nothing on the device; one that loads before is known from then on', async () => {
  const signedIn = { token: 'a.token', accountType: 'agent', kycLevel: 0 }
  openSession(signedIn)
  const lateFace = slowFace()
  const page = renderHook(() => useDisplayFace())
  closeSession()
  lateFace()
  await new Promise((resolve) => setTimeout(resolve))
  expect(Object.keys(localStorage)).toEqual([])
  page.unmount()

  openSession(signedIn)
  const face = slowFace()
  renderHook(() => useDisplayFace())
  face()
  await waitFor(() => expect(localStorage.getItem('display_face')).toBe('here'))
})
