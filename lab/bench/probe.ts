import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { serialize } from 'node:v8'
import { Client } from 'pg'

// Loaded into a server under measurement by `node --import`: who connects to the socket BENCH_PROBE is sent what happened since the
// last time, as V8 writes it.
const resolutionMs = 1
const delay = monitorEventLoopDelay({ resolution: resolutionMs })
delay.enable()

// Statements that requests have sent, apart from those of jobs and health checks.
let statements = 0
/** Each of them once, with the values that it was last asked with. */
const asked = new Map<string, unknown[]>()
const request = new AsyncLocalStorage<true>()
subscribe('http.server.request.start', () => request.enterWith(true))
const query = Client.prototype.query as (...args: unknown[]) => unknown
Client.prototype.query = function (this: Client, ...args: unknown[]) {
  if (request.getStore()) {
    statements += 1
    const { text, values = [] } = args[0] as { text?: string; values?: unknown[] }
    if (text) asked.set(text, values)
  }
  return query.apply(this, args)
} as typeof Client.prototype.query

/** The histogram counts the time between two turns of its timer, its own interval included. */
const lag = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolutionMs)

/** Milliseconds that the event loop's thread could have run, and had no processor (Linux's second figure); NaN where there is no Linux. */
function waitedMs(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6
  } catch {
    return Number.NaN
  }
}
let [waitedBefore, since] = [waitedMs(), performance.now()]

createServer((socket) => {
  const memory = process.memoryUsage()
  const [waited, now] = [waitedMs(), performance.now()]
  socket.end(
    serialize({
      lagP50Ms: lag(delay.percentile(50)),
      lagP99Ms: lag(delay.percentile(99)),
      lagMaxMs: lag(delay.max),
      lagOfProcessors: (waited - waitedBefore) / (now - since),
      statements,
      asked: [...asked].map(([text, values]) => ({ text, values })),
      ...memory,
    }),
  )
  delay.reset()
  statements = 0
  ;[waitedBefore, since] = [waited, now]
  asked.clear()
})
  .listen(process.env['BENCH_PROBE'])
  .unref()
