import { setTimeout as sleep } from 'node:timers/promises'
import { databaseFailureOf } from './failures.ts'

/** PostgreSQL does not answer, so the outcome of the statement is unknown. */
export class DatabaseSilent extends Error {
  override message = 'PostgreSQL does not answer'
}

/** Whether PostgreSQL answers; `ask` checks it again and again. */
export type Presence = {
  /**
   * Runs `work` while PostgreSQL answers. The work itself is not stopped: its statements have their own limits.
   * @throws DatabaseSilent as soon as PostgreSQL is known not to answer, at once if that is already known
   */
  whileResponsive<T>(work: () => Promise<T>): Promise<T>
  /** Runs `work` in any case; when it is answered, PostgreSQL counts as answering again. */
  noting<T>(work: () => Promise<T>): Promise<T>
  stop(): void
}

/** Milliseconds between two checks, and the time an answer may take. A call just after a check waits for both. */
const everyMs = 250
export const presenceAnswerMs = 500
/** After such a delay of our own process, an answer may have arrived and not been read yet. */
const lateMs = 100

/**
 * @param ask a statement that needs only PostgreSQL, over a separate connection
 * @param answerMs the time its answer may take
 */
export function watchPresence(ask: () => Promise<unknown>, answerMs = presenceAnswerMs): Presence {
  const waiting = new Set<(reason: Error) => void>()
  const stopping = new AbortController()
  let silent = false
  let answeredAt = 0

  const note = (isSilent: boolean): void => {
    silent = isSilent
    if (!isSilent) return
    for (const give of waiting) give(new DatabaseSilent())
    waiting.clear()
  }
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const begun = performance.now()
      const answer = await answerOf(ask, answerMs)
      // Any statement's answer meanwhile shows that PostgreSQL is there.
      if (answer === 'there' || (answer === 'silent' && answeredAt < begun)) note(answer === 'silent')
      if (answer !== 'unknown')
        await sleep(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  void watch()
  const noteAnswer = (): void => {
    answeredAt = performance.now()
    silent = false
  }
  /** Notes that PostgreSQL answered: a refusal is an answer too. */
  const noting = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const result = await work()
      noteAnswer()
      return result
    } catch (error) {
      if (isRefusal(error)) noteAnswer()
      throw error
    }
  }

  return {
    whileResponsive: (work) => {
      if (silent) return Promise.reject(new DatabaseSilent())
      return new Promise((resolve, reject) => {
        waiting.add(reject)
        noting(work)
          .finally(() => waiting.delete(reject))
          .then(resolve, reject)
      })
    },
    noting,
    stop: () => stopping.abort(),
  }
}

/** PostgreSQL's own refusals have a code of five characters; a shutdown does not count as an answer. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^[0-9A-Z]{5}$/.test(String(error.code)) &&
  databaseFailureOf(error) !== 'away'

/** `unknown`: this process itself was delayed for longer than the answer may take. */
async function answerOf(ask: () => Promise<unknown>, answerMs: number): Promise<'there' | 'silent' | 'unknown'> {
  const begun = performance.now()
  const asked = ask().then(
    () => 'there' as const,
    (error: unknown) => (databaseFailureOf(error) === 'away' ? ('silent' as const) : ('there' as const)),
  )
  const answer = await Promise.race([asked, sleep(answerMs, 'late' as const, { ref: false })])
  if (answer !== 'late') return answer
  return performance.now() - begun > answerMs + lateMs ? 'unknown' : 'silent'
}
