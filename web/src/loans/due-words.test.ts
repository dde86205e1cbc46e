import { addDays, day } from '@kasuwa/domain/dates.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { someLoanDetail } from '../testing/test-answers.ts'
import { dueNotice, dueWords, staffNotice } from './due-words.ts'

test.each([
  ['2025-06-16', 'Due today'],
  ['2025-06-17', 'Due tomorrow, Jun 17, 2025'],
  ['2025-06-18', 'Due in 2 days, on Jun 18, 2025'],
  ['2025-06-15', 'Was due on June 15, 2025'],
])('C-104 on 2025-06-16 what is due on %s reads %s', (due, expected) => {
  expect(dueWords(day(due), day('2025-06-16'))).toBe(expected)
})

test.each([
  ['2025-06-13', 'later', 'Nothing is due now. ₦8,125.00 is due in 3 days, on Jun 16, 2025.'],
  ['2025-06-15', 'later', 'Nothing is due now. ₦8,125.00 is due tomorrow, Jun 16, 2025.'],
  ['2025-06-16', 'today', '₦8,125.00 is due today.'],
  ['2025-06-17', 'late', '₦8,125.00 is due now. It was due on June 16, 2025.'],
  ['2025-06-23', 'late', '₦21,250.00 is due now. The oldest part of it was due on June 16, 2025.'],
  ['2025-07-03', 'late', '₦34,375.00 is due now. The oldest part of it was due on June 16, 2025.'],
] as const)('on %s the notice is %s: %s', (today, urgency, words) => {
  expect(dueNotice(someLoanDetail(), day(today))).toEqual({ urgency, words })
})

test('a loan that is repaid, not paid out yet, or rejected shows that nothing is due', () => {
  const { loan, schedule } = someLoanDetail()
  const paid = schedule.map((row) => ({ ...row, paid_amount: row.amount }))
  expect(dueNotice({ loan: { ...loan, status: 'completed' }, schedule: paid }, day('2025-06-13'))?.words).toBe(
    'Everything is paid.',
  )
  const before = (status: 'pending' | 'rejected') =>
    dueNotice({ loan: { ...loan, status }, schedule: [] }, day('2025-06-13'))?.words
  expect(before('pending')).toBe('This request is being reviewed. Nothing is due.')
  expect(before('rejected')).toBe('This request was not approved. Nothing is due.')
  const withdrawn = { ...loan, status: 'rejected', withdrawn_at: '2025-06-02T08:00:00.000Z' } as const
  expect(dueNotice({ loan: withdrawn, schedule: [] }, day('2025-06-13'))?.words).toBe(
    'This request was withdrawn. Nothing is due.',
  )
  const cancelled = { ...loan, status: 'rejected', cancelled_at: '2025-06-02T08:00:00.000Z' } as const
  expect(dueNotice({ loan: cancelled, schedule: [] }, day('2025-06-13'))?.words).toBe(
    'This loan was cancelled because its money came back to us. Nothing is due, and anything you had repaid is your credit.',
  )
})

test.each([
  ['2025-06-13', 'later', 'On time. Next is ₦8,125.00, in 3 days, on Jun 16, 2025.'],
  ['2025-06-16', 'today', '₦8,125.00 is due today.'],
  ['2025-06-17', 'late', '₦8,125.00 is due. It is 1 day late.'],
  ['2025-06-27', 'late', '₦21,250.00 is due on 2 instalments. The oldest is 11 days late.'],
] as const)('on %s staff read that a loan is %s: %s', (today, urgency, words) => {
  expect(staffNotice(someLoanDetail(), day(today))).toEqual({ urgency, words })
})

test('staff read the outcome of a request, and of a loan that is repaid', () => {
  const { loan, schedule } = someLoanDetail()
  const read = (changes: Partial<typeof loan>, rows: typeof schedule = []) =>
    staffNotice({ loan: { ...loan, ...changes }, schedule: rows }, day('2025-06-13'))?.words
  expect(read({ status: 'pending' })).toBe('Requested on Jun 1, 2025. Not paid out yet.')
  expect(read({ status: 'rejected' })).toBe('Rejected. Nothing was paid out.')
  expect(read({ status: 'rejected', cancelled_at: '2025-06-02T08:00:00.000Z' })).toBe(
    "Cancelled because its money came back. Anything repaid is the customer's credit.",
  )
  expect(read({ status: 'rejected', withdrawn_at: '2025-06-02T08:00:00.000Z' })).toBe(
    'Withdrawn by the customer on Jun 2, 2025. Nothing was paid out.',
  )
  const paid = schedule.map((row) => ({ ...row, paid_amount: row.amount }))
  expect(read({ status: 'completed' }, paid)).toBe('Paid back in full.')
})

test('something is due now exactly when an unpaid row is due today or earlier, wherever the days and payments fall', () => {
  const detail = someLoanDetail()
  fc.assert(
    fc.property(fc.integer({ min: -40, max: 40 }), fc.nat({ max: 4 }), (ahead, rowsPaid) => {
      const today = addDays(day('2025-06-16'), ahead)
      const schedule = detail.schedule.map((row, index) => ({ ...row, paid_amount: index < rowsPaid ? row.amount : 0 }))
      const isDue = schedule.some((row) => row.paid_amount < row.amount && row.due_date <= today)
      expect(['today', 'late'].includes(dueNotice({ ...detail, schedule }, today)?.urgency ?? '')).toBe(isDue)
    }),
  )
})
