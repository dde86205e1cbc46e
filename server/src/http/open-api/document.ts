import { calls } from '@kasuwa/contract/calls.ts'
import type { AnyContractProcedure } from '@orpc/contract'
import { describeNamed } from './field-comments.ts'
import { inputParts } from './input-parts.ts'
import { type JsonSchema, needed } from './json-schema.ts'
import { type DocumentedCall, operationOf } from './operation.ts'
import { outgoingWebhooks, webhookSchemaNames } from './outgoing-webhooks.ts'
import { otherPaths } from './other-paths.ts'
import { refusalComponents, refusalExamples } from './refusals.ts'
import { type Schemas, schemasOf } from './schemas.ts'
import { shareSchemas } from './share-schemas.ts'
import { introduction, otherTags, tags } from './words.ts'

/** The description of the API in OpenAPI 3.1. */
export type OpenApiDocument = {
  openapi: string
  info: { title: string; version: string; description: string } & Record<string, unknown>
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, unknown>>
  webhooks: Record<string, { post: object }>
  components: { schemas: Record<string, JsonSchema> } & Record<string, Record<string, unknown>>
} & Record<string, unknown>

/** `loansRequest` for the call `request` of the feature `loans`. */
const idOf = (feature: string, name: string): string => `${feature}${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** Every call of the contract. */
export const documentedCalls: readonly DocumentedCall[] = Object.entries(calls).flatMap(([feature, lines]) =>
  Object.entries<AnyContractProcedure>(lines).map(([name, line]) => ({
    id: idOf(feature, name),
    tag: tags[feature as keyof typeof calls].name,
    line,
  })),
)

/** The contract as OpenAPI 3.1: everything in it comes from the contract, its examples included. */
export function openApi(): OpenApiDocument {
  const schemas = schemasOf(new Map(documentedCalls.map(({ id, line }) => [id, line])), webhookSchemaNames)
  const bodies = namedBodies(schemas)
  const { paths: operations, named: undescribed } = shareSchemas(
    { paths: { ...pathsOf(schemas, bodies.names), ...otherPaths }, webhooks: outgoingWebhooks(schemas.named) },
    { ...schemas.named, ...bodies.schemas, ...refusalComponents.schemas },
  )
  const named = describeNamed(undescribed)
  const responses = used('responses', operations, refusalComponents.responses)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Kasuwa',
      version: '1',
      summary: 'Lending for small businesses in Nigeria',
      description: introduction,
      contact: { name: 'The lender' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Kasuwa' },
    },
    servers: [{ url: '/api', description: 'This server' }],
    security: [{ bearer: [] }],
    tags: [...Object.values(tags), ...Object.values(otherTags)],
    ...operations,
    components: {
      schemas: needed([operations, responses], named),
      examples: used('examples', [operations, responses], refusalExamples),
      responses,
      headers: refusalComponents.headers,
      parameters: { IdempotencyKey: idempotencyKey },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The `access_token` that the sign-in answers.' },
      },
    },
  }
}

/** The parts of a kind that something refers to. */
function used<T>(kind: string, by: unknown, all: Readonly<Record<string, T>>): Record<string, T> {
  const text = JSON.stringify(by)
  return Object.fromEntries(Object.entries(all).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)))
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A text of the caller, such as a UUID, that is new for each act. The same call under the same key is done once and gets the first answer again; another call under it gets 409. Keys are kept for a day.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
  example: '0199d3a4-7c1e-7f52-9b3a-5d2e8c6f1a04',
}

function pathsOf(schemas: Schemas, bodyNames: ReadonlyMap<string, string>): OpenApiDocument['paths'] {
  const paths: OpenApiDocument['paths'] = {}
  for (const call of documentedCalls) {
    const { path = '', method = 'GET' } = call.line['~orpc'].route
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(call, schemas, bodyNames) }
  }
  return paths
}

/** The bodies by the names of their first calls: calls with the same body share its schema. */
function namedBodies(schemas: Schemas): { names: Map<string, string>; schemas: Record<string, JsonSchema> } {
  const nameOf = new Map<string, string>()
  const names = new Map<string, string>()
  const bodies: Record<string, JsonSchema> = {}
  for (const { id, line } of documentedCalls) {
    const { body } = inputParts(line, schemas.inputs.get(id) ?? {})
    if (!body) continue
    const key = JSON.stringify(body)
    const name = nameOf.get(key) ?? `${id.charAt(0).toUpperCase()}${id.slice(1)}Body`
    nameOf.set(key, name)
    names.set(id, name)
    bodies[name] = body
  }
  return { names, schemas: bodies }
}
