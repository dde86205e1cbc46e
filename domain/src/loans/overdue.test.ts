import { expect, test } from 'vitest'
import { day } from '../dates.ts'
import { kobo } from '../money.ts'
import type { Instalment } from './instalments.ts'
import { instalmentStatus, instalmentStatuses, nextDue, runningStatus } from './overdue.ts'

const row = (number: number, dueOn: string, paid: number): Instalment => ({
  number,
  dueOn: day(dueOn),
  principal: kobo(1_000),
  interest: kobo(50),
  paidPrincipal: kobo(Math.max(0, paid - 50)),
  paidInterest: kobo(Math.min(paid, 50)),
  fee: kobo(0),
  paidFee: kobo(0),
})

test('CONST-19 instalment status: due, paid, overdue', () => {
  expect(instalmentStatuses).toEqual(['due', 'paid', 'overdue'])
})

test.each([
  ['2025-06-09', 0, 'due'],
  ['2025-06-10', 0, 'due'],
  ['2025-06-11', 0, 'overdue'],
  ['2025-06-11', 1_049, 'overdue'],
  ['2025-06-10', 1_049, 'due'],
  ['2025-06-11', 1_050, 'paid'],
  ['2025-06-01', 1_050, 'paid'],
])('C-95 on %s an instalment of 1,050 due on 10 June with %s paid is %s', (today, paid, expected) => {
  expect(instalmentStatus(row(1, '2025-06-10', paid), day(today))).toBe(expected)
})

test.each([
  ['2025-06-09', [0, 0], 'active'],
  ['2025-06-10', [0, 0], 'active'],
  ['2025-06-11', [0, 0], 'overdue'],
  ['2025-06-11', [1_050, 0], 'active'],
  ['2025-06-21', [1_050, 500], 'overdue'],
  ['2025-06-21', [1_050, 1_050], 'completed'],
  ['2025-06-01', [1_050, 1_050], 'completed'],
])('C-95 on %s a loan due on 10 and 20 June with %j paid is %s', (today, [first = 0, second = 0], expected) => {
  expect(runningStatus([row(1, '2025-06-10', first), row(2, '2025-06-20', second)], day(today))).toBe(expected)
})

test('a loan without a schedule has no running status', () => {
  expect(() => runningStatus([], day('2025-06-01'))).toThrow(RangeError)
})

test('C-92 the next amount due is the unpaid rest of the first unpaid instalment', () => {
  const rows = [row(3, '2025-06-30', 0), row(1, '2025-06-10', 1_050), row(2, '2025-06-20', 300)]
  expect(nextDue(rows)).toEqual({ dueOn: '2025-06-20', amount: 750 })
  expect(nextDue([row(1, '2025-06-10', 1_050)])).toBeNull()
  expect(nextDue([])).toBeNull()
})

test('C-198 where an old row that was paid ahead is opened again, the next amount due is that of the row that is due first', () => {
  const rows = [row(1, '2025-07-10', 800), row(2, '2025-06-14', 0), row(3, '2025-06-21', 0)]
  expect(nextDue(rows)).toEqual({ dueOn: '2025-06-14', amount: 1_050 })
  expect(nextDue([row(2, '2025-07-10', 0), row(1, '2025-07-10', 800)])).toEqual({ dueOn: '2025-07-10', amount: 250 })
})
