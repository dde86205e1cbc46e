import type { CallMeta } from '@kasuwa/contract/call.ts'
import { roleWords } from '@kasuwa/contract/role-words.ts'
import type { AnyContractProcedure } from '@orpc/contract'
import { fieldsOf } from '../answer.ts'
import { exampleValues } from './example-values.ts'
import { exampleOf } from './examples.ts'
import { inputExamples } from './input-examples.ts'
import { type InputParts, inputParts } from './input-parts.ts'
import { type JsonSchema, refTo } from './json-schema.ts'
import { codesOf, refusalResponses } from './refusals.ts'
import type { Schemas } from './schemas.ts'
import { successes } from './successes.ts'
import { summaryOf } from './summary.ts'
import { pathParameters, queryParameters } from './words.ts'

/** A call as the document names it. */
export type DocumentedCall = { id: string; tag: string; line: AnyContractProcedure }

/** The call as an operation of the document. */
export function operationOf(
  { id, tag, line }: DocumentedCall,
  schemas: Schemas,
  bodyNames: ReadonlyMap<string, string>,
): object {
  const { route, meta: loose } = line['~orpc']
  const meta = loose as CallMeta
  const parts = inputParts(line, schemas.inputs.get(id) ?? {})
  return {
    operationId: id,
    tags: [tag],
    ...summaryOf(route.summary ?? ''),
    description: descriptionOf(route.summary ?? '', meta),
    security: meta.who === 'anyone' ? [] : [{ bearer: [] }],
    parameters: parametersOf(parts, meta, schemas.named),
    ...(parts.body && { requestBody: requestBody(id, parts.body, meta, schemas.named, bodyNames.get(id)) }),
    responses: {
      ...successes(id, schemas.answers.get(id), meta, schemas.named),
      ...refusalResponses(codesOf(meta, route.method ?? 'GET'), emptyForm(line)),
    },
  }
}

const repeating = {
  signedIn: 'It may be repeated under its `Idempotency-Key`.',
  anyone:
    'It may be repeated under its `Idempotency-Key` by a client that keeps the cookies of the sign-up or recovery.',
}

const callerWords = { customer: 'customers', agent: 'agents', admin: 'admins' } as const

/** Who may call, and the rules of the call that its schemas do not show. */
function descriptionOf(summary: string, { who, roles, repeatable, lockedBy }: CallMeta): string {
  const callers =
    who === 'anyone'
      ? 'anyone'
      : who === 'signed-in'
        ? 'anyone who is signed in'
        : who.map((type) => callerWords[type]).join(' and ')
  const withRoles =
    roles === null
      ? ''
      : roles === 'all'
        ? ' with all roles'
        : ` with the role ${roles.map((role) => roleWords.labels[role]).join(' or ')}`
  return [
    summaryOf(summary).description,
    `**Callers:** ${callers}${withRoles}.`,
    ...(repeatable ? [repeating[who === 'anyone' ? 'anyone' : 'signedIn']] : []),
    ...(lockedBy === null ? [] : ['It is refused once the data is closed by an attestation.']),
  ].join('\n\n')
}

function parametersOf({ path, query }: InputParts, { repeatable }: CallMeta, named: Schemas['named']): object[] {
  const parameters = (from: JsonSchema, place: 'path' | 'query', words: Readonly<Record<string, string>>) =>
    Object.entries(from.properties ?? {}).map(([name, schema]) => ({
      name,
      in: place,
      ...(words[name] && { description: words[name] }),
      required: place === 'path' || (from.required ?? []).includes(name),
      schema,
      example: exampleOf(schema, named, name),
    }))
  return [
    ...parameters(path, 'path', pathParameters),
    ...parameters(query, 'query', queryParameters),
    ...(repeatable ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
}

function requestBody(
  id: string,
  body: JsonSchema,
  { accepts }: CallMeta,
  named: Schemas['named'],
  bodyName?: string,
): object {
  const schema = bodyName === undefined ? body : { $ref: refTo(bodyName) }
  const example = inputExamples[id] ?? exampleOf(body, named)
  const types = {
    json: ['application/json'],
    csv: ['application/json', 'text/csv'],
    multipart: ['multipart/form-data'],
    none: [],
  }[accepts]
  return {
    required: (body.required ?? []).length > 0,
    content: Object.fromEntries(
      types.map((type) => [
        type,
        type === 'application/json'
          ? { schema, example }
          : type === 'text/csv'
            ? { schema: { type: 'string' }, example: exampleValues['csv'] }
            : { schema },
      ]),
    ),
  }
}

/** The messages that an empty form gets. */
function emptyForm(line: AnyContractProcedure): Record<string, string[]> {
  const { inputSchema, route } = line['~orpc']
  const empty = route.inputStructure === 'detailed' ? { params: {}, query: {} } : {}
  const read = inputSchema?.['~standard'].validate(empty)
  return !read || read instanceof Promise || !read.issues ? {} : fieldsOf(read.issues)
}
