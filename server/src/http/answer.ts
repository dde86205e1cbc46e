import { refusalTable } from '@kasuwa/contract/refusals.ts'
import { errorWords } from '@kasuwa/contract/words.ts'
import { Refused, type RefusalCode } from '@kasuwa/domain/refusal.ts'
import { ORPCError, ValidationError } from '@orpc/server'
import type { Exchange } from '../context/context.ts'
import { type DatabaseFailure, databaseFailureOf } from '../db/failures.ts'
import { ProviderUnavailable } from '../providers/ports.ts'

/** The body of every refused call: `{message, data?: {field: [messages]}}` (C-151), with its status and the code of its header. */
export type Failure = {
  status: number
  message: string
  data?: Record<string, string[]>
  retryAfterSeconds?: number
  code?: RefusalCode
}

/** The header with the code of a refusal, for programs: messages are for people, and may change. */
export const refusalHeader = 'x-refusal'

/** Figures that are older are answered with their time, in milliseconds. */
const shownFromMs = 2_000

/**
 * The header with the time of figures that are a few seconds old, since a replica answered them (decision 149); none where they are new.
 * @param now the product's time of the call
 */
export const figuresHeader = (
  { figuresAgeMs = 0 }: Pick<Exchange, 'figuresAgeMs'>,
  now: Date,
): Record<string, string> =>
  figuresAgeMs > shownFromMs ? { 'x-figures-of': new Date(now.getTime() - figuresAgeMs).toISOString() } : {}

/** After so many seconds it is worth asking again. */
const comeBackAfter = { away: 2, busy: 1, full: 10 } as const satisfies Record<DatabaseFailure, number>
const providerComesBackAfter = 30

/** zod's issues as field messages, in the form's order. A field that a form does not have is named as it was sent. */
export function fieldsOf(issues: ValidationError['issues']): Record<string, string[]> {
  const fields = new Map<string, string[]>()
  for (const issue of issues)
    for (const field of fieldsOfIssue(issue)) fields.set(field, [...(fields.get(field) ?? []), issue.message])
  return Object.fromEntries(fields)
}

/** The part of the request that an issue was in is not a field of the form; a row of a list belongs to the field of its list. */
function fieldsOfIssue(issue: ValidationError['issues'][number]): string[] {
  const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part))
  const [first, second] = path
  if (first === undefined) return 'keys' in issue && Array.isArray(issue.keys) ? issue.keys.map(String) : ['input']
  return [second !== undefined && ['body', 'query', 'params'].includes(first) ? second : first]
}

function refusal(error: Refused): Failure {
  const { status, message: words, field } = refusalTable[error.code]
  const message = [words, error.detail?.['reason']].filter(Boolean).join(' ')
  const data = error.fields ?? (field ? { [field]: [message] } : undefined)
  const wait = error.detail?.['retryAfterSeconds']
  const code = codeOnWire(error.code)
  return { status, code, message, ...(data && { data }), ...(typeof wait === 'number' && { retryAfterSeconds: wait }) }
}

const answerOf = (code: RefusalCode): string => JSON.stringify(refusalTable[code])

/** The code that a caller reads: the first one with the same answer, so that it tells nothing that the answer does not (C-34). */
const codesOnWire = new Map(
  Object.keys(refusalTable)
    .toReversed()
    .map((code) => [answerOf(code as RefusalCode), code as RefusalCode]),
)
export const codeOnWire = (code: RefusalCode): RefusalCode => codesOnWire.get(answerOf(code)) ?? code

const wordsFor = (status: number): string =>
  (errorWords.byStatus as Record<number, string>)[status] ?? errorWords.otherStatus

const isWrongInput = (error: unknown): error is Error & { cause: ValidationError } =>
  error instanceof ORPCError && error.cause instanceof ValidationError && error.code === 'BAD_REQUEST'

/** True where fields of the input are wrong, by their schema or by a rule of a use case. */
export const isAboutInput = (error: unknown): boolean =>
  isWrongInput(error) || (error instanceof Refused && error.code === 'invalid')

/** Turns anything thrown into an answer. An unknown error is never shown; the call's log entry has it (call-log.ts). */
export function failureOf(error: unknown): Failure {
  if (error instanceof Refused) return refusal(error)
  if (error instanceof ProviderUnavailable)
    return refusal(new Refused('provider_unavailable', undefined, { retryAfterSeconds: providerComesBackAfter }))
  if (isWrongInput(error))
    return { status: 400, code: 'invalid', message: errorWords.byStatus[400], data: fieldsOf(error.cause.issues) }
  if (error instanceof ORPCError && error.status < 500)
    return { status: error.status, message: wordsFor(error.status), ...(error.status === 400 && { code: 'invalid' }) }
  const database = databaseFailureOf(error)
  if (database) return refusal(new Refused('unavailable', undefined, { retryAfterSeconds: comeBackAfter[database] }))
  return { status: 500, message: wordsFor(500) }
}
