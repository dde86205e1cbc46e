import { expect, test } from 'vitest'
import { addDays, type Day, day } from '../dates.ts'
import { basisPoints, kobo, naira } from '../money.ts'
import { applyAllocations, allocate } from './allocation.ts'
import { amountOf, unpaidRow } from './instalments.ts'
import {
  type FeeLoan,
  type LateFee,
  lateFeeDay,
  lateFeeOf,
  type LateFeeRule,
  loweredBy,
  lowerLateFees,
  newLateFees,
  waivedOf,
} from './late-fee.ts'
import { nextDue, runningStatus } from './overdue.ts'
import { makeSchedule } from './schedule.ts'

const start = day('2026-03-02')
const before = addDays(start, -1)
const rule: LateFeeRule = { graceDays: 3, fixed: naira(500), bp: basisPoints(200), capBp: basisPoints(1_000) }
const weekly = (amount: number) =>
  makeSchedule({ principal: naira(amount), months: 1, rate: basisPoints(500), frequency: 'weekly', start }).rows

/** The loan of the worked examples, with payments as days of 2026 and naira. */
const loanM = (payments: [on: string, amount: number][], fees: LateFee[] = []): FeeLoan => ({
  rule,
  principal: naira(50_000),
  rows: weekly(50_000).map((row) => ({ ...row, amount: amountOf(row) })),
  payments: payments.map(([on, amount]) => ({ valueDay: day(`2026-${on}`), amount: naira(amount) })),
  fees,
})
const upTo = (on: string): { after: Day; upTo: Day } => ({ after: before, upTo: day(on) })
const early: [string, number][] = [
  ['03-09', 13_125],
  ['03-16', 5_000],
]
const late: [string, number][] = [
  ['03-20', 8_125],
  ['03-26', 13_125],
  ['04-02', 13_125],
]
const feeOfL1: LateFee = { number: 2, chargedOn: day('2026-03-20'), amount: naira(662.5), takenOff: kobo(0) }

test('LATE-01 C-194 L1: row 2 is charged on the day after its grace, by what was unpaid of it then', () => {
  expect(lateFeeDay(day('2026-03-16'), rule)).toBe('2026-03-20')
  expect(newLateFees(loanM([...early, ...late]), upTo('2026-04-30'))).toEqual([feeOfL1])
  expect(newLateFees(loanM(early), upTo('2026-03-19'))).toEqual([])
  expect(newLateFees(loanM(early, [feeOfL1]), upTo('2026-03-26'))).toEqual([])
  expect(newLateFees(loanM(early), { after: day('2026-03-20'), upTo: day('2026-03-26') })).toEqual([])
})

test('LATE-03 C-195 L1: with all rows paid the loan still runs, owes the fee, and is overdue from the day after its last', () => {
  const fresh = weekly(50_000).map(unpaidRow)
  const rows = applyAllocations(fresh, allocate(fresh, naira(52_500)).allocations)
  expect(runningStatus(rows, day('2026-04-02'), naira(662.5))).toBe('active')
  expect(runningStatus(rows, day('2026-04-03'), naira(662.5))).toBe('overdue')
  expect(runningStatus(rows, day('2026-04-03'))).toBe('completed')
  expect(runningStatus(fresh, day('2026-03-09'), naira(662.5))).toBe('active')
  expect(nextDue(rows, naira(662.5))).toEqual({ dueOn: '2026-04-02', amount: naira(662.5) })
  expect(nextDue(rows)).toBeNull()
  expect(nextDue(fresh, naira(662.5))).toEqual({ dueOn: '2026-03-09', amount: naira(13_125) })
})

test('LATE-01 C-194 L3: the share is rounded half up once', () => {
  const fee = (unpaid: number, bp: number) =>
    lateFeeOf({ fixed: kobo(0), bp: basisPoints(bp) }, naira(unpaid), naira(1_000))
  expect(fee(10.5, 100)).toBe(11)
  expect(fee(8_961.53, 175)).toBe(naira(156.83))
  expect(fee(0, 175)).toBe(0)
})

