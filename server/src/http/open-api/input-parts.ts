import type { CallMeta } from '@kasuwa/contract/call.ts'
import type { AnyContractProcedure } from '@orpc/contract'
import type { JsonSchema } from './json-schema.ts'

/** The parts of an input where the request carries them. */
export type InputParts = { path: JsonSchema; query: JsonSchema; body: JsonSchema | null }

/** The input, divided as the request carries it. */
export function inputParts(line: AnyContractProcedure, input: JsonSchema): InputParts {
  const { path = '', method, inputStructure } = line['~orpc'].route
  const { accepts } = line['~orpc'].meta as CallMeta
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (inputStructure === 'detailed') {
    const { params = {}, query = {}, body = null } = input.properties ?? {}
    return { path: params, query, body: body && (body.anyOf?.find(({ type }) => type === 'object') ?? body) }
  }
  const rest = without(input, names)
  const inPath = only(input, names)
  if (method === 'GET') return { path: inPath, query: rest, body: null }
  return {
    path: inPath,
    query: {},
    body: accepts === 'none' || Object.keys(rest.properties ?? {}).length === 0 ? null : rest,
  }
}

function only(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const kept = Object.entries(schema.properties ?? {}).filter(([name]) => names.includes(name))
  return { properties: Object.fromEntries(kept), required: kept.map(([name]) => name) }
}

function without(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const { properties = {}, required = [], ...more } = schema
  const needed = required.filter((name) => !names.includes(name))
  return {
    ...more,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))),
    ...(needed.length > 0 && { required: needed }),
  }
}
