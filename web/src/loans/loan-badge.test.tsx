import { expect, test } from 'vitest'
import { loanColours } from './loan-badge.tsx'

test('CONST-18 LOANM-13 badge colours: pending yellow, rejected red, active blue, completed green, overdue orange', () => {
  expect(loanColours).toEqual({
    pending: 'yellow',
    rejected: 'red',
    active: 'blue',
    completed: 'green',
    overdue: 'orange',
  })
})
