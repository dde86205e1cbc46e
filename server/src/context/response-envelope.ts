/** An answer without its message, as it is sent: `data`, and the fields next to it. */
export type WireAnswer = { data?: unknown } & Record<string, unknown>

const mark = Symbol('response envelope')

/** Marks an answer that is the whole envelope except its message: it has more than `data` (C-150: `accountType` next to it). */
export function envelope<T extends { data: unknown }>(answer: T): T {
  return Object.defineProperty(answer, mark, { value: true })
}

/** Whether an answer is the whole envelope except its message. */
export const isEnvelope = (answer: unknown): answer is object =>
  typeof answer === 'object' && answer !== null && mark in answer

/** An answer with its message as it is sent. The HTTP library copies plain objects once more when it writes JSON, and no others. */
export class SentAnswer {
  readonly message: string

  constructor(message: string, answer: WireAnswer) {
    this.message = message
    Object.assign(this, answer)
  }
}
