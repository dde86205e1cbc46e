import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Asks again and again until the answer is neither false nor null nor an error, and gives it.
 * @throws Error that names the awaited event, after `timeoutMs`
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T>,
  { timeoutMs = 240_000, everyMs = 100 } = {},
): Promise<NonNullable<T>> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const answer = await ask().catch(() => null)
    if (answer) return answer
    if (Date.now() > end) throw new Error(`waited ${timeoutMs} ms without success for ${what}`)
    await sleep(everyMs)
  }
}
