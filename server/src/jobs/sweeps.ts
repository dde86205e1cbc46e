import type { App } from '../context/context.ts'
import { type JobName, runJob } from './job-successes.ts'

/** The signal is aborted when the server stops: a sweep that takes longer than a moment ends then, and its next run continues. */
export type Sweep = (app: App, signal: AbortSignal) => Promise<unknown>
export type Sweeps = { readonly [Name in JobName]?: Sweep }

const minuteMs = 60_000
const hourMs = 3_600_000

/**
 * Runs each sweep a minute after the start and then every hour, or as often as given (milliseconds, real time). The next run continues
 * where one stops.
 */
export function startSweeps(app: App, sweeps: Sweeps, everyMs = hourMs, firstMs = minuteMs): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  let underWay = Promise.resolve()
  const run = async (): Promise<void> => {
    for (const [name, sweep] of Object.entries(sweeps) as [JobName, Sweep][]) {
      if (signal.aborted) return
      await runJob(app, name, () => sweep(app, signal)).catch((error: unknown) =>
        app.log.warn('sweep failed', { name, error }),
      )
    }
  }
  const tick = (): void => {
    underWay = run().finally(() => {
      if (!signal.aborted) timer = setTimeout(tick, everyMs)
    })
  }
  let timer = setTimeout(tick, firstMs)
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await underWay
    },
  }
}
