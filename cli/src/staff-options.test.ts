import { expect, test } from 'vitest'
import { UsageError } from './command.ts'
import { rolesOf } from './staff-options.ts'

test('C-177 --roles takes roles with commas between them, all when left out, and nothing else', () => {
  expect(rolesOf({ roles: 'support, credit' })).toEqual(['credit', 'support'])
  expect(rolesOf({})).toBeUndefined()
  for (const roles of ['', 'boss', 'credit,boss']) expect(() => rolesOf({ roles })).toThrow(UsageError)
})
