import { Refused } from '@kasuwa/domain/refusal.ts'
import pLimit, { type LimitFunction } from 'p-limit'

/**
 * At most so many pieces of work run at one time for each key, and `waiting` more wait in the order they came. A key that is not in use
 * is removed.
 * @throws Refused unavailable for work that comes when so many wait already
 */
export function concurrencyLimitByKey(
  atOnce: number,
  waiting = Infinity,
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const limiters = new Map<string, { limit: LimitFunction; users: number }>()
  return async (key, work) => {
    const limiter = limiters.get(key) ?? { limit: pLimit(atOnce), users: 0 }
    if (limiter.users >= atOnce + waiting) throw new Refused('unavailable', undefined, { retryAfterSeconds: 5 })
    limiters.set(key, limiter)
    limiter.users++
    try {
      return await limiter.limit(work)
    } finally {
      if (--limiter.users === 0) limiters.delete(key)
    }
  }
}

/**
 * At most `atOnce` pieces of work run at one time, and `waiting` more wait in the order they came. Further work is refused, since it
 * would be answered too late.
 * @throws Refused unavailable, with the seconds after which it is worth another try
 */
export function boundedQueue({
  atOnce,
  waiting,
  retryAfterSeconds,
}: {
  atOnce: number
  waiting: number
  retryAfterSeconds: number
}): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(atOnce)
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting)
      throw new Refused('unavailable', undefined, { retryAfterSeconds })
    return limit(work)
  }
}

/** At most so many pieces of work run at one time for each key; further work is not begun, but answered by `refuse`. */
export function refuseAboveByKey(
  atOnce: number,
  refuse: () => Error,
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const take = slotsByKey(atOnce, refuse)
  return async (key, work) => {
    const leave = take(key)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

/**
 * At most so many places for each key: takes one and returns the function that leaves it, or throws what `refuse` makes. Leaving twice
 * does nothing.
 */
export function slotsByKey(places: number, refuse: () => Error): (key: string) => () => void {
  const taken = new Map<string, Set<symbol>>()
  return (key) => {
    const own = taken.get(key) ?? new Set()
    if (own.size >= places) throw refuse()
    const place = Symbol(key)
    taken.set(key, own.add(place))
    return () => {
      if (own.delete(place) && own.size === 0) taken.delete(key)
    }
  }
}
