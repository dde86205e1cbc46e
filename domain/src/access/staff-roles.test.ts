import { expect, test } from 'vitest'
import { mayAct, rolesToKeep, staffRoles } from './staff-roles.ts'

test('C-177 an act needs one of its roles or all roles; an admin with all roles may do everything', () => {
  expect(mayAct(['credit'], ['credit', 'finance'])).toBe(true)
  expect(mayAct(['support', 'finance'], ['credit', 'finance'])).toBe(true)
  expect(mayAct(['auditor'], ['credit', 'finance', 'support'])).toBe(false)
  expect(mayAct([], ['credit'])).toBe(false)
  expect(mayAct(['credit', 'finance', 'support'], 'all')).toBe(false)
  expect([mayAct(null, 'all'), mayAct(null, ['auditor'])]).toEqual([true, true])
})

test('roles are stored once each and in order; all roles are stored as null', () => {
  expect(rolesToKeep(['auditor', 'credit', 'auditor'])).toEqual(['credit', 'auditor'])
  expect(rolesToKeep(staffRoles.toReversed())).toBeNull()
})
