import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startIdleTimer, stopIdleTimer } from './idle-timer.ts'

const limit = 300_000
const signs = ['mousemove', 'keydown', 'click', 'scroll'] as const
const watch = {
  onTimeOut: vi.fn<() => void>(),
  onWarning: vi.fn<(isNear: boolean) => void>(),
  onStillActive: vi.fn<() => void>(),
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2025, 5, 2, 9) })
  vi.clearAllMocks()
  localStorage.clear()
})

afterEach(() => {
  stopIdleTimer()
  vi.useRealTimers()
})

test('SESS-05 the inactivity time-out is 300000 ms', () => {
  startIdleTimer(watch)
  vi.advanceTimersByTime(limit - 1)
  expect(watch.onTimeOut).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(watch.onTimeOut).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10 * limit)
  expect(watch.onTimeOut).toHaveBeenCalledTimes(1)
})

test.each(signs)('SESS-06 the event %s restarts the timer, even if it does not bubble', (sign) => {
  const inner = document.body.appendChild(document.createElement('div'))
  startIdleTimer(watch)
  vi.advanceTimersByTime(limit - 1)
  inner.dispatchEvent(new Event(sign, { bubbles: false }))
  vi.advanceTimersByTime(limit - 1)
  expect(watch.onTimeOut).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(watch.onTimeOut).toHaveBeenCalledTimes(1)
})

test('no other event restarts it, and once stopped it stays silent', () => {
  startIdleTimer(watch)
  vi.advanceTimersByTime(limit - 1)
  for (const other of ['focus', 'resize', 'pointermove', 'visibilitychange']) window.dispatchEvent(new Event(other))
  vi.advanceTimersByTime(1)
  expect(watch.onTimeOut).toHaveBeenCalledTimes(1)
  startIdleTimer(watch)
  stopIdleTimer()
  vi.advanceTimersByTime(10 * limit)
  expect(watch.onTimeOut).toHaveBeenCalledTimes(1)
})

test('C-45 a laptop that resumes after more than 5 minutes is logged out at once, even when the pointer moves first', () => {
  for (const event of ['visibilitychange', 'mousemove']) {
    startIdleTimer(watch)
    vi.setSystemTime(Date.now() + limit)
    window.dispatchEvent(new Event(event))
    expect(watch.onTimeOut).toHaveBeenCalledTimes(1)
    vi.clearAllMocks()
  }
})

test('C-45 activity in another tab keeps this one alive', () => {
  startIdleTimer(watch)
  vi.advanceTimersByTime(limit - 1_000)
  localStorage.setItem('last_activity', String(Date.now()))
  vi.advanceTimersByTime(limit - 1)
  expect(watch.onTimeOut).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(watch.onTimeOut).toHaveBeenCalledTimes(1)
})

test('C-45 a reload continues from the stored time', () => {
  localStorage.setItem('last_activity', String(Date.now() - limit + 5_000))
  startIdleTimer(watch, { resume: true })
  vi.advanceTimersByTime(4_999)
  expect(watch.onTimeOut).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(watch.onTimeOut).toHaveBeenCalledTimes(1)
})

test('C-44 an active user is reported at most every 4 minutes, an idle one never', () => {
  startIdleTimer(watch)
  for (let minute = 0; minute < 12; minute++) {
    vi.advanceTimersByTime(60_000)
    window.dispatchEvent(new Event('keydown'))
  }
  expect(watch.onStillActive).toHaveBeenCalledTimes(3)
  stopIdleTimer()
  startIdleTimer(watch, { resume: true })
  vi.advanceTimersByTime(280_000)
  expect(watch.onStillActive).toHaveBeenCalledTimes(3)
})

test('the user is logged out exactly 300000 ms after the last activity, for any sequence of events', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: limit + 1_000 }), fc.constantFrom(...signs)), { maxLength: 12 }),
      (steps) => {
        const outAt: number[] = []
        localStorage.clear()
        startIdleTimer({
          onTimeOut: () => outAt.push(Date.now()),
          onWarning: () => undefined,
          onStillActive: () => undefined,
        })
        let last = Date.now()
        for (const [wait, sign] of steps) {
          vi.advanceTimersByTime(wait)
          if (outAt.length > 0) break
          window.dispatchEvent(new Event(sign))
          last = Date.now()
        }
        vi.advanceTimersByTime(2 * limit)
        expect(outAt).toEqual([last + limit])
      },
    ),
  )
})

test('after 4 minutes it warns, once; activity, here or in another tab, removes the warning, and so does the time-out', () => {
  startIdleTimer(watch)
  vi.advanceTimersByTime(240_000 - 1)
  expect(watch.onWarning).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(watch.onWarning.mock.calls).toEqual([[true]])
  window.dispatchEvent(new Event('mousemove'))
  expect(watch.onWarning.mock.calls).toEqual([[true], [false]])
  vi.advanceTimersByTime(240_000)
  expect(watch.onWarning.mock.calls).toEqual([[true], [false], [true]])
  localStorage.setItem('last_activity', String(Date.now()))
  window.dispatchEvent(new StorageEvent('storage', { key: 'last_activity' }))
  expect(watch.onWarning.mock.calls.at(-1)).toEqual([false])
  vi.advanceTimersByTime(limit)
  expect(watch.onWarning.mock.calls.slice(-2)).toEqual([[true], [false]])
  expect(watch.onTimeOut).toHaveBeenCalledTimes(1)
})
