import { setTimeout as sleep } from 'node:timers/promises'
import { type RunningApp, startApp } from './app.ts'
import { lineLog, type Log } from '../base/log.ts'
import { readSettings, SettingsError, startWarnings } from '../settings/settings.ts'
import { startProblem } from '../settings/start-problem.ts'

let log: Log = lineLog()
const closeTimeoutMs = 15_000
/** Only a service manager sends this signal: another server serves meanwhile, or soon will. */
const announced = 'SIGTERM'

/** Resolves when the process is asked to stop, also when that happens during the start. */
const askedToStop = new Promise<string>((resolve) => {
  process.on('SIGTERM', () => resolve('SIGTERM'))
  process.on('SIGINT', () => resolve('SIGINT'))
  process.on('disconnect', () => resolve('the launcher is gone'))
  // The channel closed before this listener was added.
  if ('connected' in process && !process.connected) resolve('the launcher is gone')
})

/** Aborted when the process is asked to stop: it ends the wait for a database, and no other step of the start. */
const stopping = new AbortController()
void askedToStop.then((why) => stopping.abort(why))

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  log = lineLog(undefined, settings.logLevel)
  for (const warning of startWarnings(settings)) log.warn('settings', { warning })
  const app = await startWhenFree(() => startApp(settings, log, { signal: stopping.signal }))
  log.info('listening', { url: app.url })
  await stop(app, await askedToStop)
}

/** Answers the calls in progress and closes everything, the embedded database included, within a time limit. */
async function stop(app: RunningApp, why: string): Promise<void> {
  log.info('stopping', { why })
  const graceMs = why === announced ? app.app.settings.drainMs : 0
  setTimeout(() => process.exit(1), graceMs + closeTimeoutMs).unref()
  await app.stop(graceMs)
  process.exit(0)
}

/** A killed run may still use the port for a moment: waits a little before giving up. */
async function startWhenFree<T>(start: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start()
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!taken || attempt >= 20) throw error
      await sleep(250)
    }
  }
}

/** Prints a sentence instead of a log entry when a setting is the cause and not the product. */
const surroundings = (error: unknown): string | null => startProblem(error, readSettings(process.env))

main().catch((error: unknown) => {
  if (stopping.signal.aborted && error === stopping.signal.reason) {
    log.info('stopping', { why: error })
    process.exit(0)
  }
  const sentence = error instanceof SettingsError ? `Settings: ${error.message}` : surroundings(error)
  if (sentence === null) log.error('stopped by an error', { error })
  else process.stderr.write(`${sentence}\n`)
  process.exit(1)
})
