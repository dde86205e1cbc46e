import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from './children.ts'
import type { Part } from './parts.ts'

/** The rule by which a part that ended by itself is started again, in milliseconds. */
export interface RestartRule {
  /** The first delay; each further one is twice as long. */
  firstDelayMs: number
  maxDelayMs: number
  /** After this time it counts as healthy again. */
  healthyMs: number
}

const usual: RestartRule = { firstDelayMs: 250, maxDelayMs: 60_000, healthyMs: 60_000 }

/** A part that is started again whenever it ends by itself, once it has been `ready`. */
export interface Kept extends Part {
  /** From now on an end counts as a crash and not as a failed start. */
  ready(): void
}

/**
 * Keeps a program running while all others continue. After a crash it is started again, with growing delays and without end, since the things
 * it needs may come back (B23).
 * @param lost called once, with a sentence, when the program fails before it was ready
 */
export function keepRunning(
  name: string,
  start: () => Child,
  lost: (sentence: string) => void,
  rule: RestartRule = usual,
): Kept {
  const stopping = new AbortController()
  let isReady = false
  let child = start()
  const watched = watch()

  async function watch(): Promise<void> {
    for (let crashes = 0; ;) {
      const begun = Date.now()
      const how = await child.ended
      if (stopping.signal.aborted) return
      if (!isReady) return lost(`The ${name} ended by itself (${how}). Stopping the rest.`)
      crashes = Date.now() - begun >= rule.healthyMs ? 1 : crashes + 1
      const delayMs = Math.min(rule.firstDelayMs * 2 ** (crashes - 1), rule.maxDelayMs)
      console.error(`The ${name} ended by itself (${how}). It is started again in ${delayMs / 1_000} s.`)
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      child = start()
    }
  }

  return {
    ready: () => {
      isReady = true
    },
    stop: async () => {
      stopping.abort()
      await child.stop()
      await watched
    },
  }
}
