/** An answer without its message, as the wire carries it: `data`, and what stands next to it. */
export type WireAnswer = { data?: unknown } & Record<string, unknown>

const mark = Symbol('response envelope')

/** Marks an answer that is the whole envelope but for its message: it holds more than `data` (C-150: `accountType` next to it). */
export function envelope<T extends { data: unknown }>(answer: T): T {
  return Object.defineProperty(answer, mark, { value: true })
}

/** Whether an answer is the whole envelope but for its message. */
export const isEnvelope = (answer: unknown): answer is object =>
  typeof answer === 'object' && answer !== null && mark in answer

/** An answer with its message as it is sent. The HTTP library copies plain objects once more on their way to JSON, and no others. */
export class SentAnswer {
  readonly message: string

  constructor(message: string, answer: WireAnswer) {
    this.message = message
    Object.assign(this, answer)
  }
}
