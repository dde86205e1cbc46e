const mark = Symbol('answer with more than data')

/** Marks an answer whose envelope holds more than `data` (C-150: `accountType` stands beside it). */
export function beside<T extends { data: unknown }>(answer: T): T {
  return Object.defineProperty(answer, mark, { value: true })
}

/** Whether an answer is the whole of what stands beside the message. */
export const isBeside = (answer: unknown): answer is object =>
  typeof answer === 'object' && answer !== null && mark in answer
