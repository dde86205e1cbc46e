import { integer } from './columns.ts'
import { type Database, type Limits, newApplicationName, openDatabase } from './database.ts'
import { presenceAnswerMs, watchPresence } from './presence.ts'
import { statement } from './statement.ts'

/** The purpose of a connection. Each purpose has its own pool, so that none can use up another's connections. */
export type Purpose = 'users' | 'reports' | 'webhooks' | 'jobs' | 'beat' | 'health'

export type Pools = Record<Purpose, Database>

/**
 * A person waits for the first two, a provider for the third (and sends again), a probe for the last. Jobs may take longer. The server's sign of
 * life never waits behind them: a server whose jobs all wait for locks would be taken for dead, and its jobs would run twice (SCALE-59).
 */
export const limits: Record<Purpose, Limits> = {
  users: { connections: 20, connectMs: 2_000, lockMs: 2_500, statementMs: 2_800, answerMs: 3_000 },
  reports: { connections: 3, connectMs: 2_000, lockMs: 2_000, statementMs: 14_000, answerMs: 15_000 },
  webhooks: { connections: 8, connectMs: 3_000, lockMs: 1_000, statementMs: 2_800, answerMs: 3_000, plansOnce: true },
  jobs: { connections: 10, connectMs: 5_000, lockMs: 20_000, statementMs: 60_000, answerMs: 65_000 },
  beat: { connections: 1, connectMs: 5_000, lockMs: 2_000, statementMs: 60_000, answerMs: 65_000 },
  health: ofPresence(presenceAnswerMs),
}

const askAnything = statement({ row: { one: integer }, sql: 'select 1 as one' })

/** A command runs alone, may read whole tables, and a person watches it and can stop it. */
const ofCommand: Limits = {
  connections: 4,
  connectMs: 10_000,
  lockMs: 60_000,
  statementMs: 30 * 60_000,
  answerMs: 31 * 60_000,
}

/** The limits of a pool that checks whether PostgreSQL answers. */
export function ofPresence(answerMs: number): Limits {
  return { connections: 1, connectMs: answerMs, lockMs: answerMs - 100, statementMs: answerMs - 100, answerMs }
}

/**
 * Behind a pooler the question waits with all others for a connection of PostgreSQL, so a busy moment must not count as silence. It is still less than a
 * load balancer waits for a probe.
 */
export const pooledAnswerMs = 1_500

/** Callers wait for these, so they get an error within a second if PostgreSQL is silent (G11). Jobs wait until it answers again. */
const watched: readonly Purpose[] = ['users', 'reports', 'webhooks']

const purposes = Object.keys(limits) as Purpose[]

type PoolOptions = { answerMs?: number | undefined; writesWebhooks?: boolean; isPooled?: boolean }

/**
 * All pools of a server, or of a command, which has one for everything. A pool connects with its first statement.
 * @param options.answerMs how long PostgreSQL may take before it counts as silent
 * @param options.writesWebhooks whether acts are written down as events for the lender's own systems
 * @param options.isPooled whether the address is that of a pooler in transaction mode
 */
export function openPools(
  url: string,
  user: 'server' | 'command',
  onError: (error: Error) => void,
  {
    isPooled = false,
    answerMs = isPooled ? pooledAnswerMs : presenceAnswerMs,
    writesWebhooks = false,
  }: PoolOptions = {},
): Pools & { close(): Promise<void> } {
  const shared = { applicationName: isPooled ? 'kasuwa' : newApplicationName(), isPooled, onError }
  if (user === 'command') {
    const one = openDatabase(url, { ...ofCommand, writesWebhooks, ...shared })
    return { ...poolsOf(() => one), close: () => one.close() }
  }
  const ofWatch = openDatabase(url, { ...ofPresence(answerMs), ...shared, keepIdle: true })
  const presence = watchPresence(() => ofWatch.only(askAnything), answerMs)
  const pools = poolsOf((purpose) =>
    openDatabase(url, {
      ...(isPooled && purpose === 'health' ? ofPresence(pooledAnswerMs) : limits[purpose]),
      writesWebhooks,
      ...shared,
      keepIdle: purpose === 'health',
      whileResponsive: watched.includes(purpose) ? presence.whileResponsive : presence.noting,
    }),
  )
  return {
    ...pools,
    async close() {
      presence.stop()
      await Promise.all([ofWatch.close(), ...purposes.map((purpose) => pools[purpose].close())])
    },
  }
}

const poolsOf = (open: (purpose: Purpose) => Database): Pools =>
  Object.fromEntries(purposes.map((purpose) => [purpose, open(purpose)])) as Pools
