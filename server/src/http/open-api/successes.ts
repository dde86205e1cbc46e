import type { CallMeta } from '@kasuwa/contract/call.ts'
import { exampleOf } from './examples.ts'
import { type JsonSchema, nameIn } from './json-schema.ts'
import type { Schemas } from './schemas.ts'
import { laterAnswers } from './words.ts'

/** The successful answers: 200, and 202 where something is still to come. */
export function successes(
  id: string,
  envelope: JsonSchema | undefined,
  { file, message }: CallMeta,
  named: Schemas['named'],
): Record<string, object> {
  if (file !== null) return { '200': fileAnswer(file) }
  const later = laterAnswers[id]
  const { data = {} } = envelope?.properties ?? {}
  const waits = (option: JsonSchema): boolean => nameIn(option) === 'WaitingAct'
  const options = data.anyOf ?? [data]
  const [waiting, done] = [options.filter(waits), options.filter((option) => !waits(option))]
  const answer = (description: string, schemas: JsonSchema[], words: string) =>
    jsonAnswer(
      description,
      { ...envelope, properties: { ...envelope?.properties, data: oneOf(schemas) } },
      words,
      named,
    )
  const isProposable = 'proposal' in (data.properties ?? {})
  return {
    ...(done.length > 0 && { '200': answer('Done.', done, message) }),
    ...(later !== undefined && { '202': answer(later, done, message) }),
    ...((waiting.length > 0 || isProposable) && {
      '202': answer('It waits for a second person: nothing is done yet.', isProposable ? done : waiting, message),
    }),
  }
}

const oneOf = (schemas: JsonSchema[]): JsonSchema => (schemas.length === 1 ? (schemas[0] ?? {}) : { anyOf: schemas })

function jsonAnswer(description: string, schema: JsonSchema, message: string, named: Schemas['named']): object {
  const example = { ...(exampleOf(schema, named) as object), message }
  return { description, content: { 'application/json': { schema, example } } }
}

function fileAnswer(file: 'pdf' | 'csv'): object {
  const schema = { type: 'string', ...(file === 'pdf' && { format: 'binary' }) }
  return {
    description: file === 'pdf' ? 'The document.' : 'The list, as CSV in UTF-8 with a header, the newest row first.',
    headers: {
      'content-disposition': { description: 'The name of the file.', required: true, schema: { type: 'string' } },
    },
    content: { [file === 'pdf' ? 'application/pdf' : 'text/csv']: { schema } },
  }
}
