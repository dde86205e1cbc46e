import { expect, test } from 'vitest'
import { day } from '../dates.ts'
import { basisPoints, kobo, naira } from '../money.ts'
import { makeOffer } from './offer.ts'
import { costShare, worstLateFees } from './product-cost.ts'

const noFee = { fixed: kobo(0), bp: basisPoints(0) }
const offerOf = (principal: number, rate: number, months: number, loanFee = noFee) =>
  makeOffer({
    principal: naira(principal),
    rate: basisPoints(rate),
    months,
    frequency: 'weekly',
    start: day('2026-03-02'),
    loanFee,
  })

test('PROD-34 the cost of a loan is interest and loan fee in percent of the principal, rounded half up', () => {
  expect(costShare(offerOf(100_000, 500, 3, { fixed: naira(500), bp: basisPoints(100) }), naira(100_000))).toBe(1_650)
  expect(costShare({ interest: kobo(1), fee: kobo(0) }, kobo(20_000))).toBe(1)
  expect(costShare({ interest: kobo(1), fee: kobo(0) }, kobo(20_001))).toBe(0)
})

test('PROD-34 L4 at worst all late fees come to the fee of each instalment, up to the cap', () => {
  const rule = { graceDays: 0, fixed: naira(600), bp: basisPoints(200), capBp: basisPoints(1_000) }
  const { instalments } = offerOf(20_000, 500, 1)
  expect(instalments.map(({ amount }) => amount)).toEqual([525_000, 525_000, 525_000, 525_000])
  expect(worstLateFees(rule, naira(20_000), instalments)).toBe(naira(2_000))
  // Without the cap it would be four times 705.00.
  expect(worstLateFees({ ...rule, capBp: basisPoints(10_000) }, naira(20_000), instalments)).toBe(naira(2_820))
})
