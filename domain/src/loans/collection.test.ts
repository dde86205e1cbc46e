import { expect, test } from 'vitest'
import { addDays, day } from '../dates.ts'
import { isPromiseDay } from './collection.ts'

test('a promise is for a day from today to three months ahead, or a few days ago if the note came late', () => {
  const today = day('2026-01-31')
  for (const days of [-7, 0, 1, 90]) expect([days, isPromiseDay(addDays(today, days), today)]).toEqual([days, true])
  for (const days of [-8, 91]) expect([days, isPromiseDay(addDays(today, days), today)]).toEqual([days, false])
})
