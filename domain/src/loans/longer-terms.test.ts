import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, day } from '../dates.ts'
import { addKobo, basisPoints, inNaira, kobo, naira } from '../money.ts'
import { allocate, applyAllocations, takeBack } from './allocation.ts'
import { amountOf, outstandingOf, unpaidRow } from './instalments.ts'
import { makeOffer } from './offer.ts'
import { type LoanFee, maxDailyMonths, maxInstalments, maxMonths } from './product.ts'
import { reschedule } from './reschedule.ts'
import { instalmentCount, loanFeeOn, makeSchedule, type ScheduleRow, type ScheduleTerms } from './schedule.ts'
import { frequencies, type Frequency } from './terms.ts'

const fee = (fixed: number, bp: number): LoanFee => ({ fixed: naira(fixed), bp: basisPoints(bp) })
const terms = (
  amount: number,
  rate: number,
  months: number,
  frequency: Frequency,
  start: string,
  loanFee?: LoanFee,
): ScheduleTerms => ({
  principal: naira(amount),
  rate: basisPoints(rate),
  months,
  frequency,
  start: day(start),
  loanFee,
})
/** A row as the worked examples write it: its amount, principal, interest and loan fee, in naira. */
const inParts = (row: ScheduleRow | undefined) =>
  row && [amountOf(row), row.principal, row.interest, row.fee].map(inNaira)
const daysOf = (rows: readonly ScheduleRow[]) => rows.map(({ dueOn }) => dueOn)

const feeLoan = makeSchedule(terms(100_000, 500, 3, 'weekly', '2026-03-02', fee(500, 100)))

