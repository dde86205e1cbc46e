import { expect, test } from 'vitest'
import { day } from '../dates.ts'
import { addKobo, basisPoints, kobo, naira } from '../money.ts'
import { allocate, applyAllocations } from './allocation.ts'
import { type Instalment, outstandingOf, unpaidRow } from './instalments.ts'
import {
  reschedule,
  type RescheduleFacts,
  rescheduleProblem,
  rescheduleRefusal,
  type RescheduleTerms,
  unpaidParts,
} from './reschedule.ts'
import { makeSchedule, splitParts } from './schedule.ts'

const loanM = makeSchedule({
  principal: naira(50_000),
  months: 1,
  rate: basisPoints(500),
  frequency: 'weekly',
  start: day('2026-03-02'),
}).rows.map(unpaidRow)
const paidM = applyAllocations(loanM, allocate(loanM, naira(31_250)).allocations)
const weekly: RescheduleTerms = { firstDue: day('2026-04-13'), count: 6, frequency: 'weekly' }

/** The loan with a loan fee of the worked examples: 13 weekly rows, the first of them paid. */
const feeLoan: Instalment[] = splitParts(
  { principal: naira(100_000), interest: naira(15_000), fee: naira(1_500) },
  13,
).map((parts, index) => {
  const row = { ...unpaidRow(parts), number: index + 1, dueOn: day('2026-03-09') }
  return index === 0 ? { ...row, paidPrincipal: row.principal, paidInterest: row.interest, paidFee: row.fee } : row
})

test('RESC-01 C-198 R1: rows 1 and 2 stay, row 3 is cut to what is paid, row 4 goes, and six rows follow', () => {
  const { moved, fates, kept, added } = reschedule(paidM, weekly)
  expect(moved).toEqual({ principal: naira(20_625), interest: naira(625), fee: 0 })
  expect(fates).toEqual([
    { number: 1, fate: 'stays' },
    { number: 2, fate: 'stays' },
    { number: 3, fate: 'cut' },
    { number: 4, fate: 'goes' },
  ])
  expect(kept.map(({ number, principal, interest }) => [number, addKobo(principal, interest)])).toEqual([
    [1, naira(13_125)],
    [2, naira(13_125)],
    [3, naira(5_000)],
  ])
  expect(outstandingOf(kept)).toBe(0)
  expect(added.map(({ number, dueOn }) => [number, dueOn])).toEqual([
    [5, '2026-04-13'],
    [6, '2026-04-20'],
    [7, '2026-04-27'],
    [8, '2026-05-04'],
    [9, '2026-05-11'],
    [10, '2026-05-18'],
  ])
  expect(added.map(({ principal, interest }) => addKobo(principal, interest))).toEqual([
    ...Array.from({ length: 5 }, () => naira(3_541.66)),
    naira(3_541.7),
  ])
  expect(added[0]).toMatchObject({ principal: naira(3_437.5), interest: naira(104.16) })
  expect(added[1]).toMatchObject({ principal: naira(3_437.49), interest: naira(104.17) })
  expect(added[5]).toMatchObject({ principal: naira(3_437.53), interest: naira(104.17) })
})

test('RESC-01 C-198 R2: a loan fee moves too, and months are counted from the first day', () => {
  expect(feeLoan[0]).toMatchObject({ principal: naira(7_692.31), interest: naira(1_153.84), fee: naira(115.38) })
  expect(feeLoan[12]).toMatchObject({ principal: naira(7_692.4), interest: naira(1_153.85), fee: naira(115.39) })
  const { moved, fates, added } = reschedule(feeLoan, { firstDue: day('2026-07-31'), count: 3, frequency: 'monthly' })
  expect(moved).toEqual({ principal: naira(92_307.69), interest: naira(13_846.16), fee: naira(1_384.62) })
  expect(fates.map(({ fate }) => fate)).toEqual(['stays', ...Array.from({ length: 12 }, () => 'goes')])
  expect(added.map((row) => [row.number, row.dueOn, addKobo(row.principal, row.interest, row.fee)])).toEqual([
    [14, '2026-07-31', naira(35_846.15)],
    [15, '2026-08-31', naira(35_846.15)],
    [16, '2026-09-30', naira(35_846.17)],
  ])
  expect(added[2]).toMatchObject({ principal: naira(30_769.24), interest: naira(4_615.39), fee: naira(461.54) })
})

