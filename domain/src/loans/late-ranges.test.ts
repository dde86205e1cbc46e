import { expect, test } from 'vitest'
import { addDays, day } from '../dates.ts'
import { daysLate, dueDaysOf, lateRanges } from './late-ranges.ts'

const today = day('2026-03-31')

test('C-199 COLL-02 each number of days late is in exactly one range, and no loan that is not late is in any', () => {
  for (let late = -3; late <= 400; late++) {
    const dueOn = addDays(today, -late)
    const found = lateRanges.filter((range) => {
      const { from, to } = dueDaysOf(range, today)
      return dueOn <= to && (from === null || dueOn >= from)
    })
    const expected =
      late < 1 ? [] : [late <= 7 ? '1-7' : late <= 30 ? '8-30' : late <= 60 ? '31-60' : late <= 90 ? '61-90' : '91+']
    expect([late, daysLate(dueOn, today), found]).toEqual([late, Math.max(0, late), expected])
  }
})
