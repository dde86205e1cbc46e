import { expect, test } from 'vitest'
import { keysOf } from './client.ts'

test('the key of a feature, of a call, and of one input: each is the beginning of the next', () => {
  const keys = keysOf({ loans: { list: async (_input: { page: number }) => null } })
  expect(keys.loans.key()).toEqual([['loans']])
  expect(keys.loans.list.key()).toEqual([['loans', 'list']])
  expect(keys.loans.list.queryKey({ input: { page: 2 } })).toEqual([['loans', 'list'], { input: { page: 2 } }])
})
