import type { CallMeta } from '@kasuwa/contract/call.ts'
import type { AnyContractProcedure } from '@orpc/contract'
import * as z from 'zod/mini'
import { type JsonSchema, needed, refTo } from './json-schema.ts'
import { choicesOf, kindOf } from './kind-of.ts'
import { kinds } from './kinds.ts'
import { wireTypeOf, wireTypes } from './wire-types.ts'
import { namedAnswers } from './schema-names.ts'

/** The schemas of all calls, and the named ones that they refer to. */
export type Schemas = {
  /** By the name of its call: the body and the parameters, all in one object, or `{params, query, body}`. */
  inputs: ReadonlyMap<string, JsonSchema>
  /** By the name of its call: the envelope. */
  answers: ReadonlyMap<string, JsonSchema>
  named: Readonly<Record<string, JsonSchema>>
}

/** A schema that takes anything and then reads its fields, as a form with hidden fields does, is described by these fields. */
const described = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodMiniCodec && schema.def.in instanceof z.ZodMiniUnknown ? schema.def.out : schema

/**
 * @param lines the calls by their names
 * @param others the names of answers' schemas that something else refers to
 */
export function schemasOf(lines: ReadonlyMap<string, AnyContractProcedure>, others: readonly string[] = []): Schemas {
  const inputs = converted(lines, 'input', (line) => line['~orpc'].inputSchema)
  const answers = converted(
    lines,
    'output',
    (line) => {
      const { file } = line['~orpc'].meta as CallMeta
      return file === null ? line['~orpc'].outputSchema : undefined
    },
    others,
  )
  return { inputs: inputs.ofCalls, answers: answers.ofCalls, named: { ...inputs.named, ...answers.named } }
}

type Converted = { ofCalls: Map<string, JsonSchema>; named: Record<string, JsonSchema> }

/** The name of a call's schema in the registry, which the document does not show. */
const ofCall = 'call '

function converted(
  lines: ReadonlyMap<string, AnyContractProcedure>,
  io: 'input' | 'output',
  schemaOf: (line: AnyContractProcedure) => unknown,
  others: readonly string[] = [],
): Converted {
  const registry = z.registry<{ id: string }>()
  for (const [id, { schema }] of Object.entries(namedAnswers)) registry.add(schema, { id })
  for (const [name, line] of lines) {
    const schema = schemaOf(line)
    if (schema instanceof z.core.$ZodType) registry.add(described(schema), { id: `${ofCall}${name}` })
  }
  const kindsFound: Record<string, JsonSchema> = {}
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: refTo,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const json = jsonSchema as JsonSchema
      if (io === 'input') describeField(zodSchema, json, kindsFound)
      else describeAnswer(zodSchema, json, kindsFound)
    },
  })
  return split(schemas as Record<string, JsonSchema>, kindsFound, others)
}

/** An answer may have more fields in a later version. The bounds of whole numbers are only those of JavaScript. */
function describeAnswer(schema: z.core.$ZodType, json: JsonSchema, found: Record<string, JsonSchema>): void {
  const name = wireTypeOf(schema)
  if (name !== undefined) {
    for (const key of Object.keys(json)) delete json[key as keyof JsonSchema]
    found[name] = wireTypes[name].schema
    json.$ref = refTo(name)
  }
  if (json.additionalProperties === false) delete json.additionalProperties
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
}

/** Describes a field of a form by its kind. A named kind becomes a reference, which the wrappers of the field take over. */
function describeField(schema: z.core.$ZodType, json: JsonSchema, found: Record<string, JsonSchema>): void {
  // The rule alone has the type: it is a choice of its list, or an amount that may be left out.
  if (Object.keys(json).length === 0) return describeRule(schema, json, found)
  const types = json.anyOf?.map(({ type }) => type) ?? [json.type].flat()
  const isText = types.includes('string')
  const isNumber = types.includes('number') || types.includes('integer')
  const isPlain = types.every((type) => type === 'string' || type === 'number' || type === 'integer')
  if (!isPlain || json.$ref || json.enum || json.const !== undefined || json.format === 'binary') return
  // The value as it is sent, before the rule of its field, may be anything.
  if (isText && isNumber && z.core.safeParse(schema, 'any text').success) return
  describeKind(kindOf(schema, { isText, isNumber }), json, found)
}

function describeRule(schema: z.core.$ZodType, json: JsonSchema, found: Record<string, JsonSchema>): void {
  const choices = schema instanceof z.ZodMiniCustom ? choicesOf(schema) : []
  if (choices.length > 0) json.enum = choices
  if (!(schema instanceof z.ZodMiniCodec)) return
  const kind = kindOf(schema, { isText: true, isNumber: true })
  if (kind.name !== undefined) describeKind(kind, json, found)
}

function describeKind(
  { name, schema: kind }: ReturnType<typeof kindOf>,
  json: JsonSchema,
  found: Record<string, JsonSchema>,
): void {
  const { default: usual } = json
  for (const key of Object.keys(json)) delete json[key as keyof JsonSchema]
  if (name === undefined) Object.assign(json, kind)
  else {
    found[name] = { ...kind, examples: [kinds[name]?.accepted[0]] }
    json.$ref = refTo(name)
  }
  if (usual !== undefined) json.default = usual
}

/** The schemas of calls, and the named ones that they need. */
function split(
  schemas: Record<string, JsonSchema>,
  kindsFound: Record<string, JsonSchema>,
  others: readonly string[],
): Converted {
  const ofCalls = new Map<string, JsonSchema>()
  const all: Record<string, JsonSchema> = { ...kindsFound }
  for (const [name, schema] of Object.entries(schemas)) {
    const { $schema: _dialect, $id: _address, ...plain } = schema as JsonSchema & { $schema?: string; $id?: string }
    if (name.startsWith(ofCall)) ofCalls.set(name.slice(ofCall.length), plain)
    else all[name] = plain
  }
  const roots = [...ofCalls.values(), ...others.map((name) => ({ $ref: refTo(name) }))]
  return { ofCalls, named: needed(roots, all) }
}
