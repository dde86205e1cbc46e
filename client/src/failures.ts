import type { RefusalCode } from '@kasuwa/domain/refusal.ts'

/** The product refused a call. `message` is a sentence for a person; `code` is for programs, and does not change. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
  readonly status: number
  /** Null where something before the product answered, such as a proxy. */
  readonly code: RefusalCode | null
  /** The messages of each wrong field. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** Seconds after which the call may be made again; null where the answer names none. */
  readonly retryAfterSeconds: number | null
  /** Names the call in the product's log. */
  readonly requestId: string | null

  constructor(
    message: string,
    facts: Pick<CallRefused, 'status' | 'code' | 'fields' | 'retryAfterSeconds' | 'requestId'>,
  ) {
    super(message)
    this.status = facts.status
    this.code = facts.code
    this.fields = facts.fields
    this.retryAfterSeconds = facts.retryAfterSeconds
    this.requestId = facts.requestId
  }
}

/** No whole answer came, after all tries. A call that writes may be done or not: the same call under the same key shows which. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** Whether a call was refused, with one of these codes where some are given. */
export const isRefused = (error: unknown, ...codes: RefusalCode[]): error is CallRefused =>
  error instanceof CallRefused && (codes.length === 0 || (error.code !== null && codes.includes(error.code)))

/** The refusal in an answer. */
export function refusalIn({ status, headers }: Response, body: unknown): CallRefused {
  const { message, data } = (typeof body === 'object' && body !== null ? body : {}) as {
    message?: unknown
    data?: unknown
  }
  return new CallRefused(typeof message === 'string' ? message : `The answer has status ${status}`, {
    status,
    code: headers.get('x-refusal') as RefusalCode | null,
    fields: (typeof data === 'object' && data !== null ? data : {}) as CallRefused['fields'],
    retryAfterSeconds: headers.has('retry-after') ? Number(headers.get('retry-after')) : null,
    requestId: headers.get('x-request-id'),
  })
}
