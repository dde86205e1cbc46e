import { setTimeout as sleep } from 'node:timers/promises'

/** How long it has been since, for people: '12.3 s'. */
export function stopwatch(): () => string {
  const begin = performance.now()
  return () => `${((performance.now() - begin) / 1_000).toFixed(1)} s`
}

/** The value that a share of all values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/**
 * Calls `work` from `callers` places at once until the time is up; answers each call's milliseconds and the calls a second.
 * @param perSecond with it a call waits until it is due at that rate, and its milliseconds include that
 */
export async function measureLoad(
  seconds: number,
  callers: number,
  work: (caller: number) => Promise<void>,
  perSecond = Infinity,
): Promise<{ times: number[]; rate: number }> {
  const times: number[] = []
  let begun = 0
  const begin = performance.now()
  const call = async (caller: number): Promise<void> => {
    while (performance.now() - begin < seconds * 1_000) {
      const start = performance.now()
      const due = begin + (begun++ * 1_000) / perSecond
      if (due > start) await sleep(due - start)
      await work(caller)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)))
  return { times, rate: times.length / ((performance.now() - begin) / 1_000) }
}
