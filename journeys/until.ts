import { setTimeout as pause } from 'node:timers/promises'

/**
 * Asks again and again until the answer is neither false nor null nor an error, and gives it.
 * @throws Error that names what was waited for, after `seconds`
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T>,
  { seconds = 20, everyMs = 100 } = {},
): Promise<NonNullable<T>> {
  const end = Date.now() + seconds * 1_000
  for (;;) {
    const answer = await ask().catch(() => null)
    if (answer) return answer
    if (Date.now() > end) throw new Error(`waited ${seconds} s in vain: ${what}`)
    await pause(everyMs)
  }
}
