import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addKobo, kobo, naira } from '../money.ts'
import { allocate, applyAllocations, withoutAllocations } from './allocation.ts'
import { outstandingOf, type PaidRow, unpaidRow } from './instalments.ts'
import {
  allocateWithFees,
  feePartOf,
  type PaidLateFee,
  takeBackWithFees,
  totalPaidWithFees,
  unpaidFees,
  withFeeParts,
  withoutFeeParts,
} from './late-fee-payments.ts'

const row = (number: number) => unpaidRow({ number, principal: naira(12_500), interest: naira(625) })
const loanM = [1, 2, 3, 4].map(row)
const feeOfL1: PaidLateFee = { number: 2, standing: naira(662.5), paid: kobo(0) }

test('LATE-03 C-195 L2: with all rows paid, 1,000.00 pays the late fee of 662.50, and 337.50 is excess', () => {
  const paid = applyAllocations(loanM, allocate(loanM, naira(52_500)).allocations)
  expect(allocateWithFees(paid, [feeOfL1], naira(1_000))).toEqual({
    allocations: [],
    lateFees: [{ number: 2, amount: naira(662.5) }],
    excess: naira(337.5),
  })
})

test('LATE-06 C-195 all instalments come before any late fee, and the oldest late fee before the next, for any order of them', () => {
  const fees = [{ ...feeOfL1, number: 3 }, feeOfL1]
  expect(allocateWithFees(loanM, fees, naira(52_500))).toMatchObject({ lateFees: [], excess: 0 })
  expect(allocateWithFees(loanM, fees, naira(53_200)).lateFees).toEqual([
    { number: 2, amount: naira(662.5) },
    { number: 3, amount: naira(37.5) },
  ])
  expect(() => allocateWithFees(loanM, fees, kobo(-1))).toThrow(RangeError)
})

test('LATE-06 C-195 taking back begins with the newest late fee, then the newest instalment', () => {
  const rows = applyAllocations(loanM, allocate(loanM, naira(52_500)).allocations)
  const fees = [
    { ...feeOfL1, paid: naira(662.5) },
    { number: 3, standing: naira(100), paid: naira(40) },
  ]
  expect(takeBackWithFees(rows, fees, naira(800))).toEqual({
    lateFees: [
      { number: 3, amount: naira(40) },
      { number: 2, amount: naira(662.5) },
    ],
    allocations: [{ number: 4, part: 'principal', amount: naira(97.5) }],
  })
  expect(() => takeBackWithFees(rows, fees, naira(53_202.51))).toThrow(RangeError)
})

const amounts = fc.nat({ max: 2_000 }).map(kobo)
const someRows = fc
  .array(fc.record({ principal: amounts, interest: amounts }), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.map((each, index) => unpaidRow({ number: index + 1, ...each })))
const someFees = fc
  .array(amounts, { maxLength: 4 })
  .map((all) => all.map((standing, index): PaidLateFee => ({ number: index + 1, standing, paid: kobo(0) })))
const payments = fc.array(
  fc.nat({ max: 8_000 }).map((amount) => kobo(amount)),
  { maxLength: 6 },
)

type Owed = { rows: PaidRow[]; fees: PaidLateFee[] }
const pay = ({ rows, fees }: Owed, amount: number): Owed => {
  const { allocations, lateFees } = allocateWithFees(rows, fees, kobo(amount))
  return { rows: applyAllocations(rows, allocations), fees: withFeeParts(fees, lateFees) }
}

test('LATE-06 for any payments: the parts sum to the payment, what is paid of each part follows from the sum, and taking back undoes it', () => {
  fc.assert(
    fc.property(someRows, someFees, payments, fc.nat({ max: 100 }), (rows, fees, all, share) => {
      for (const amount of all) {
        const { allocations, lateFees, excess } = allocateWithFees(rows, fees, amount)
        expect(addKobo(...allocations.map((each) => each.amount), feePartOf(lateFees), excess)).toBe(amount)
        if (lateFees.length > 0) expect(outstandingOf(applyAllocations(rows, allocations))).toBe(0)
        if (excess > 0) expect(unpaidFees(withFeeParts(fees, lateFees))).toBe(0)
      }
      const paid = all.reduce<Owed>(pay, { rows, fees })
      const sum = totalPaidWithFees(paid.rows, paid.fees)
      expect(paid).toEqual(pay({ rows, fees }, sum))
      const back = kobo(Math.floor((sum * share) / 100))
      const undone = takeBackWithFees(paid.rows, paid.fees, back)
      expect({
        rows: withoutAllocations(paid.rows, undone.allocations),
        fees: withoutFeeParts(paid.fees, undone.lateFees),
      }).toEqual(pay({ rows, fees }, sum - back))
    }),
  )
})

test('LATE-06 without late fees nothing changes', () => {
  fc.assert(
    fc.property(someRows, payments, (rows, all) => {
      for (const amount of all)
        expect(allocateWithFees(rows, [], amount)).toEqual({ ...allocate(rows, amount), lateFees: [] })
    }),
  )
})
