import type { CallMeta } from '@kasuwa/contract/call.ts'
import { calls } from '@kasuwa/contract/calls.ts'
import type { AnyContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
import { tableOfCalls } from '@kasuwa/client/table-of-calls.ts'
import { callsOf } from './call-table.ts'

test('the table of the built web has every line of the contract with its roles, and none of its schemas', () => {
  const table = tableOfCalls(calls)
  const written = Object.entries(calls).flatMap(([feature, lines]) =>
    Object.entries<AnyContractProcedure>(lines).map(([name, line]) => [
      feature,
      name,
      line['~orpc'].route.method,
      line['~orpc'].route.path,
      (line['~orpc'].meta as CallMeta).roles,
      line['~orpc'].route.inputStructure === 'detailed',
    ]),
  )
  expect(
    written.map(([feature, name]) => {
      const { method, path, roles = null, isDetailed = false } = table[String(feature)]![String(name)]!
      return [feature, name, method, path, roles, isDetailed]
    }),
  ).toEqual(written)
  expect(JSON.stringify(table)).not.toContain('Please enter')
})

test('the calls of admins are a table of their own, and both tables together have every call once', () => {
  const named = (table: ReturnType<typeof callsOf>) =>
    Object.entries(table).flatMap(([feature, lines]) => Object.keys(lines).map((name) => `${feature}.${name}`))
  const [admins, others] = [callsOf('admins'), callsOf('others')]
  expect([...named(admins), ...named(others)].sort()).toEqual(named(tableOfCalls(calls)).sort())
  expect(JSON.stringify(others)).not.toContain('/admin/')
  expect(named(admins).length).toBeGreaterThan(80)
})
