import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Asks again and again until there is an answer, and gives it. Trials and measurements use it too, outside of the test runner, whose own waiting fails there.
 * @throws Error that names the awaited event, after `timeoutMs`
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined>,
  { timeoutMs = 30_000, everyMs = 50 } = {},
): Promise<T> {
  const end = performance.now() + timeoutMs
  for (;;) {
    const answer = await ask()
    if (answer !== null && answer !== undefined) return answer
    if (performance.now() > end) throw new Error(`waited ${timeoutMs} ms without success for ${what}`)
    await sleep(everyMs)
  }
}
