import { expect, test } from 'vitest'
import { addDays, day } from './dates.ts'
import { type CheckedPart, partCount, partsDue, turnOf } from './night-parts.ts'

const start = day('2026-02-20')
const allOn = (on: string): CheckedPart[] =>
  Array.from({ length: partCount }, (_, part) => ({ part, day: day(on), found: 0 }))

/** Checks the parts that are due on a day. */
function night(parts: CheckedPart[], today: ReturnType<typeof day>): number[] {
  const due = partsDue(parts, today)
  for (const part of parts) if (due.includes(part.part)) part.day = today
  return due
}

test('SCALE-40 each night has one part, and thirty nights have all of them', () => {
  const parts = allOn('2026-02-19')
  const nights = Array.from({ length: partCount }, (_, n) => night(parts, addDays(start, n)))
  expect(nights.every((due) => due.length === 1)).toBe(true)
  expect(nights.flat().toSorted((a, b) => a - b)).toEqual(parts.map(({ part }) => part))
})

test('SCALE-41 the turns of missed nights are caught up, and a second run of a night has nothing more to read', () => {
  const parts = allOn('2026-02-19')
  night(parts, start)
  expect(night(parts, addDays(start, 4))).toHaveLength(4)
  expect(night(parts, addDays(start, 4))).toEqual([])
  expect(night(parts, addDays(start, 90))).toHaveLength(partCount)
})

test('SCALE-42 a part in which something was found is read again each night', () => {
  const parts = allOn('2026-02-19')
  const [bad] = night(parts, start)
  for (const part of parts) if (part.part === bad) part.found = 1
  expect(night(parts, addDays(start, 1))).toEqual(expect.arrayContaining([bad]))
  expect(night(parts, addDays(start, 2))).toHaveLength(2)
})

test('SCALE-41 a check that a clock which went back places in days to come does not count', () => {
  const parts = allOn('2026-02-19')
  for (const part of parts) if (part.part === 5) part.day = day('2026-06-01')
  expect(partsDue(parts, start)).toContain(5)
})

test('SCALE-56 a part of which nothing is kept is due', () => {
  const parts = allOn('2026-02-19')
  night(parts, start)
  expect(partsDue(parts.slice(1), start)).toEqual([0])
  expect(partsDue([], start)).toHaveLength(partCount)
})

test('SCALE-40 the turn of a part is the same on each day until it comes again', () => {
  expect(turnOf(0, day('2000-01-01'))).toBe('2000-01-01')
  expect(turnOf(1, day('2000-01-01'))).toBe('1999-12-03')
  expect(turnOf(7, day('2000-02-06'))).toBe('2000-01-08')
  expect(turnOf(7, day('2000-02-07'))).toBe('2000-02-07')
})
