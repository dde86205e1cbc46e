import type { Pool, PoolClient } from 'pg'

/** The point at which a server crashes: at its nth write from now on, just before or just after PostgreSQL has it. */
export type CrashPoint = { writes: number; when: 'before' | 'after' }

/** Makes a server crash like a killed process: its connections are cut, and it can no longer reach PostgreSQL or a provider. */
export type Crash = {
  readonly dead: boolean
  plan(point: CrashPoint | null): void
  /** Crashes at once. */
  now(): void
}

type Query = (...given: unknown[]) => unknown
type Answer = (error: Error | null, result?: unknown) => void

const gone = (): Error => Object.assign(new Error('the server has crashed'), { code: 'ECONNRESET' })
/** True for a write that counts; a server's heartbeat and notes happen by themselves and must not count. */
const isWrite = (text: string): boolean =>
  /^\s*(commit|insert|update|delete)\b/i.test(text) && !/\b(servers|security_events)\b/.test(text)

/** Watches all statements of a server's pools. */
export function crashOf(pools: readonly Pool[]): Crash {
  const clients = new Set<PoolClient>()
  let [dead, planned]: [boolean, CrashPoint | null] = [false, null]
  const now = (): void => {
    dead = true
    for (const client of clients) streamOf(client).destroy()
  }
  const momentOf = (text: string): CrashPoint['when'] | null => {
    if (dead) return 'before'
    if (!planned || !isWrite(text) || --planned.writes > 0) return null
    return planned.when
  }
  const watch = (client: PoolClient): void => {
    if (clients.has(client)) return
    clients.add(client)
    client.query = watched(client.query.bind(client), momentOf, now) as typeof client.query
  }
  for (const pool of pools) pool.on('acquire', watch)
  return {
    get dead() {
      return dead
    },
    plan: (point) => {
      planned = point && { ...point }
    },
    now,
  }
}

function watched(query: Query, momentOf: (text: string) => CrashPoint['when'] | null, crash: () => void): Query {
  return (...given) => {
    const when = momentOf(textOf(given[0]))
    if (when === null) return query(...given)
    const last = given.at(-1)
    const lost = (): never => {
      crash()
      throw gone()
    }
    if (typeof last !== 'function') {
      return when === 'before' ? Promise.resolve().then(lost) : Promise.resolve(query(...given)).then(lost, lost)
    }
    const answer = (): void => {
      crash()
      ;(last as Answer)(gone())
    }
    return when === 'before' ? void setImmediate(answer) : query(...given.slice(0, -1), answer)
  }
}

function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked
  return typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : ''
}

const streamOf = (client: PoolClient) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
