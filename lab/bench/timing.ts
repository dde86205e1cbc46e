import { setTimeout as sleep } from 'node:timers/promises'

/** The time since the start, for people: '12.3 s'. */
export function stopwatch(): () => string {
  const begin = performance.now()
  return () => `${((performance.now() - begin) / 1_000).toFixed(1)} s`
}

/** The value that a share of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** Figures of several rounds for people: least / median / most. */
export const spreadOf = (values: readonly number[], digits = 0): string =>
  [Math.min(...values), median(values), Math.max(...values)].map((each) => each.toFixed(digits)).join(' / ')

/**
 * Calls `work` in `callers` parallel loops until the time is up; returns each call's milliseconds and the calls per second.
 * @param perSecond with it a call begins when it is due at that rate, or as soon as a loop is free; its milliseconds count from the time it was due
 */
export async function measureLoad(
  seconds: number,
  callers: number,
  work: (caller: number) => Promise<void>,
  perSecond?: number,
): Promise<{ times: number[]; rate: number }> {
  const times: number[] = []
  let begun = 0
  const begin = performance.now()
  const call = async (caller: number): Promise<void> => {
    while (performance.now() - begin < seconds * 1_000) {
      const due = perSecond ? begin + (begun++ * 1_000) / perSecond : performance.now()
      const early = due - performance.now()
      if (early > 0) await sleep(early)
      await work(caller)
      times.push(performance.now() - due)
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)))
  return { times, rate: times.length / ((performance.now() - begin) / 1_000) }
}
