import { expect, test } from 'vitest'
import { mayAct, rolesToKeep, staffRoles } from './staff-roles.ts'

test('C-177 an act takes one of its roles or all of them; who has all may do everything', () => {
  expect(mayAct(['credit'], ['credit', 'finance'])).toBe(true)
  expect(mayAct(['support', 'finance'], ['credit', 'finance'])).toBe(true)
  expect(mayAct(['auditor'], ['credit', 'finance', 'support'])).toBe(false)
  expect(mayAct([], ['credit'])).toBe(false)
  expect(mayAct(['credit', 'finance', 'support'], 'all')).toBe(false)
  expect([mayAct(null, 'all'), mayAct(null, ['auditor'])]).toEqual([true, true])
})

test('roles are kept once each and in their order; all of them as none named', () => {
  expect(rolesToKeep(['auditor', 'credit', 'auditor'])).toEqual(['credit', 'auditor'])
  expect(rolesToKeep(staffRoles.toReversed())).toBeNull()
})
