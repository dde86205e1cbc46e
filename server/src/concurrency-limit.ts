import pLimit, { type LimitFunction } from 'p-limit'

/** At most so many pieces of work run at one time for each key; the others wait in the order they came. A key that is not in use is forgotten. */
export function concurrencyLimitByKey(atOnce: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const limiters = new Map<string, { limit: LimitFunction; users: number }>()
  return async (key, work) => {
    const limiter = limiters.get(key) ?? { limit: pLimit(atOnce), users: 0 }
    limiters.set(key, limiter)
    limiter.users++
    try {
      return await limiter.limit(work)
    } finally {
      if (--limiter.users === 0) limiters.delete(key)
    }
  }
}
