import { expect, test } from 'vitest'
import { addMonths, day } from '../dates.ts'
import { loanProduct, maxDailyMonths, maxInstalments, maxMonths, termChoices } from './product.ts'
import { instalmentCount } from './schedule.ts'
import type { Frequency } from './terms.ts'

test('CONST-13 LREQ-04 the term is in months and its only option is 1', () => {
  expect(termChoices).toEqual(['1'])
})

test('C-91 the rate is 5 percent a month by default', () => {
  expect(loanProduct.rate).toBe(500)
})

test('C-202 no loan of at most twelve months, or of three that is paid daily, has more instalments than the bound', () => {
  const starts = Array.from({ length: 48 }, (_, index) => addMonths(day('2024-01-01'), index))
  const most = (frequency: Frequency, months: number) =>
    Math.max(...starts.map((start) => instalmentCount(frequency, start, months)))
  expect([most('weekly', maxMonths), most('daily', maxDailyMonths)]).toEqual([52, 92])
  expect(92).toBeLessThanOrEqual(maxInstalments)
  expect(most('daily', maxDailyMonths + 1)).toBeGreaterThan(maxInstalments)
})
