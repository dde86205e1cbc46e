import { expect, test } from 'vitest'
import { addMonths, day } from '../dates.ts'
import { maxDailyMonths, maxInstalments, maxMonths, usualRate } from './product.ts'
import { instalmentCount } from './schedule.ts'
import { type Frequency, monthChoices } from './terms.ts'

test('C-202 a term is 1 to 12 months', () => {
  expect(monthChoices).toEqual(Array.from({ length: maxMonths }, (_, index) => String(index + 1)))
})

test('C-91 the rate is 5 percent a month by default', () => {
  expect(usualRate).toBe(500)
})

test('C-202 no loan of at most twelve months, or of three that is paid daily, has more instalments than the bound', () => {
  const starts = Array.from({ length: 48 }, (_, index) => addMonths(day('2024-01-01'), index))
  const most = (frequency: Frequency, months: number) =>
    Math.max(...starts.map((start) => instalmentCount(frequency, start, months)))
  expect([most('weekly', maxMonths), most('daily', maxDailyMonths)]).toEqual([52, 92])
  expect(92).toBeLessThanOrEqual(maxInstalments)
  expect(most('daily', maxDailyMonths + 1)).toBeGreaterThan(maxInstalments)
})
