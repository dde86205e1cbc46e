import type { CallMeta } from '@kasuwa/contract/call.ts'
import { refusalTable } from '@kasuwa/contract/refusals.ts'
import { errorWords } from '@kasuwa/contract/words.ts'
import type { RefusalCode } from '@kasuwa/domain/refusal.ts'
import { codeOnWire, refusalHeader } from '../answer.ts'

/** The codes of the refusals of a call: those of the contract, and those that every call of its kind may get. */
export function codesOf(
  { who, roles, accepts, limits, repeatable, beforeSetUp, refusals }: CallMeta,
  method: string,
): RefusalCode[] {
  const ofStaff = Array.isArray(who) && who.every((type) => type !== 'customer')
  const codes: RefusalCode[] = [
    'invalid',
    'idempotency_key_invalid',
    ...(who === 'anyone' ? [] : (['unauthenticated'] as const)),
    ...(Array.isArray(who) ? (['not_permitted'] as const) : []),
    ...(roles ? (['role_needed'] as const) : []),
    ...(ofStaff && !beforeSetUp ? (['totp_required'] as const) : []),
    ...(method === 'GET' && accepts === 'none' ? [] : (['body_too_large'] as const)),
    ...(limits.length > 0 || repeatable ? (['too_many_requests'] as const) : []),
    ...(repeatable ? (['idempotency_conflict'] as const) : []),
    ...refusals,
    'unavailable',
  ]
  return [...new Set(codes.map(codeOnWire))]
}

/** The answers to refusals, by status. @param invalid the messages of an empty form, where it has wrong fields */
export function refusalResponses(
  codes: readonly RefusalCode[],
  invalid: Record<string, string[]> = {},
): Record<string, object> {
  const byStatus = Map.groupBy(codes, (code) => refusalTable[code].status)
  const statuses = [...byStatus].sort(([a], [b]) => a - b)
  const answers = statuses.map(([status, ofStatus]) => {
    const [only, ...more] = ofStatus
    const isShared = only !== undefined && more.length === 0 && only !== 'invalid'
    return [
      String(status),
      isShared ? { $ref: `#/components/responses/${nameOf(only)}` } : response(status, ofStatus, invalid),
    ]
  })
  return { ...Object.fromEntries(answers), '500': { $ref: '#/components/responses/ServerError' } }
}

/** 'IdempotencyConflict' for idempotency_conflict. */
const nameOf = (code: RefusalCode): string =>
  code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

function response(status: number, codes: readonly RefusalCode[], invalid: Record<string, string[]>): object {
  const example = (code: RefusalCode) =>
    code === 'invalid' && Object.keys(invalid).length > 0
      ? { summary: 'Fields are wrong', value: { message: refusalTable.invalid.message, data: invalid } }
      : { $ref: `#/components/examples/${code}` }
  return {
    description: `${reasonOf[status] ?? 'Refused'}: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    headers: {
      [refusalHeader]: {
        description: 'The code of the refusal.',
        required: true,
        schema: { type: 'string', enum: codes },
      },
      ...(status === 429 || status === 503 ? { 'retry-after': { $ref: '#/components/headers/RetryAfter' } } : {}),
    },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Refusal' },
        examples: Object.fromEntries(codes.map((code) => [code, example(code)])),
      },
    },
  }
}

const reasonOf: Readonly<Record<number, string>> = {
  400: 'The input or the state of things does not allow it',
  401: 'Nobody is signed in, or the password is wrong',
  403: 'The caller may not do it',
  404: 'It does not exist, or the caller may not see it',
  409: 'The key belongs to another call',
  413: 'The body is too large',
  429: 'Too many calls',
  503: 'Please try again shortly',
}

/** The bodies of all refusals, by code, as examples. */
export const refusalExamples = Object.fromEntries(
  Object.entries(refusalTable).map(([code, { message, field }]) => [
    code,
    { summary: message, value: { message, ...(field && { data: { [field]: [message] } }) } },
  ]),
)

/** The parts of the document that all refusals share. */
export const refusalComponents = {
  schemas: {
    Refusal: {
      type: 'object',
      description: 'The answer to a call that is refused.',
      properties: {
        message: { type: 'string', description: 'A sentence for the person who made the call.' },
        data: {
          type: 'object',
          description: 'The messages of each wrong field, in the order of the form.',
          additionalProperties: { type: 'array', items: { type: 'string' } },
        },
      },
      required: ['message'],
      examples: [{ message: errorWords.byStatus[400], data: { phone: ['Please enter a valid phone number'] } }],
    },
  },
  responses: {
    ...Object.fromEntries(
      (Object.keys(refusalTable) as RefusalCode[]).map((code) => [
        nameOf(code),
        response(refusalTable[code].status, [code], {}),
      ]),
    ),
    ServerError: {
      description: 'A mistake of the server. The header `x-request-id` names the entry in its log.',
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Refusal' },
          examples: { mistake: { summary: 'A mistake', value: { message: errorWords.byStatus[500] } } },
        },
      },
    },
  },
  headers: {
    RetryAfter: {
      description: 'Seconds until the call may be made again.',
      schema: { type: 'integer', minimum: 1 },
      example: 2,
    },
  },
}
