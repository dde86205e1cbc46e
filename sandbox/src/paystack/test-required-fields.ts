import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A field that Paystack's document requires, with the types that it may have. */
export interface RequiredField {
  name: string
  types: string[]
}

/** The rules of a call: its status, the fields that its body must have, and those of each object of the answer, by the object's path. */
export interface CallRules {
  call: string
  status: number
  body: RequiredField[]
  objects: { path: string; fields: RequiredField[] }[]
}

/** The rules of every call of required-fields.txt. */
export async function readRules(): Promise<CallRules[]> {
  const text = await readFile(join(import.meta.dirname, 'required-fields.txt'), 'utf8')
  const rules: CallRules[] = []
  for (const line of text.split('\n')) {
    const call = /^([A-Z]+ \S+) (\d{3})$/.exec(line)
    if (call) rules.push({ call: call[1]!, status: Number(call[2]), body: [], objects: [] })
    const [path, ...fields] = /^ {2}\S/.test(line) ? line.trim().split(' ') : []
    const last = rules.at(-1)
    if (!path || !last) continue
    if (path === 'body') last.body.push(...fields.map(fieldOf))
    else last.objects.push({ path, fields: fields.map(fieldOf) })
  }
  return rules
}

/** Each place where an answer has not a required field, or another type; and lists of rows without any row, which would prove nothing. */
export function problemsOf(answer: unknown, { objects }: CallRules): string[] {
  return objects.flatMap(({ path, fields }) => {
    const found = valuesAt(answer, path)
    if (found.length === 0 && path === 'data[]') return ['data has no row']
    return found.flatMap((value) => fields.flatMap((field) => problemOf(value, path, field)))
  })
}

function fieldOf(text: string): RequiredField {
  const [name = '', types = ''] = text.split(':')
  return { name, types: types.split('|') }
}

function problemOf(value: unknown, path: string, { name, types }: RequiredField): string[] {
  const given = (value as Record<string, unknown>)[name]
  if (given === undefined) return [`${path}.${name} is missing`]
  return types.includes('any') || types.some((type) => isOf(type, given))
    ? []
    : [`${path}.${name} is ${JSON.stringify(given)}, not ${types.join(' or ')}`]
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isSafeInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'null') return value === null
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}

/** The objects at a path such as `data[].customer`; none where the answer has none. */
function valuesAt(answer: unknown, path: string): unknown[] {
  let found: unknown[] = [answer]
  for (const part of path === '.' ? [] : path.split('.')) {
    const inner = found.map((value) => (value as Record<string, unknown>)[part.replace('[]', '')])
    found = inner.flatMap((value) => (part.endsWith('[]') && Array.isArray(value) ? value : [value]))
    found = found.filter((value) => typeof value === 'object' && value !== null)
  }
  return found
}
