import type { CallMeta } from '@kasuwa/contract/call.ts'
import { calls } from '@kasuwa/contract/calls.ts'
import type { AnyContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
import { routesOnly } from './call-table.ts'

test('the call table of the built web has every line of the contract with its roles, with any name', () => {
  const table = JSON.parse(routesOnly()) as Record<string, Record<string, AnyContractProcedure>>
  const written = Object.entries(calls).flatMap(([feature, lines]) =>
    Object.entries<AnyContractProcedure>(lines).map(([name, line]) => [
      feature,
      name,
      line['~orpc'].route.method,
      line['~orpc'].route.path,
      (line['~orpc'].meta as CallMeta).roles,
    ]),
  )
  expect(
    written.map(([feature, name]) => {
      const { route, meta } = table[String(feature)]![String(name)]!['~orpc']
      return [feature, name, route.method, route.path, (meta as Partial<CallMeta>).roles ?? null]
    }),
  ).toEqual(written)
  expect(JSON.stringify(table)).not.toContain('Please enter')
})
