/** A JSON Schema of the document, in the words that our schemas use. */
export type JsonSchema = {
  type?: string | string[]
  description?: string
  format?: string
  pattern?: string
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  contentMediaType?: string
  contentEncoding?: string
  $ref?: string
}

const root = '#/components/schemas/'

/** The reference to a named schema. */
export const refTo = (name: string): string => `${root}${name}`

/** The name in a reference to a schema; undefined where it is none. */
export const nameIn = ({ $ref }: JsonSchema): string | undefined =>
  $ref?.startsWith(root) ? $ref.slice(root.length) : undefined

/** Every schema inside of a value of the document, the value itself included where it is one. */
export function* schemasWithin(value: unknown): Generator<JsonSchema> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value
  for (const part of Object.values(value)) yield* schemasWithin(part)
}

/** The named schemas that a value needs, with those which these need in turn, in the order of their names. */
export function needed(value: unknown, all: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  const found = new Map<string, JsonSchema>()
  const collect = (part: unknown) => {
    for (const schema of schemasWithin(part)) {
      const name = nameIn(schema)
      const named = name === undefined ? undefined : all[name]
      if (name === undefined || !named || found.has(name)) continue
      found.set(name, named)
      collect(named)
    }
  }
  collect(value)
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}