test('LATE-02 C-194 L4: all fees of a loan stay within its cap, and days that were missed give the same fees', () => {
  const loan: FeeLoan = {
    rule: { graceDays: 0, fixed: naira(600), bp: basisPoints(200), capBp: basisPoints(1_000) },
    principal: naira(20_000),
    rows: weekly(20_000).map((row) => ({ ...row, amount: amountOf(row) })),
    payments: [],
    fees: [],
  }
  const fees = newLateFees(loan, upTo('2026-04-30'))
  expect(fees.map(({ number, chargedOn, amount }) => [number, chargedOn, amount])).toEqual([
    [1, '2026-03-10', naira(705)],
    [2, '2026-03-17', naira(705)],
    [3, '2026-03-24', naira(590)],
  ])
  const daily: LateFee[] = []
  for (let on = before; on < '2026-04-30'; on = addDays(on, 1))
    daily.push(...newLateFees({ ...loan, fees: daily }, { after: on, upTo: addDays(on, 1) }))
  expect(daily).toEqual(fees)
})

test('LATE-04 C-194 L5, L6: a payment in time that becomes known later lowers the fee or takes it off; one after it, and a reversal, change nothing', () => {
  const known = (...more: [string, number][]) => lowerLateFees(loanM([...early, ...more], [feeOfL1]))
  expect(known(['03-18', 4_125])).toEqual([{ number: 2, by: naira(82.5) }])
  expect(known(['03-18', 8_125])).toEqual([{ number: 2, by: naira(662.5) }])
  expect(known(['03-20', 8_125])).toEqual([])
  expect(lowerLateFees(loanM([], [feeOfL1]))).toEqual([])
  const partly = { ...feeOfL1, takenOff: naira(362.5) }
  expect(lowerLateFees(loanM([...early, ['03-18', 4_125]], [partly]))).toEqual([])
})

test('RESC-07 LATE-04 C-198 news of a payment in time lowers the fee of a row that a reschedule cut or removed by the rows of its day', () => {
  const { rows } = loanM([])
  const [, { dueOn }] = rows as [unknown, (typeof rows)[number]]
  const kept = [rows[0]!, { number: 2, dueOn, amount: naira(5_000) }]
  const added = [5, 6].map((number) => ({ number, dueOn: day(`2026-04-0${number}`), amount: naira(17_187.5) }))
  const loan = { ...loanM([...early, ['03-18', 4_125]], [feeOfL1]), rows: [...kept, ...added] }
  const found = (on: string) => lowerLateFees({ ...loan, earlier: [{ until: day(on), rows }] })
  expect(found('2026-03-20')).toEqual([{ number: 2, by: naira(82.5) }])
  expect(found('2026-03-25')).toEqual([{ number: 2, by: naira(82.5) }])
  expect(found('2026-03-19')).toEqual([{ number: 2, by: naira(662.5) }])
})

test('RESC-07 LATE-02 C-194 C-198 each new row is charged once by its own number, and the cap counts the fees of rows that went', () => {
  const added = [5, 6].map((number) => ({ number, dueOn: day(`2026-04-0${number}`), amount: naira(26_250) }))
  const old = { ...feeOfL1, amount: naira(4_000) }
  const charged = newLateFees(
    { ...loanM([], [old]), rows: added },
    { after: day('2026-03-25'), upTo: day('2026-04-30') },
  )
  expect(charged).toMatchObject([{ number: 5, chargedOn: '2026-04-09', amount: naira(1_000) }])
})

test('LATE-04 what was paid of the part that is taken off becomes credit, the rest was never paid', () => {
  const fee = { standing: naira(662.5), paid: naira(650) }
  expect(loweredBy({ ...fee, paid: naira(0) }, naira(82.5))).toEqual({ unpaid: naira(82.5), paid: 0 })
  expect(loweredBy(fee, naira(82.5))).toEqual({ unpaid: naira(12.5), paid: naira(70) })
  expect(loweredBy(fee, naira(662.5))).toEqual({ unpaid: naira(12.5), paid: naira(650) })
  expect(() => loweredBy(fee, naira(662.51))).toThrow(RangeError)
  expect(() => loweredBy(fee, kobo(-1))).toThrow(RangeError)
})

test('LATE-05 C-196 L7: a waiver takes off what is unpaid, and gives back what was paid only where that is asked for', () => {
  const fee = { standing: naira(662.5), paid: naira(300) }
  expect(waivedOf(fee, true)).toEqual({ unpaid: naira(362.5), paid: naira(300) })
  expect(waivedOf(fee, false)).toEqual({ unpaid: naira(362.5), paid: 0 })
  expect(waivedOf({ standing: naira(300), paid: naira(300) }, false)).toBeNull()
  expect(waivedOf({ standing: naira(300), paid: naira(300) }, true)).toEqual({ unpaid: 0, paid: naira(300) })
  expect(waivedOf({ standing: naira(0), paid: naira(0) }, true)).toBeNull()
})
