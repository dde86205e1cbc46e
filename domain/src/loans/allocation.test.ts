import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, day } from '../dates.ts'
import { addKobo, basisPoints, kobo, naira } from '../money.ts'
import { allocate, allocatedTo, applyAllocations, takeBack, withoutAllocations } from './allocation.ts'
import { amountOf, outstandingOf, paidOf, totalPaid, unpaidOf, unpaidRow, type Instalment } from './instalments.ts'
import { instalmentStatus, nextDue, runningStatus } from './overdue.ts'
import { makeSchedule } from './schedule.ts'
import { frequencies } from './terms.ts'

const evenRows = (count: number, principal: number, interest: number) =>
  Array.from({ length: count }, (_, index) =>
    unpaidRow({ number: index + 1, principal: naira(principal), interest: naira(interest) }),
  )

const disbursed = fc
  .record({
    whole: fc.integer({ min: 1, max: 2_000_000 }),
    points: fc.integer({ min: 0, max: 3_000 }),
    frequency: fc.constantFrom(...frequencies),
  })
  .map(({ whole, points, frequency }) =>
    makeSchedule({
      principal: naira(whole),
      months: 1,
      rate: basisPoints(points),
      frequency,
      start: day('2025-01-31'),
    }),
  )
const payments = fc.array(
  fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 100_000_000 })).map(kobo),
  { maxLength: 12 },
)
const afterPayments = fc.tuple(disbursed, payments)

const pay = (rows: readonly Instalment[], amount: number) =>
  applyAllocations(rows, allocate(rows, kobo(amount)).allocations)

test('five instalments of 2,000 + 200: 2,200 pays 200 interest and 2,000 principal, then 3,000 pays 400 and 2,600', () => {
  const first = allocate(evenRows(5, 2_000, 200), naira(2_200))
  expect(first).toEqual({
    allocations: [
      { number: 1, part: 'interest', amount: naira(200) },
      { number: 1, part: 'principal', amount: naira(2_000) },
    ],
    excess: 0,
  })
  const second = allocate(applyAllocations(evenRows(5, 2_000, 200), first.allocations), naira(3_000))
  expect(second.allocations.map(({ number }) => number)).toEqual([2, 2, 3, 3])
  expect(allocatedTo(second.allocations, 'interest')).toBe(naira(400))
  expect(allocatedTo(second.allocations, 'principal')).toBe(naira(2_600))
})

test('three of 1,000 + 30: 500 pays 30 interest and 470 principal, the first still owes 530', () => {
  const rows = evenRows(3, 1_000, 30)
  const { allocations } = allocate(rows, naira(500))
  expect(allocations).toEqual([
    { number: 1, part: 'interest', amount: naira(30) },
    { number: 1, part: 'principal', amount: naira(470) },
  ])
  expect(unpaidOf(applyAllocations(rows, allocations)[0]!)).toBe(naira(530))
})

test('C-94 the part above the outstanding balance is the excess, and zero allocates nothing', () => {
  const rows = evenRows(2, 100, 5)
  expect(allocate(rows, naira(250))).toMatchObject({ excess: naira(40) })
  expect(allocate(rows, kobo(0))).toEqual({ allocations: [], excess: 0 })
  expect(allocate([], naira(7))).toEqual({ allocations: [], excess: naira(7) })
  expect(() => allocate(rows, kobo(-1))).toThrow(RangeError)
})

test('C-93 the oldest instalment is paid first for any order of the rows', () => {
  const rows = evenRows(3, 100, 5)
  expect(allocate(rows.toReversed(), naira(150))).toEqual(allocate(rows, naira(150)))
})

test('allocations and excess sum to the payment, and none is empty', () => {
  fc.assert(
    fc.property(afterPayments, ([{ rows }, amounts]) => {
      let current = rows.map(unpaidRow)
      for (const amount of amounts) {
        const { allocations, excess } = allocate(current, amount)
        expect(addKobo(...allocations.map((each) => each.amount), excess)).toBe(amount)
        expect(allocations.every((each) => each.amount > 0)).toBe(true)
        const next = applyAllocations(current, allocations)
        if (excess > 0) expect(outstandingOf(next)).toBe(0)
        current = next
      }
    }),
  )
})

test('no instalment is paid above its amount, and none is paid before all earlier ones are fully paid', () => {
  fc.assert(
    fc.property(afterPayments, ([{ rows }, amounts]) => {
      const paid = amounts.reduce<Instalment[]>(pay, rows.map(unpaidRow))
      for (const [index, row] of paid.entries()) {
        expect(paidOf(row) >= 0 && paidOf(row) <= amountOf(row)).toBe(true)
        if (row.paidPrincipal > 0) expect(row.paidInterest).toBe(row.interest)
        if (paidOf(row) > 0) expect(paid.slice(0, index).every((before) => unpaidOf(before) === 0)).toBe(true)
      }
    }),
  )
})

test('total paid and outstanding balance sum to principal and interest, and outstanding is never negative', () => {
  fc.assert(
    fc.property(afterPayments, ([{ rows, total }, amounts]) => {
      const paid = amounts.reduce<Instalment[]>(pay, rows.map(unpaidRow))
      expect(addKobo(totalPaid(paid), outstandingOf(paid))).toBe(total)
      expect(outstandingOf(paid)).toBe(Math.max(0, total - addKobo(...amounts)))
    }),
  )
})

test('one payment, or the same money in several payments, leaves the same rows', () => {
  fc.assert(
    fc.property(afterPayments, ([{ rows }, amounts]) => {
      const inPieces = amounts.reduce<Instalment[]>(pay, rows.map(unpaidRow))
      expect(inPieces).toEqual(pay(rows.map(unpaidRow), addKobo(...amounts)))
    }),
  )
})

test('DESK-61 a reversed amount is undone from the newest instalment, and the rows are as if it was never paid; more than was paid is refused', () => {
  fc.assert(
    fc.property(afterPayments, fc.nat({ max: 100 }), ([schedule, amounts], share) => {
      const fresh = schedule.rows.map(unpaidRow)
      const rows = amounts.reduce<Instalment[]>(pay, fresh)
      const paid = totalPaid(rows)
      const amount = kobo(Math.floor((paid * share) / 100))
      const undone = takeBack(rows, amount)
      expect(addKobo(...undone.map((one) => one.amount))).toBe(amount)
      expect(withoutAllocations(rows, undone)).toEqual(pay(fresh, paid - amount))
      expect(() => takeBack(rows, kobo(paid + 1))).toThrow(RangeError)
    }),
  )
})

test('completed if and only if nothing is outstanding, overdue if and only if an instalment is, nothing due next only when completed', () => {
  fc.assert(
    fc.property(afterPayments, fc.integer({ min: -5, max: 60 }), ([{ rows }, amounts], later) => {
      const today = addDays(day('2025-01-31'), later)
      const paid = amounts.reduce<Instalment[]>(pay, rows.map(unpaidRow))
      const status = runningStatus(paid, today)
      expect(status === 'completed').toBe(outstandingOf(paid) === 0)
      expect(status === 'overdue').toBe(paid.some((row) => instalmentStatus(row, today) === 'overdue'))
      expect(nextDue(paid) === null).toBe(status === 'completed')
    }),
  )
})
