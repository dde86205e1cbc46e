import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../context.ts'
import { isMigrated } from '../db/migrate.ts'
import type { Closing } from './drain.ts'

/** Milliseconds. Whoever asks decides within a second where to send people. */
const answerWithin = 800

const outOfReach = 'the database is out of reach'

/**
 * Why the app is not ready, or null when it is: not stopping, database reached and migrated. It has a connection of its own and answers in
 * time, whatever the database does. All who ask at once share one look.
 */
export function readinessOf(app: App, closing: Closing): () => Promise<string | null> {
  const sql = app.pools.health
  let look: Promise<string | null> | null = null

  async function problem(): Promise<string | null> {
    return (await isMigrated(sql)) ? null : 'migrations have not run'
  }
  return () => {
    if (closing.begun) return Promise.resolve('the server is stopping')
    look ??= problem()
      .catch(() => outOfReach)
      .finally(() => {
        look = null
      })
    return Promise.race([look, sleep(answerWithin, outOfReach, { ref: false })])
  }
}