test('PROD-01 C-202 T1: three months from 31 January are due on the days counted from the start', () => {
  const { interest, rows } = makeSchedule(terms(120_000, 500, 3, 'monthly', '2026-01-31'))
  expect(interest).toBe(naira(18_000))
  expect(daysOf(rows)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30'])
  expect(rows.map(inParts)).toEqual(Array.from({ length: 3 }, () => [46_000, 40_000, 6_000, 0]))
})

test('PROD-01 C-202 T2: six months weekly are 25 rows, the last due on the last day and with the rest', () => {
  const { interest, rows } = makeSchedule(terms(100_001, 450, 6, 'weekly', '2026-01-31'))
  expect(interest).toBe(naira(27_000.27))
  expect(rows).toHaveLength(25)
  const usual = [5_080.05, 4_000.04, 1_080.01, 0]
  const others = rows.filter(({ number }) => number !== 13 && number !== 25)
  expect(others.map(inParts)).toEqual(others.map(() => usual))
  expect(inParts(rows[12])).toEqual([5_080.05, 4_000.03, 1_080.02, 0])
  expect(inParts(rows[24])).toEqual([5_080.07, 4_000.05, 1_080.02, 0])
  expect(daysOf(rows).slice(-2)).toEqual(['2026-07-18', '2026-07-31'])
})

test('PROD-01 C-202 T3: two months every two weeks', () => {
  const { interest, rows } = makeSchedule(terms(33_333, 333, 2, 'biweekly', '2026-02-27'))
  expect(interest).toBe(naira(2_219.98))
  expect(daysOf(rows)).toEqual(['2026-03-13', '2026-03-27', '2026-04-10', '2026-04-27'])
  expect(rows.map(inParts)).toEqual([
    [8_888.24, 8_333.25, 554.99, 0],
    [8_888.24, 8_333.24, 555, 0],
    [8_888.24, 8_333.25, 554.99, 0],
    [8_888.26, 8_333.26, 555, 0],
  ])
})

test('PROD-02 C-203 T4: a loan fee of ₦500 and 1 % is spread over 13 rows as interest is', () => {
  const { interest, fee: whole, total, rows } = feeLoan
  expect([interest, whole, total]).toEqual([15_000, 1_500, 116_500].map(naira))
  expect(rows).toHaveLength(13)
  expect(inParts(rows[0])).toEqual([8_961.53, 7_692.31, 1_153.84, 115.38])
  expect(new Set(rows.slice(0, -1).map(amountOf))).toEqual(new Set([naira(8_961.53)]))
  expect(inParts(rows[12])).toEqual([8_961.64, 7_692.4, 1_153.85, 115.39])
  expect(rows[12]?.dueOn).toBe('2026-06-02')
})

test('PROD-01 C-202 T5: three months daily are 92 rows', () => {
  const { interest, rows } = makeSchedule(terms(100_000, 400, 3, 'daily', '2026-03-02'))
  expect(interest).toBe(naira(12_000))
  expect(rows).toHaveLength(92)
  expect(new Set(rows.slice(0, -1).map(amountOf))).toEqual(new Set([naira(1_217.39)]))
  expect(inParts(rows[91])).toEqual([1_217.51, 1_087.07, 130.44, 0])
})

test('PROD-02 C-203 T6: twelve months with a loan fee of 1.5 %, from 31 August', () => {
  const { interest, fee: whole, rows } = makeSchedule(terms(1_000_000, 350, 12, 'monthly', '2026-08-31', fee(0, 150)))
  expect([interest, whole]).toEqual([420_000, 15_000].map(naira))
  expect(rows.slice(0, -1).map(inParts)).toEqual(
    Array.from({ length: 11 }, () => [119_583.33, 83_333.33, 35_000, 1_250]),
  )
  expect(inParts(rows[11])).toEqual([119_583.37, 83_333.37, 35_000, 1_250])
  expect([...daysOf(rows).slice(0, 4), rows[11]?.dueOn]).toEqual([
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
    '2026-12-31',
    '2027-08-31',
  ])
})

test('PROD-02 T7: interest and loan fee are rounded half up once each', () => {
  expect(makeSchedule(terms(1_001, 450, 1, 'weekly', '2026-03-02')).interest).toBe(naira(45.05))
  expect(loanFeeOn(naira(1_001), fee(0, 450))).toBe(naira(45.05))
  expect(loanFeeOn(naira(1_001), fee(10, 450))).toBe(naira(55.05))
  expect(loanFeeOn(naira(1_001), undefined)).toBe(0)
})

test('PROD-01 C-202 two kobo of principal for each row are enough, one less is refused', () => {
  const daily = (principal: number) =>
    makeSchedule({ ...terms(1, 500, 3, 'daily', '2026-03-02', fee(1, 0)), principal: kobo(principal) })
  expect(daily(184).rows).toHaveLength(92)
  expect(() => daily(183)).toThrow(RangeError)
})

test('PROD-03 C-203 A1: in an instalment interest is paid first, then loan fee, then principal; taking back goes the other way', () => {
  const rows = feeLoan.rows.map(unpaidRow)
  const first = allocate(rows, naira(1_200))
  expect(first).toEqual({
    allocations: [
      { number: 1, part: 'interest', amount: naira(1_153.84) },
      { number: 1, part: 'loan_fee', amount: naira(46.16) },
    ],
    excess: 0,
  })
  const then = applyAllocations(rows, first.allocations)
  const second = allocate(then, naira(10_000)).allocations
  expect(second).toEqual([
    { number: 1, part: 'loan_fee', amount: naira(69.22) },
    { number: 1, part: 'principal', amount: naira(7_692.31) },
    { number: 2, part: 'interest', amount: naira(1_153.85) },
    { number: 2, part: 'loan_fee', amount: naira(115.38) },
    { number: 2, part: 'principal', amount: naira(969.24) },
  ])
  const paid = applyAllocations(then, second)
  expect(takeBack(paid, naira(10_000))).toEqual(second.toReversed())
  expect(outstandingOf(paid)).toBe(naira(105_300))
})

test('PROD-03 C-198 R2: a reschedule moves what is unpaid of the loan fee too', () => {
  const rows = applyAllocations(
    feeLoan.rows.map(unpaidRow),
    allocate(feeLoan.rows.map(unpaidRow), naira(8_961.53)).allocations,
  )
  const { moved, added } = reschedule(rows, { firstDue: day('2026-07-31'), count: 3, frequency: 'monthly' })
  expect(moved).toEqual({ principal: naira(92_307.69), interest: naira(13_846.16), fee: naira(1_384.62) })
  expect(added.map(inParts)).toEqual([
    [35_846.15, 30_769.23, 4_615.38, 461.54],
    [35_846.15, 30_769.22, 4_615.39, 461.54],
    [35_846.17, 30_769.24, 4_615.39, 461.54],
  ])
})

const anyTerms = fc
  .record({
    principal: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 1_000_000_000 })).map(naira),
    rate: fc.integer({ min: 0, max: 10_000 }).map(basisPoints),
    months: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: maxMonths })),
    frequency: fc.constantFrom(...frequencies),
    loanFee: fc.option(fc.record({ fixed: fc.nat(1_000_000).map(naira), bp: fc.nat(2_000).map(basisPoints) }), {
      nil: undefined,
    }),
    start: fc.nat(20_000).map((later) => addDays(day('2010-01-01'), later)),
  })
  .filter(({ months, frequency }) => frequency !== 'daily' || months <= maxDailyMonths)

