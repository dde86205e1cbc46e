import { expect, test } from 'vitest'
import { caseNumber, clockOf, isLateCase, stateOfCase } from './cases.ts'

const times = { acknowledgeHours: 24, complaintDays: 14, requestDays: 30 }
const at = (text: string) => new Date(text)
const openedAt = at('2026-03-02T09:00:00Z')

test('CASE-02 C-217 a complaint is acknowledged within 24 hours and answered within 14 days, a data request answered within 30', () => {
  expect(clockOf('complaint', openedAt, times)).toEqual({
    acknowledgeBy: at('2026-03-03T09:00:00Z'),
    answerBy: at('2026-03-16T09:00:00Z'),
  })
  for (const kind of ['see', 'correct', 'erase'] as const)
    expect(clockOf(kind, openedAt, times)).toEqual({ acknowledgeBy: null, answerBy: at('2026-04-01T09:00:00Z') })
})

test('CASE-03 a complaint is late when nobody acknowledged it in time, or nobody answered it in time; an answered one never is', () => {
  const clock = clockOf('complaint', openedAt, times)
  const open = { ...clock, acknowledgedAt: null, answeredAt: null }
  expect(isLateCase(open, at('2026-03-03T09:00:00Z'))).toBe(false)
  expect(isLateCase(open, at('2026-03-03T09:00:01Z'))).toBe(true)
  const acknowledged = { ...open, acknowledgedAt: at('2026-03-03T08:00:00Z') }
  expect(isLateCase(acknowledged, at('2026-03-16T09:00:00Z'))).toBe(false)
  expect(isLateCase(acknowledged, at('2026-03-16T09:00:01Z'))).toBe(true)
  expect(isLateCase({ ...acknowledged, answeredAt: at('2026-03-20T09:00:00Z') }, at('2026-04-20T09:00:00Z'))).toBe(
    false,
  )
  expect(stateOfCase(open)).toBe('waiting')
  expect(stateOfCase(acknowledged)).toBe('acknowledged')
  expect(stateOfCase({ ...acknowledged, answeredAt: at('2026-03-20T09:00:00Z') })).toBe('answered')
})

test.each([
  [1, 'CS-000 001'],
  [42_017, 'CS-042 017'],
  [1_234_567, 'CS-1 234 567'],
])('CASE-01 the number %i of a case is written in groups of three digits: %s', (number, text) => {
  expect(caseNumber(number)).toBe(text)
})
