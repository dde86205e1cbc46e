import { readFileSync } from 'node:fs'
import type { JsonSchema } from './json-schema.ts'
import { namedAnswers } from './schema-names.ts'
import { withoutOwnReferences } from './summary.ts'

/** A declaration of a file: its comment, those of its fields, and the shapes that it takes over. */
type Declaration = { comment: string | undefined; fields: Map<string, string>; from: string[] }

const folder = new URL('../../../../contract/src/entities/', import.meta.url)

const declared = /^(?:export )?const (\w+)/gm
/** A comment on one or more lines; nothing else may be between its marks. */
const comment = String.raw`/\*\*((?:(?!\*/)[\s\S])*?)\*/`
/** A comment of a field of the declaration itself: fields of objects within it are further to the right. */
const commented = new RegExp(String.raw`^  ${comment}\n  (\w+):`, 'gm')
const taken = /^ {2}\.\.\.(\w+)|z\.(?:extend|pick|omit)\(\s*(\w+)/gm

/** Adds the comments of the contract to its named schemas: they say when a field is null, and what it counts. */
export function describeNamed(named: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  const files = new Map<string, Map<string, Declaration>>()
  return Object.fromEntries(
    Object.entries(named).map(([name, schema]) => {
      const { file, exported } = namedAnswers[name] ?? {}
      if (file === undefined || exported === undefined) return [name, schema]
      const declarations = files.get(file) ?? declarationsIn(readFileSync(new URL(`${file}.ts`, folder), 'utf8'))
      files.set(file, declarations)
      return [name, described(schema, declarations, exported)]
    }),
  )
}

function declarationsIn(text: string): Map<string, Declaration> {
  const starts = [...text.matchAll(declared)]
  return new Map(
    starts.map(({ index, 1: name = '' }, at) => {
      const body = text.slice(index, starts[at + 1]?.index)
      const before = new RegExp(String.raw`${comment}\n$`).exec(text.slice(starts[at - 1]?.index ?? 0, index))
      const fields = new Map([...body.matchAll(commented)].flatMap(([, words = '', field = '']) => entry(field, words)))
      const from = [...body.matchAll(taken)].map(([, shape, base]) => shape ?? base ?? '')
      return [name, { comment: before?.[1] && sentence(before[1]), fields, from }]
    }),
  )
}

const entry = (field: string, words: string): [string, string][] => {
  const text = sentence(words)
  return text === undefined ? [] : [[field, text]]
}

/** Words for a reader who has neither our pages nor the specification; undefined where nothing is left. */
function sentence(words: string): string | undefined {
  const plain = withoutOwnReferences(words.replaceAll(/\n\s*\* ?/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
  const text = plain.replace(/^Ours[^:]*: */, '')
  const isOurs = text.startsWith('Ours') || /\b(?!LN|APP)[A-Z][A-Z0-9]*-\d{2,}|this field|ours/i.test(text)
  return isOurs || text === '' ? undefined : text.charAt(0).toUpperCase() + text.slice(1)
}

function described(schema: JsonSchema, declarations: ReadonlyMap<string, Declaration>, name: string): JsonSchema {
  const { comment: words } = declarations.get(name) ?? {}
  const properties = Object.entries(schema.properties ?? {}).map(([field, json]) => {
    const description = commentOf(declarations, name, field)
    return [field, description === undefined ? json : { ...json, description }] as const
  })
  return {
    ...(words !== undefined && { description: words }),
    ...schema,
    ...(schema.properties && { properties: Object.fromEntries(properties) }),
  }
}

/** The comment of a field where it is declared, or in the shape that it comes from. */
function commentOf(declarations: ReadonlyMap<string, Declaration>, name: string, field: string): string | undefined {
  const declaration = declarations.get(name)
  if (!declaration) return undefined
  const own = declaration.fields.get(field)
  if (own !== undefined) return own
  return declaration.from.map((shape) => commentOf(declarations, shape, field)).find((found) => found !== undefined)
}
