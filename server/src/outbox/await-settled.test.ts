import { afterEach, expect, test, vi } from 'vitest'
import type { App } from '../context/context.ts'
import { awaitSettled, type OpenPayout } from './await-settled.ts'

afterEach(() => void vi.restoreAllMocks())

test('a payout that stays open is waited for five seconds, also when the machine’s clock is set back meanwhile', async () => {
  const open: OpenPayout = { status: 'pending', waitsForCode: false, openJob: null }
  const app = { outbox: { stateOf: () => 'closed' } } as unknown as App
  const realNow = Date.now
  const begun = performance.now()
  let looks = 0
  const waiting = awaitSettled(app, () => {
    if (++looks === 3) vi.spyOn(Date, 'now').mockImplementation(() => realNow() - 86_400_000)
    return Promise.resolve(open)
  })
  expect(await waiting).toBe(open)
  expect(looks).toBeGreaterThan(3)
  expect(performance.now() - begun).toBeLessThan(30_000)
})
