import { expect, test } from 'vitest'
import { actWords } from './act-words.ts'
import { staffActWords } from './staff-act-words.ts'

test('DESK-06 FILE-10 moves, cases and corrections have words in the history and in the staff trail, an unknown act its code', () => {
  const words = {
    'customer.moved': 'Moved to another agent',
    'agent.customers-moved': 'Customers moved to another agent',
    'case.opened': 'Complaint or data request opened',
    'case.answered': 'Complaint or data request answered',
    'agent.payout-account-set': 'Payout account changed',
    'staff.corrected': 'Data corrected',
  }
  for (const [action, said] of Object.entries(words))
    expect([actWords(action), staffActWords(action)]).toEqual([said, said])
  expect(staffActWords('some.new-act')).toBe('Some new act')
})
