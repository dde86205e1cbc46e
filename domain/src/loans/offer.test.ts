import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, day } from '../dates.ts'
import { addKobo, basisPoints, naira } from '../money.ts'
import { makeOffer } from './offer.ts'
import { maxMonths } from './product.ts'
import { makeSchedule } from './schedule.ts'
import { frequencies, maxNaira } from './terms.ts'

const terms = fc.record({
  principal: fc
    .oneof(fc.integer({ min: 8, max: 500 }), fc.integer({ min: 8, max: maxNaira }))
    .map((whole) => naira(whole)),
  months: fc.integer({ min: 1, max: maxMonths }),
  rate: fc.oneof(fc.constantFrom(0, 500), fc.integer({ min: 0, max: 10_000 })).map(basisPoints),
  frequency: fc.constantFrom(...frequencies),
  loanFee: fc.option(fc.record({ fixed: fc.nat(1_000_000).map(naira), bp: fc.nat(2_000).map(basisPoints) }), {
    nil: undefined,
  }),
  start: fc.integer({ min: 0, max: 20_000 }).map((n) => addDays(day('2010-01-01'), n)),
})

test('the offer equals the schedule of a disbursement on the same day, row for row', () => {
  fc.assert(
    fc.property(terms, (one) => {
      const [offer, schedule] = [makeOffer(one), makeSchedule(one)]
      const rows = schedule.rows.map(({ dueOn, principal, interest, fee }) => ({
        dueOn,
        amount: addKobo(principal, interest, fee),
      }))
      const { interest, fee, total } = schedule
      expect(offer).toEqual({ interest, fee, total, instalments: rows })
      const sum = addKobo(...offer.instalments.map(({ amount }) => amount))
      expect(sum).toBe(addKobo(one.principal, offer.interest, offer.fee))
    }),
    { numRuns: 500 },
  )
})

test('₦50,000 at 5 % weekly from 2 June 2025: ₦2,500 of interest, four payments of ₦13,125', () => {
  const offer = makeOffer({
    principal: naira(50_000),
    months: 1,
    rate: basisPoints(500),
    frequency: 'weekly',
    start: day('2025-06-02'),
  })
  expect(offer).toEqual({
    interest: naira(2_500),
    fee: 0,
    total: naira(52_500),
    instalments: ['2025-06-09', '2025-06-16', '2025-06-23', '2025-07-02'].map((dueOn) => ({
      dueOn,
      amount: naira(13_125),
    })),
  })
})
