import { expect, test } from 'vitest'
import { addMonths, day } from '../dates.ts'
import { loanProduct, maxInstalments, maxMonths, termChoices } from './product.ts'
import { instalmentCount } from './schedule.ts'

test('CONST-13 LREQ-04 the term is in months and its only option is 1', () => {
  expect(termChoices).toEqual(['1'])
})

test('C-91 the rate is 5 percent a month by default', () => {
  expect(loanProduct.rate).toBe(500)
})

test('no term has more instalments than the bound, and one month reaches it', () => {
  const starts = Array.from({ length: 48 }, (_, index) => addMonths(day('2024-01-01'), index))
  for (let months = 1; months <= maxMonths; months++) {
    const counts = starts.map((start) => instalmentCount('daily', start, months))
    expect(Math.max(...counts)).toBeLessThanOrEqual(maxInstalments({ ...loanProduct, months }))
    if (months === 1) expect(Math.max(...counts)).toBe(maxInstalments(loanProduct))
  }
})
