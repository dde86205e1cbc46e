import pLimit, { type LimitFunction } from 'p-limit'

/** At most so many pieces of work run at one time for each key; the others wait in the order they came. A key that nobody uses is forgotten. */
export function concurrencyLimitByKey(atOnce: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lanes = new Map<string, { limit: LimitFunction; users: number }>()
  return async (key, work) => {
    const lane = lanes.get(key) ?? { limit: pLimit(atOnce), users: 0 }
    lanes.set(key, lane)
    lane.users++
    try {
      return await lane.limit(work)
    } finally {
      if (--lane.users === 0) lanes.delete(key)
    }
  }
}
