import { Refused, type RefusalCode } from '@kasuwa/domain/refusal.ts'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { count } from '../db/columns.ts'
import type { Database, Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** At most so many of a thing for one key in a window of seconds (real time) that begins with the first. Each limit has its own `name`. */
export type Limit = { name: string; max: number; seconds: number }

/** Counters that all processes on one database share. An unavailable database is an error as for any other statement. */
export type Limits = {
  /** Counts `points` more. Returns how many seconds to wait when that is beyond the limit, 0 when it is within. */
  take(limit: Limit, key: string, points?: number): Promise<number>
  /** Counts `points` more, beyond the limit too. Returns how many there are in the window now. */
  count(limit: Limit, key: string, points?: number): Promise<number>
  /** Counts nothing. Returns how many seconds to wait when the limit is used up, 0 when some of it is left. */
  look(limit: Limit, key: string): Promise<number>
  /** How many were counted in the present window. */
  used(limit: Limit, key: string): Promise<number>
}

/** Milliseconds by which the clocks of two servers may differ. */
const maxClockDifferenceMs = 60_000

/**
 * Reads the count of a key. A window that would end later than one that begins now was begun while a machine's clock was ahead. It is
 * removed and a new one begins, since it would last as long as the clock was ahead.
 */
async function askWithin<Counted extends { msBeforeNext: number } | null>(
  limiter: RateLimiterPostgres,
  key: string,
  ask: () => Promise<Counted>,
): Promise<Counted> {
  const counted = await ask()
  if (!counted || counted.msBeforeNext <= limiter.duration * 1_000 + maxClockDifferenceMs) return counted
  await limiter.delete(key)
  return ask()
}

type Taken = { isRefused: boolean; msBeforeNext: number }

/** A refusal that the process remembers has no count. */
const consume = (limiter: RateLimiterPostgres, key: string, points: number): Promise<Taken> =>
  limiter.consume(key, points).then(
    ({ msBeforeNext }) => ({ isRefused: false, msBeforeNext }),
    (error: unknown) => {
      if (error instanceof RateLimiterRes) return { isRefused: true, msBeforeNext: error.msBeforeNext }
      throw error
    },
  )

const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1_000))

/** One statement a call. The process remembers a key that has used up its limit: `take` does not ask the database until its window ends. */
export function openLimits(database: Pick<Database, 'rows'>): Limits {
  const storeClient = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const rows = await database.rows(text, values)
      return { rows, rowCount: rows.length }
    },
  }
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = ({ name, max, seconds }: Limit): RateLimiterPostgres => {
    const known = limiters.get(name)
    if (known?.points === max && known.duration === seconds) return known
    const made = new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: max,
      duration: seconds,
      inMemoryBlockOnConsumed: max,
    })
    limiters.set(name, made)
    return made
  }
  return {
    async take(limit, key, points = 1) {
      const limiter = limiterOf(limit)
      const { isRefused, msBeforeNext } = await askWithin(limiter, key, () => consume(limiter, key, points))
      return isRefused ? secondsOf(msBeforeNext) : 0
    },
    async count(limit, key, points = 1) {
      const limiter = limiterOf(limit)
      return (await askWithin(limiter, key, () => limiter.penalty(key, points))).consumedPoints
    },
    async look(limit, key) {
      const limiter = limiterOf(limit)
      const counted = await askWithin(limiter, key, () => limiter.get(key))
      return counted && counted.consumedPoints >= limit.max ? secondsOf(counted.msBeforeNext) : 0
    },
    async used(limit, key) {
      const limiter = limiterOf(limit)
      return (await askWithin(limiter, key, () => limiter.get(key)))?.consumedPoints ?? 0
    },
  }
}

/**
 * Counts one more of a thing for a key, such as a user's id.
 * @throws Refused too_many_requests, or `code` where its own sentence helps, with the seconds to wait, when there were `limit.max` in the
 * window already
 */
export async function enforceLimit(
  { limits }: { limits: Limits },
  limit: Limit,
  key: string,
  code: RefusalCode = 'too_many_requests',
): Promise<void> {
  const retryAfterSeconds = await limits.take(limit, key)
  if (retryAfterSeconds > 0) throw new Refused(code, undefined, { retryAfterSeconds })
}

const deleteOver = statement({ params: { now: count }, sql: 'delete from rate_limits where expire < :now' })

/** Deletes counts whose window is over. */
export const sweepLimits = ({ database }: { database: Sql }): Promise<number> =>
  database.run(deleteOver, { now: Date.now() })
