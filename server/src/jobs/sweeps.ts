import type { App } from '../context/context.ts'

export type Sweep = (app: App) => Promise<unknown>

const minuteMs = 60_000
const hourMs = 3_600_000

/**
 * Runs each sweep a minute after the start and then every hour, or as often as given (milliseconds, real time). The next run continues
 * where one stops.
 */
export function startSweeps(app: App, sweeps: readonly Sweep[], everyMs = hourMs): { stop(): Promise<void> } {
  let stopped = false
  let underWay = Promise.resolve()
  const run = async (): Promise<void> => {
    for (const sweep of sweeps) {
      if (stopped) return
      await sweep(app).catch((error: unknown) => app.log.warn('sweep failed', { error }))
    }
  }
  const tick = (): void => {
    underWay = run().finally(() => {
      if (!stopped) timer = setTimeout(tick, everyMs)
    })
  }
  let timer = setTimeout(tick, minuteMs)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await underWay
    },
  }
}
