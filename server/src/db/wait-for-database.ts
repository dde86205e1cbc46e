import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../base/log.ts'
import { databaseFailureOf } from './failures.ts'

/** Milliseconds between two tries, for one try, and between two lines of the log. */
const everyMs = 1_000
const connectMs = 5_000
const logEveryMs = 30_000

/** Answers of PostgreSQL that waiting does not change: a wrong role, password or database. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && /^(28...|3D000)$/.test(String(Reflect.get(error, 'code')))

/**
 * Waits until PostgreSQL answers, without a time limit: after a reboot it may start later than this process (B23).
 * @param signal ends the wait, which is rejected with the signal's reason
 * @throws the first error that waiting does not change, such as a wrong password
 */
export async function waitForDatabase(
  url: string,
  log: Pick<Log, 'info' | 'warn'>,
  signal?: AbortSignal,
): Promise<void> {
  for (let loggedAt = -Infinity; ;) {
    signal?.throwIfAborted()
    const error = await tryToConnect(url)
    if (error === null) {
      if (loggedAt > -Infinity) log.info('the database answers')
      return
    }
    const isAway = ['away', 'busy'].includes(databaseFailureOf(error) ?? '')
    if (!isAway || isRefusal(error)) throw error
    if (performance.now() - loggedAt >= logEveryMs) {
      loggedAt = performance.now()
      log.warn('the database does not answer yet; waiting for it', { host: new URL(url).host, error })
    }
    await sleep(everyMs, undefined, { ...(signal && { signal }) }).catch(() => signal?.throwIfAborted())
  }
}

async function tryToConnect(url: string): Promise<unknown> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    application_name: 'kasuwa: start',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return null
  } catch (error) {
    return error
  } finally {
    await client.end().catch(() => {})
  }
}