test('RESC-01 a second reschedule counts on from the last number, and cuts nothing that is paid', () => {
  const { kept, added } = reschedule(paidM, weekly)
  const rows = [...kept, ...added.map(unpaidRow)]
  const again = reschedule(applyAllocations(rows, allocate(rows, naira(3_600)).allocations), { ...weekly, count: 2 })
  expect(again.fates.map(({ number, fate }) => `${number} ${fate}`)).toEqual(
    '1 stays,2 stays,3 stays,5 stays,6 cut,7 goes,8 goes,9 goes,10 goes'.split(','),
  )
  expect(again.added.map(({ number }) => number)).toEqual([11, 12])
})

test.each<[string, Partial<RescheduleTerms>, string | null]>([
  ['these terms', {}, null],
  ['no row', { count: 0 }, 'count'],
  ['101 rows', { count: 101, frequency: 'daily' }, 'count'],
  ['a half row', { count: 1.5 }, 'count'],
  ['a first day today', { firstDue: day('2026-04-10') }, 'first_due'],
  ['a first day tomorrow', { firstDue: day('2026-04-11') }, null],
  ['a first day in 60 days', { firstDue: day('2026-06-09') }, null],
  ['a first day in 61 days', { firstDue: day('2026-06-10') }, 'first_due'],
  ['a last day in 12 months', { firstDue: day('2026-05-10'), count: 12, frequency: 'monthly' }, null],
  ['a last day after 12 months', { firstDue: day('2026-05-11'), count: 12, frequency: 'monthly' }, 'last_due'],
])('RESC-02 C-198 on 10 April %s is a problem of %s', (_case, changes, problem) => {
  expect(rescheduleProblem({ principal: naira(20_625) }, { ...weekly, ...changes }, day('2026-04-10'))).toBe(problem)
})

test('RESC-02 two kobo of principal for each row are enough, one less is refused', () => {
  const problem = (principal: number) => rescheduleProblem({ principal: kobo(principal) }, weekly, day('2026-04-10'))
  expect([problem(12), problem(11)]).toEqual([null, 'principal'])
})

test.each<[string, Partial<RescheduleFacts>, string | null]>([
  ['runs and is owed', {}, null],
  ['is overdue', { state: 'overdue' }, null],
  ['is completed', { state: 'completed' }, 'loan_not_running'],
  ['waits for its money', { state: 'approved' }, 'loan_not_running'],
  ['is written off', { isWrittenOff: true }, 'loan_written_off'],
  ['has its money back', { cameBack: true }, 'loan_money_came_back'],
  ['owes late fees alone', { rows: reschedule(paidM, weekly).kept }, 'late_fees_alone'],
  ['was rescheduled once of twice', { reschedules: 1 }, null],
  ['was rescheduled twice of twice', { reschedules: 2 }, 'reschedules_used'],
])('RESC-03 C-198 a loan that %s: %s', (_case, changes, refused) => {
  const twiceAtMost = { rows: paidM, reschedules: 0, limit: 2 }
  const facts: RescheduleFacts = { state: 'active', isWrittenOff: false, cameBack: false, ...twiceAtMost, ...changes }
  expect(rescheduleRefusal(facts)).toBe(refused)
})

test('RESC-01 the unpaid parts are those of the rows, and the fee is 0 where there is none', () => {
  expect(unpaidParts(paidM)).toEqual({ principal: naira(20_625), interest: naira(625), fee: 0 })
})