test('PROD-04 C-202 C-203 for any terms: sums are exact, days grow, no part is negative, all rows but the last are equal, and at most 100', () => {
  fc.assert(
    fc.property(anyTerms, (any) => {
      const count = instalmentCount(any.frequency, any.start, any.months)
      fc.pre(any.principal >= 2 * count)
      const { rows, interest, fee: whole, total, end } = makeSchedule(any)
      expect(whole).toBe(loanFeeOn(any.principal, any.loanFee))
      expect(addKobo(...rows.map((row) => row.principal))).toBe(any.principal)
      expect(addKobo(...rows.map((row) => row.interest))).toBe(interest)
      expect(addKobo(...rows.map((row) => row.fee))).toBe(whole)
      expect(addKobo(...rows.map(amountOf))).toBe(total)
      expect(Math.min(...rows.flatMap((row) => [row.principal, row.interest, row.fee]))).toBeGreaterThanOrEqual(0)
      const [first, last] = [amountOf(rows[0]!), amountOf(rows.at(-1)!)]
      expect(new Set(rows.slice(0, -1).map(amountOf)).size).toBeLessThanOrEqual(1)
      expect(last - first).toBeGreaterThanOrEqual(0)
      expect(last - first).toBeLessThan(count)
      const days = [any.start, ...daysOf(rows)]
      for (const [index, dueOn] of daysOf(rows).entries()) expect(dueOn > days[index]!).toBe(true)
      expect([end, days.at(-1)]).toEqual([addMonths(any.start, any.months), end])
      expect(rows).toHaveLength(count)
      expect(count).toBeLessThanOrEqual(maxInstalments)
      expect(makeOffer(any).instalments).toEqual(rows.map((row) => ({ dueOn: row.dueOn, amount: amountOf(row) })))
    }),
    { numRuns: 1_000 },
  )
})

/** The function of C-92 for one month, written out a second time with exact integers alone. */
function ofOneMonth(principal: number, rate: number, frequency: Frequency, start: ReturnType<typeof day>) {
  const end = addMonths(start, 1)
  const whole = (Date.parse(end) - Date.parse(start)) / 86_400_000
  const count = { daily: whole, weekly: 4, biweekly: 2, monthly: 1 }[frequency]
  const step = { daily: 1, weekly: 7, biweekly: 14, monthly: 0 }[frequency]
  const [p, n] = [BigInt(principal), BigInt(count)]
  const interest = (p * BigInt(rate) + 5_000n) / 10_000n
  const share = (p + interest) / n
  return Array.from({ length: count }, (_, index) => {
    const k = BigInt(index + 1)
    const part = (interest * k) / n - (interest * (k - 1n)) / n
    const amount = k < n ? share : p + interest - share * (n - 1n)
    const dueOn = k < n ? addDays(start, step * (index + 1)) : end
    return { number: index + 1, dueOn, principal: Number(amount - part), interest: Number(part), fee: 0 }
  })
}

test('PROD-05 C-202 one month without a loan fee is what it always was, on 10,000 loans', () => {
  fc.assert(
    fc.property(anyTerms, ({ principal, rate, frequency, start }) => {
      const { rows } = makeSchedule({ principal, rate, frequency, start, months: 1 })
      expect(rows).toEqual(ofOneMonth(principal, rate, frequency, start))
    }),
    { numRuns: 10_000 },
  )
})
