import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, day } from '../dates.ts'
import { kobo, naira } from '../money.ts'
import { isPromisable, type PromiseFacts, promiseState, usualPromise } from './promise.ts'

const on = day('2026-03-27')
const rows = [
  { dueOn: day('2026-03-09'), unpaid: kobo(0) },
  { dueOn: day('2026-03-16'), unpaid: kobo(0) },
  { dueOn: day('2026-03-23'), unpaid: naira(13_125) },
  { dueOn: day('2026-04-02'), unpaid: naira(13_125) },
]
const stateOn = (today: string, paid: number, changes: Partial<PromiseFacts> = {}) =>
  promiseState({ on, amount: naira(13_125), paid: naira(paid), next: null, ...changes }, day(today))

test('C-197 W1: the amount is what is due by the day; kept once it is reached, broken on the next day, kept by money known later', () => {
  expect(usualPromise(rows, on)).toBe(naira(13_125))
  expect(stateOn('2026-03-25', 8_000)).toBe('open')
  expect(stateOn('2026-03-27', 8_000 + 5_125)).toBe('kept')
  expect(stateOn('2026-03-27', 13_000)).toBe('open')
  expect(stateOn('2026-03-28', 13_000)).toBe('broken')
  expect(stateOn('2026-03-29', 13_000 + 200)).toBe('kept')
})

test('C-197 the amount where nothing is due by the day is the next instalment, and nothing where nothing is owed', () => {
  expect(usualPromise(rows, day('2026-03-20'))).toBe(naira(13_125))
  expect(usualPromise(rows, day('2026-04-02'))).toBe(naira(26_250))
  expect(usualPromise(rows.slice(0, 2), on)).toBe(0)
  expect([0, 1, 26_250, 26_251].map((amount) => isPromisable(naira(amount), naira(26_250)))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('C-197 another promise replaces one that is neither kept nor broken by then', () => {
  const next = (notedOn: string, paid: number) => ({ next: { notedOn: day(notedOn), paid: naira(paid) } })
  expect(stateOn('2026-03-26', 0, next('2026-03-26', 0))).toBe('replaced')
  expect(stateOn('2026-03-30', 13_125, next('2026-03-27', 13_000))).toBe('replaced')
  expect(stateOn('2026-03-30', 13_125, next('2026-03-26', 13_125))).toBe('kept')
  expect(stateOn('2026-03-30', 13_000, next('2026-03-28', 13_000))).toBe('broken')
  expect(stateOn('2026-03-30', 13_125, next('2026-03-28', 13_000))).toBe('kept')
})

test('C-197 a promise from before amounts is kept by any payment', () => {
  expect(stateOn('2026-03-28', 0, { amount: null })).toBe('broken')
  expect(stateOn('2026-03-28', 0, { amount: null, paid: kobo(1) })).toBe('kept')
})

test('C-197 for any promise: more money never breaks it, time alone never keeps or opens it, and it is open only up to its day', () => {
  const amounts = fc.integer({ min: 1, max: 1_000 })
  const facts = fc.record({
    amount: amounts,
    paid: fc.nat(1_200),
    more: fc.nat(500),
    days: fc.integer({ min: -5, max: 5 }),
  })
  fc.assert(
    fc.property(facts, ({ amount, paid, more, days }) => {
      const of = (sum: number, later = 0) =>
        promiseState({ on, amount: kobo(amount), paid: kobo(sum), next: null }, addDays(on, days + later))
      if (of(paid) === 'kept') expect(of(paid + more)).toBe('kept')
      if (of(paid) !== 'open') expect(of(paid, 3)).toBe(of(paid))
      expect(of(paid) === 'open').toBe(paid < amount && days <= 0)
      expect(of(paid) === 'broken').toBe(paid < amount && days > 0)
    }),
  )
})
