import { docsStyle } from './docs-style.ts'
import type { OpenApiDocument } from './document.ts'
import { type JsonSchema, nameIn } from './json-schema.ts'

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

type Content = Record<string, { schema?: JsonSchema; example?: unknown }>
type Parameter = {
  $ref?: string
  name: string
  in: string
  description?: string
  required?: boolean
  schema: JsonSchema
}
type Answer = { $ref?: string; description: string; content?: Content }
type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, Answer>
}
type Place = { path: string; method: string; operation: Operation }

const methods = ['get', 'post', 'put', 'delete', 'patch']

/** The document as a page to read: without a script, and with nothing loaded from elsewhere. */
export function docsPage(document: OpenApiDocument): string {
  const places = placesIn(document)
  const shared = (document.components['responses'] ?? {}) as Record<string, Answer>
  const groups = document.tags.map((tag) => ({
    ...tag,
    places: places.filter(({ operation }) => operation.tags[0] === tag.name),
  }))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Kasuwa API</title><style>${docsStyle}</style></head><body><main><h1>Kasuwa API</h1>
${paragraphs(document.info.description)}<p>For machines: <a href="/api/openapi.json">/api/openapi.json</a></p>
<nav aria-label="Calls">${groups.map(listOf).join('')}</nav>
${groups.map((group) => `<h2>${escape(group.name)}</h2><p>${escape(group.description)}</p>${group.places.map((place) => section(place, shared)).join('')}`).join('\n')}
<h2>Schemas</h2>${Object.entries(document.components.schemas).map(schemaSection).join('')}</main></body></html>`
}

function placesIn({ paths, webhooks }: OpenApiDocument): Place[] {
  const sent = Object.values(webhooks).map(({ post }) => ({
    path: 'WEBHOOK_URL',
    method: 'post',
    operation: post as Operation,
  }))
  const taken = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method] as Operation | undefined
      return operation ? [{ path: item['servers'] ? path : `/api${path}`, method, operation }] : []
    }),
  )
  return [...taken, ...sent]
}

const listOf = ({ name, places }: { name: string; places: Place[] }): string =>
  `<details><summary>${escape(name)}</summary><ul>${places.map(({ operation }) => `<li><a href="#${operation.operationId}">${escape(operation.summary)}</a></li>`).join('')}</ul></details>`

function section({ path, method, operation }: Place, shared: Record<string, Answer>): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation
  const own = parameters.filter(({ $ref }) => $ref === undefined)
  return `<section id="${operationId}"><h3>${escape(summary)}</h3><p><b class="method">${method.toUpperCase()}</b> <code>${escape(path)}</code></p>
${paragraphs(description.replace(`${summary}.\n\n`, ''))}${own.length > 0 ? `<h4>Parameters</h4><dl>${own.map(parameter).join('')}</dl>` : ''}
${requestBody ? `<h4>Body</h4>${contentOf(requestBody.content)}` : ''}
<h4>Answers</h4><dl>${Object.entries(responses)
    .map(([status, given]) =>
      answer(status, given.$ref ? (shared[given.$ref.split('/').at(-1) ?? ''] ?? given) : given),
    )
    .join('')}</dl></section>`
}

const parameter = ({ name, in: place, required, description, schema }: Parameter): string =>
  `<dt><code>${escape(name)}</code> ${place}${required ? ', required' : ''}: ${typeOf(schema)}</dt>${description ? `<dd>${escape(description)}</dd>` : ''}`

const answer = (status: string, { description, content = {} }: Answer): string =>
  `<dt><b>${status}</b> ${inline(description)}</dt>${status < '300' && Object.keys(content).length > 0 ? `<dd>${contentOf(content)}</dd>` : ''}`

const contentOf = (content: Content): string =>
  Object.entries(content)
    .map(
      ([type, { schema, example }]) =>
        `<p><code>${escape(type)}</code> ${schema ? typeOf(schema) : ''}</p>${schema ? fields(schema) : ''}${sample(example)}`,
    )
    .join('')

const sample = (example: unknown): string =>
  example === undefined
    ? ''
    : `<details><summary>Example</summary><pre>${escape(typeof example === 'string' ? example : JSON.stringify(example, null, 2))}</pre></details>`

const schemaSection = ([name, schema]: [string, JsonSchema]): string =>
  `<section id="schema-${name}"><h3>${escape(name)}</h3><p>${schema.description ? escape(schema.description) : ''} ${typeOf(schema)}</p>${fields(schema)}</section>`

/** The fields of an object, with their types. */
function fields({ properties, required = [], items }: JsonSchema): string {
  if (items) return fields(items)
  if (!properties) return ''
  const field = ([name, schema]: [string, JsonSchema]) =>
    `<dt><code>${escape(name)}</code>${required.includes(name) ? '' : ' (optional)'}: ${typeOf(schema)}</dt><dd>${schema.description ? escape(schema.description) : ''}${fields(schema)}</dd>`
  return `<dl>${Object.entries(properties).map(field).join('')}</dl>`
}

/** The type of a value in words. */
function typeOf(schema: JsonSchema): string {
  const name = nameIn(schema)
  if (name !== undefined) return `<a href="#schema-${name}">${escape(name)}</a>`
  if (schema.const !== undefined) return `<code>${escape(JSON.stringify(schema.const))}</code>`
  if (schema.enum) return `one of ${schema.enum.map((value) => `<code>${escape(String(value))}</code>`).join(', ')}`
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ')
  if (schema.items) return `list of ${typeOf(schema.items)}`
  return [schema.type ?? 'any value'].flat().join(' or ')
}

const paragraphs = (text: string): string =>
  text
    .split('\n\n')
    .map((part) => `<p>${inline(part)}</p>`)
    .join('')

/** The two marks of our descriptions: bold text and code. */
const inline = (text: string): string =>
  escape(text)
    .replaceAll(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
