import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, dataOf } from '../../../journeys/calls.ts'

/** The answers to calls that need no provider. */
export type Answered = { calls: number; failed: number; p50Ms: number; p99Ms: number }

const callersAtOnce = 8
const betweenMs = 50

/** Starts people who read until `stop`. */
export function startCallers(client: Client, paths: readonly string[]): { stop(): Promise<Answered> } {
  const stopping = new AbortController()
  const times: number[] = []
  let failed = 0
  const callOn = async (first: number): Promise<void> => {
    for (let index = first; !stopping.signal.aborted; index += 1) {
      const begun = performance.now()
      await dataOf(client.get(paths[index % paths.length]!)).catch(() => (failed += 1))
      times.push(performance.now() - begun)
      await sleep(betweenMs)
    }
  }
  const calling = Array.from({ length: callersAtOnce }, (_, index) => callOn(index))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(calling)
      const sorted = times.toSorted((a, b) => a - b)
      const at = (share: number): number => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
      return { calls: sorted.length, failed, p50Ms: at(0.5), p99Ms: at(0.99) }
    },
  }
}

/** Does the work for each index, a given number at a time. */
export async function atOnce(total: number, together: number, act: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const work = async (): Promise<void> => {
    while (next < total) await act(next++)
  }
  await Promise.all(Array.from({ length: together }, work))
}
