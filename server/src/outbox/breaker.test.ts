import { expect, test } from 'vitest'
import { makeBreaker } from './breaker.ts'

function aBreaker() {
  let at = 0
  const breaker = makeBreaker({ failures: 3, delayMs: 1_000, maxDelayMs: 4_000, now: () => at })
  return {
    breaker,
    pass: (ms: number) => {
      at += ms
    },
    away: (times = 1) => {
      for (let n = 0; n < times; n++) breaker.begin()('away')
    },
  }
}

test('it opens after so many failures in a row, lets one probe through after a delay, and closes when that is answered', () => {
  const { breaker, pass, away } = aBreaker()
  away(2)
  breaker.begin()('answered')
  away(2)
  expect([breaker.state(), breaker.allowedCalls()]).toEqual(['closed', Infinity])
  away()
  expect([breaker.state(), breaker.allowedCalls()]).toEqual(['open', 0])
  pass(1_000)
  expect([breaker.state(), breaker.allowedCalls()]).toEqual(['half-open', 1])
  const end = breaker.begin()
  expect(breaker.allowedCalls()).toBe(0)
  end('answered')
  expect([breaker.state(), breaker.allowedCalls()]).toEqual(['closed', Infinity])
})

test('a probe that fails opens it for twice as long, up to the longest delay; our own failures neither open nor close it', () => {
  const { breaker, pass, away } = aBreaker()
  away(3)
  for (const wait of [1_000, 2_000, 4_000, 4_000]) {
    pass(wait - 1)
    expect(breaker.state()).toBe('open')
    pass(1)
    breaker.begin()('nothing')
    expect([breaker.state(), breaker.allowedCalls()]).toEqual(['half-open', 1])
    away()
    expect(breaker.state()).toBe('open')
  }
})

test('calls that began before it opened do not lengthen its delay', () => {
  const { breaker, pass } = aBreaker()
  const ends = Array.from({ length: 8 }, () => breaker.begin())
  for (const end of ends) end('away')
  pass(1_000)
  expect(breaker.state()).toBe('half-open')
})
