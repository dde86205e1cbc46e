import { CallRefused } from './call-failures.ts'

/**
 * The Idempotency-Keys of presses whose answer has not come (C-174): a press of the same call with the same input is the same press
 * again. They are only in memory, and only until the server's answer has come.
 */
const unanswered = new Map<string, { key: string; feature: string }>()

/** Statuses after which the server may have done the call or not: only the same key shows which. */
const undecided = new Set([408, 425, 429])
/** Whether the server has decided about the call: a refusal that would come again. */
export const isDecided = (error: unknown): boolean =>
  error instanceof CallRefused && error.status < 500 && !undecided.has(error.status)

/**
 * Sends a writing call under its key: a new one for a new press, the same one if an answer never came. Once another write of the
 * same feature was done, the same press counts as a new one.
 * @param path the call's feature and name in the contract
 */
export async function withPressKey<T>(
  path: readonly string[],
  input: unknown,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const press = pressOf(path, input)
  const feature = path[0] ?? ''
  const key = unanswered.get(press)?.key ?? freshKey()
  unanswered.set(press, { key, feature })
  try {
    const answer = await send(key)
    for (const [other, { feature: itsFeature }] of unanswered) if (itsFeature === feature) unanswered.delete(other)
    return answer
  } catch (error) {
    if (isDecided(error)) unanswered.delete(press)
    else unanswered.set(press, { key, feature })
    throw error
  }
}

/** Gives a key to a press made on an earlier page, or waiting on the device, so that the same press again has it too. */
export function rememberPress(path: readonly string[], input: unknown, key: string): void {
  unanswered.set(pressOf(path, input), { key, feature: path[0] ?? '' })
}

/** Forgets a press that the server has answered outside of `withPressKey`. */
export function forgetPress(path: readonly string[], input: unknown): void {
  unanswered.delete(pressOf(path, input))
}

const pressOf = (path: readonly string[], input: unknown): string => `${path.join('.')} ${JSON.stringify(input)}`

/** A new Idempotency-Key of 128 random bits. Unlike randomUUID it also works on a page without TLS (C-165). */
export function freshKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Returns the Idempotency-Key of one dialog's request: it stays the same as long as the values sent stay the same, so that a retry after a lost
 * answer does nothing twice (C-165).
 */
export function requestKeys(): (body: object) => string {
  let last = { body: '', key: '' }
  return (body) => {
    const written = JSON.stringify(body)
    if (last.body !== written) last = { body: written, key: freshKey() }
    return last.key
  }
}
