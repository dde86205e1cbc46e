import type { Pool, PoolClient } from 'pg'
import { type Database, newApplicationName, openDatabase, type Sql, sqlOn } from './database.ts'
import { databaseFailureOf } from './failures.ts'
import { limits, ofPresence } from './pools.ts'
import { presenceAnswerMs, watchPresence } from './presence.ts'
import { openStandbyAge } from './standby-age.ts'
import { ageOf, type Followed, type Looks, maxAgeMs, notePrimary, openLooks } from './standby-position.ts'

/** The purposes whose reads a replica may answer. Each has its own connections there too. */
export type ReplicaPurpose = 'users' | 'reports' | 'jobs'

/** Why the primary answers a read that a replica may answer. `failed`: the replica ended it, for instance since it was in the way of its WAL. */
export const fallBacks = ['stale', 'away', 'failed', 'just_wrote'] as const
export type FallBack = (typeof fallBacks)[number]

/** A standby of the database, which answers reads (decision 149). */
export type Replica = {
  /**
   * Runs reads on one connection of the replica.
   * @param work is run again on the primary where this returns null
   * @returns null where the replica is away, too far behind, another server, or ended the work
   */
  read<T>(purpose: ReplicaPurpose, work: (sql: Sql) => Promise<T>, about: AboutRead): Promise<Read<T> | null>
  /** Counts a read that the primary answers. */
  noteFallBack(why: FallBack): void
  /** How old the figures of the replica are, in milliseconds; it grows while the replica is away. */
  ageMs(): number
  close(): Promise<void>
}

type AboutRead = {
  /** The only server that may run it, where several are behind the address; null for any. */
  server: string | null
  /** Whether a person waits for it, within the usual limit. */
  isQuick: boolean
}

/** An answer, how old its figures are in milliseconds, and the server that gave it. */
export type Read<T> = { answer: T; ageMs: number; server: string }

/** A replica that takes longer to connect is not waited for. */
const connectMs = 500

export type ReplicaNeeds = {
  /** The primary, on a pool for short statements. */
  primary: Sql
  /** Counts a read: null if the replica answered it, else why the primary does. */
  count: (why: FallBack | null) => void
  onError: (error: Error) => void
  /** How long the replica may take to answer before it counts as silent, in milliseconds. */
  answerMs?: number | undefined
}

/** Opens the replica at an address. It connects by itself; one that is away stops nothing. */
export function openReplica(
  url: string,
  { primary, count, onError, answerMs = presenceAnswerMs }: ReplicaNeeds,
): Replica {
  const applicationName = newApplicationName()
  const open = (purpose: ReplicaPurpose) =>
    openDatabase(url, { ...limits[purpose], connectMs, applicationName, onError })
  const pools: Record<ReplicaPurpose, Database> = { users: open('users'), reports: open('reports'), jobs: open('jobs') }
  const watch = openDatabase(url, { ...ofPresence(answerMs), applicationName, onError, keepIdle: true })
  const followed: Followed = { age: openStandbyAge(), system: null }
  const stopNoting = notePrimary(primary, followed)
  let newest = performance.now()
  const looks = openLooks(followed)
  const presence = watchPresence(async () => {
    newest = Math.max(newest, (await onConnection(watch.pool, looks, looks.compare)).asOf)
  }, answerMs)
  return {
    async read(purpose, work, { server, isQuick }) {
      try {
        const read = await presence.whileResponsive(() =>
          onConnection(pools[purpose].pool, looks, readFresh(looks, work, server)),
        )
        count(read ? null : 'stale')
        return read
      } catch (error) {
        const why = fallBackOf(error, isQuick)
        if (!why) throw error
        count(why)
        return null
      }
    },
    noteFallBack: count,
    ageMs: () => performance.now() - newest,
    async close() {
      presence.stop()
      stopNoting()
      await Promise.all([watch, ...Object.values(pools)].map((database) => database.close()))
    },
  }
}

/** Runs work on a connection whose position was compared a moment ago; null where it is too far behind. */
const readFresh =
  <T>({ recent }: Looks, work: (sql: Sql) => Promise<T>, only: string | null) =>
  async (client: PoolClient): Promise<Read<T> | null> => {
    const compared = await recent(client)
    const ageMs = ageOf(compared)
    const { server } = compared
    const mayAnswer = ageMs <= maxAgeMs && (only === null || only === server)
    return mayAnswer ? { answer: await work(sqlOn(client)), ageMs, server } : null
  }

/** A connection on which anything failed, or which is of no use, is not used again. */
async function onConnection<T>(pool: Pool, { isSpent }: Looks, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure ?? isSpent(client))
  }
}

/**
 * Null for a failure that the primary would repeat: an error of ours, or a statement that took longer than it may. Only a quick read is asked of
 * the primary then: on a standby that has just started, or whose disk is busy with WAL, it may take far longer than there.
 */
function fallBackOf(error: unknown, isQuick: boolean): FallBack | null {
  if (databaseFailureOf(error) === 'away') return 'away'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isTimeOut = code === '57014' && !/recovery/.test((error as Error).message)
  return /^[0-9A-Z]{5}$/.test(code) && (!isTimeOut || isQuick) ? 'failed' : null
}
