import { CallRefused, NoAnswer } from './failures.ts'

/** How often a call is made, and how long it waits in between. */
export type Tries = {
  /** In all; 1 makes it once. */
  tries: number
  /** Milliseconds before the second try; each later wait is twice as long. */
  firstWaitMs: number
  /** Milliseconds. An answer that asks for a longer wait is thrown at once. */
  maxWaitMs: number
}

/** Statuses after which the same call may succeed. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504])

/** Makes a call until it succeeds, is refused, or has no tries left. It must be one that is safe to repeat. */
export async function withTries<T>(
  { tries, firstWaitMs, maxWaitMs }: Tries,
  signal: AbortSignal | undefined,
  make: () => Promise<T>,
): Promise<T> {
  for (let made = 1; ; made++) {
    try {
      return await make()
    } catch (error) {
      signal?.throwIfAborted()
      const wait = waitAfter(error, firstWaitMs * 2 ** (made - 1))
      if (made >= tries || wait === null || wait > maxWaitMs) throw error
      await sleepMs(wait, signal)
    }
  }
}

/** Milliseconds; null where another try would be refused as well. */
function waitAfter(error: unknown, usual: number): number | null {
  if (error instanceof NoAnswer) return usual
  if (!(error instanceof CallRefused) || !passing.has(error.status)) return null
  return error.retryAfterSeconds === null ? usual : error.retryAfterSeconds * 1_000
}

function sleepMs(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
