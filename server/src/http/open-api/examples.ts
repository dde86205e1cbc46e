import { type JsonSchema, nameIn } from './json-schema.ts'
import { exampleValues, namedExamples } from './example-values.ts'

type Named = Readonly<Record<string, JsonSchema>>

/**
 * A value that a schema allows, with all its fields. Texts and numbers are those of the demo's people, by the name of their field.
 * @param name the field's name, where it has one
 */
export function exampleOf(schema: JsonSchema, named: Named, name = ''): unknown {
  const reference = nameIn(schema)
  if (reference !== undefined) {
    const { examples: [example] = [], ...rest } = named[reference] ?? {}
    return namedExamples[reference] ?? example ?? exampleOf(rest, named, name)
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.includes(exampleValues[name]) ? exampleValues[name] : schema.enum[0]
  if (schema.anyOf) return exampleOf(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, named, name)
  if (schema.properties) return ofObject(schema.properties, named)
  if (schema.items) return [exampleOf(schema.items, named, name)]
  return ofValue(schema, name)
}

const ofObject = (properties: Record<string, JsonSchema>, named: Named): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([field, schema]) => [field, exampleOf(schema, named, field)]))

function ofValue(schema: JsonSchema, name: string): unknown {
  const types = [schema.type ?? []].flat()
  const byName = exampleValues[name]
  if (types.includes(typeOf(byName, types)) && fits(schema, byName)) return byName
  if (schema.examples) return schema.examples[0]
  if (types.includes('string') && !types.includes('integer')) return 'Text'.slice(0, schema.maxLength ?? 4)
  if (types.includes('integer') || types.includes('number')) return Math.max(schema.minimum ?? 1, 1)
  if (types.includes('boolean')) return false
  return types.includes('null') ? null : {}
}

/** The type of a value among these: a whole number is both kinds of number. */
const typeOf = (value: unknown, types: readonly string[]): string =>
  Number.isInteger(value) && types.includes('integer') ? 'integer' : typeof value

const fits = ({ maxLength, minLength, pattern, minimum, maximum }: JsonSchema, value: unknown): boolean =>
  typeof value === 'string'
    ? value.length >= (minLength ?? 0) &&
      value.length <= (maxLength ?? Infinity) &&
      (!pattern || new RegExp(pattern, 'u').test(value))
    : typeof value !== 'number' || (value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity))
