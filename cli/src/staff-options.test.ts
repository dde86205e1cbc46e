import { expect, test } from 'vitest'
import { UsageError } from './command.ts'
import { rolesOf } from './staff-options.ts'

test('C-177 --roles takes roles separated by commas, means all roles when left out, and refuses anything else', () => {
  expect(rolesOf({ roles: 'support, credit' })).toEqual(['credit', 'support'])
  expect(rolesOf({})).toBeUndefined()
  for (const roles of ['', 'boss', 'credit,boss']) expect(() => rolesOf({ roles })).toThrow(UsageError)
})
