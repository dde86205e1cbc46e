import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { serialize } from 'node:v8'
import { Client } from 'pg'

// This file is loaded into a measured server by `node --import`. A client that connects to the socket BENCH_PROBE receives the
// measurements since the last time, in V8's format.
const resolutionMs = 1
const delay = monitorEventLoopDelay({ resolution: resolutionMs })
delay.enable()

// The number of statements sent by requests, without those of jobs and health checks.
let statements = 0
/** Each statement once, with its last values. */
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

/** The histogram counts the time between two ticks of its timer, including the interval itself. */
const lag = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolutionMs)

/** Milliseconds that the event loop's thread was ready to run but had no processor (Linux's second figure); NaN outside Linux. */
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
