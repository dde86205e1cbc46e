import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientBuckets } from './client-buckets.ts'
import { loanStatuses } from './status.ts'

test("LOANM-11 a customer's loans are grouped into pending, active (overdue ones too) and completed; a rejected one is only in all", () => {
  const loans = (['overdue', 'rejected', 'pending', 'completed', 'active', 'pending'] as const).map((status, id) => ({
    id,
    status,
  }))
  const ids = Object.entries(clientBuckets(loans)).map(([bucket, some]) => [bucket, some.map(({ id }) => id)])
  expect(Object.fromEntries(ids)).toEqual({ all: [0, 1, 2, 3, 4, 5], pending: [2, 5], active: [0, 4], completed: [3] })
})

test('groups are disjoint, each is a part of all in the same order, and only rejected loans are in none', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...loanStatuses)), (statuses) => {
      const loans = statuses.map((status, id) => ({ id, status }))
      const { all, pending, active, completed } = clientBuckets(loans)
      expect(all).toEqual(loans)
      const grouped = [...pending, ...active, ...completed]
      expect(new Set(grouped).size).toBe(grouped.length)
      expect(loans.filter((loan) => !grouped.includes(loan)).every(({ status }) => status === 'rejected')).toBe(true)
      for (const some of [pending, active, completed]) expect(loans.filter((loan) => some.includes(loan))).toEqual(some)
    }),
  )
})
