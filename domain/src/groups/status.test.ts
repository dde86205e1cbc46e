import { expect, test } from 'vitest'
import { isRepaymentDay } from './repayment-day.ts'
import { countsAsActiveGroup, groupEvents, groupStatuses, nextGroupStatus, takesMembers } from './status.ts'

test('CONST-22 group status: active, pending, disabled', () => {
  expect(groupStatuses).toEqual(['active', 'pending', 'disabled'])
})

test('a group moves only as the table allows, for every status and event', () => {
  const allowed: Record<string, string> = {
    'none created': 'pending',
    'pending first_disbursement': 'active',
    'pending disabled': 'disabled',
    'active disabled': 'disabled',
  }
  for (const status of ['none', ...groupStatuses] as const) {
    for (const event of groupEvents) expect(nextGroupStatus(status, event)).toBe(allowed[`${status} ${event}`] ?? null)
  }
})

test('C-117 active groups are those that are not disabled', () => {
  expect(groupStatuses.filter(countsAsActiveGroup)).toEqual(['active', 'pending'])
})

test('a disabled group takes no new members', () => {
  expect(groupStatuses.filter(takesMembers)).toEqual(['active', 'pending'])
})

test('CONST-23 a repayment day is 1 to 28', () => {
  expect([1, 15, 28].every(isRepaymentDay)).toBe(true)
  expect([0, 29, 31, -1, 1.5, Number.NaN].some(isRepaymentDay)).toBe(false)
})
