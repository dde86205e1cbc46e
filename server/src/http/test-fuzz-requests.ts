import * as fc from 'fast-check'
import { openApi } from './open-api/document.ts'
import { type JsonSchema, nameIn } from './open-api/json-schema.ts'
import { otherPaths } from './open-api/other-paths.ts'
import { junk, oddBodies } from './test-junk.ts'

/** The caller; `stranger` has an invalid token. */
export type Caller = 'anyone' | 'stranger' | 'customer' | 'agent' | 'admin'
const caller: fc.Arbitrary<Caller> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom('anyone' as const, 'stranger' as const) },
  { weight: 6, arbitrary: fc.constantFrom('customer' as const, 'agent' as const, 'admin' as const) },
)
export type Fuzzed = {
  as: Caller
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

type Schema = { type?: string; enum?: unknown[]; properties?: Record<string, Schema>; anyOf?: Schema[] }
type Operation = {
  parameters?: { name: string; in: string; schema?: Schema }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}

/** The password of every caller. */
export const rightPassword = 'Tr4der#of-Kano'

/** A right value for a field of this name, so that a request reaches the check of the next field. */
const plausible: Readonly<Record<string, unknown>> = {
  phone: '08031112222',
  user: '08031112222',
  password: rightPassword,
  oldPassword: rightPassword,
  newPassword: 'Tr4der#of-Kanu',
  code: '123456',
  email: 'a@example.ng',
  amount: '50000',
  approved_amount: '50000',
  term: '1',
  repayment_frequency: 'weekly',
  purpose: 'business',
  account_number: '0123456789',
  bank_code: '058',
  bvn: '22222222222',
  nin: '11111111111',
  dob: '1990-05-17',
  agent_code: '12345678',
  members: [],
  repayment_day: 5,
}

const value = (name: string, schema: Schema): fc.Arbitrary<string> => {
  const choices = (schema.enum ?? schema.anyOf?.flatMap((one) => one.enum ?? []) ?? []).map((one) =>
    JSON.stringify(one),
  )
  const right = JSON.stringify(
    plausible[name] ?? (schema.type === 'number' ? 1 : schema.type === 'boolean' ? true : 'Amina'),
  )
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...(choices.length > 0 ? choices : [right])) },
    { weight: 3, arbitrary: fc.constantFrom(...junk) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
  )
}

/** An object with some fields missing, some doubled or unknown. */
function fields(properties: Record<string, Schema>): fc.Arbitrary<string> {
  const known = Object.entries(properties).map(([name, schema]) =>
    fc.tuple(fc.constant(JSON.stringify(name)), value(name, schema)).map((pair) => pair.join(':')),
  )
  const extra = fc
    .tuple(
      fc.constantFrom('account_type', 'kyc_level', 'status', 'user_id', '__proto__', 'constructor', 'length', ''),
      fc.constantFrom(...junk),
    )
    .map(([name, text]) => `${JSON.stringify(name)}:${text}`)
  const some = fc.tuple(...known.map((field) => fc.option(field, { freq: 8 })))
  return fc
    .tuple(some, fc.option(extra, { freq: 1 }))
    .map(([all, more]) => `{${[...all, more].filter((one) => one !== null).join(',')}}`)
}

const types = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'a/b',
]

/** Ids and words of an address, encoded so that HTTP can send them. */
const addressWords = (ids: readonly string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ids, '00000000-0000-4000-8000-000000000000', '1', '2', 'LN-1') },
    { weight: 3, arbitrary: fc.constantFrom(...junk.map((one) => one.slice(0, 2_000))).map(encoded) },
    { weight: 1, arbitrary: fc.string({ maxLength: 40, unit: 'binary' }).map(encoded) },
  )
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()) || '%20'

function requestOf(path: string, method: string, operation: Operation, ids: readonly string[]): fc.Arbitrary<Fuzzed> {
  const words = addressWords(ids)
  const placed = fc.array(words, { minLength: 3, maxLength: 3 }).map((all) => {
    let next = 0
    return `/api${path.replaceAll(/\{[^}]+\}/g, () => all[next++] ?? 'x')}`
  })
  const asked = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const query = fc
    .tuple(
      ...asked.map(({ name, schema = {} }) =>
        fc.option(
          fc.oneof(
            value(name, schema).map((text) => encoded(text.replaceAll('"', '')).slice(0, 3_000)),
            words,
          ),
          { freq: 2 },
        ),
      ),
    )
    .map((texts) => texts.flatMap((text, index) => (text === null ? [] : [`${asked[index]!.name}=${text}`])).join('&'))
  const form = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const body =
    method === 'GET'
      ? fc.constant(undefined)
      : fc.oneof(
          { weight: 5, arbitrary: fields(form?.properties ?? {}) },
          { weight: 1, arbitrary: fc.constantFrom(...oddBodies) },
        )
  const headers = fc.record({
    'content-type': fc.oneof(
      { weight: 12, arbitrary: fc.constant(types[0]!) },
      { weight: 1, arbitrary: fc.constantFrom(...types) },
    ),
    'idempotency-key': fc.constantFrom('', 'k1', 'k2', 'x'.repeat(300), 'é', '{}'),
  })
  return fc.tuple(caller, placed, query, headers, body).map(([as, place, search, given, text]) => ({
    as,
    method,
    path: search ? `${place}?${search}` : place,
    headers: {
      ...(text !== undefined && { 'content-type': given['content-type'] }),
      ...(given['idempotency-key'] && { 'idempotency-key': given['idempotency-key'] }),
    },
    body: text,
  }))
}

/** A part of the document with the schemas that it refers to by name. */
function withSchemas(part: unknown, schemas: Readonly<Record<string, JsonSchema>>): unknown {
  if (typeof part !== 'object' || part === null) return part
  if (Array.isArray(part)) return part.map((one) => withSchemas(one, schemas))
  const name = nameIn(part)
  if (name !== undefined) return withSchemas(schemas[name], schemas)
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withSchemas(value, schemas)]))
}

/**
 * Requests over all calls of the contract, always the same for a seed: nearly right, wrong in one field, or completely wrong.
 * @param ids of rows that exist
 */
export function fuzzedRequests(seed: number, count: number, ids: readonly string[]): Fuzzed[] {
  const { paths, components } = openApi()
  const each = Object.entries(paths)
    .filter(([path]) => !(path in otherPaths))
    .flatMap(([path, methods]) =>
      Object.entries(withSchemas(methods, components.schemas) as Record<string, Operation>).map(([method, operation]) =>
        requestOf(path, method.toUpperCase(), operation, ids),
      ),
    )
  return fc.sample(fc.noBias(fc.oneof(...each)), { seed, numRuns: count })
}
