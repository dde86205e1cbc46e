import { createServer } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into a server under measurement by `node --import`: who connects to the socket BENCH_PROBE gets one line of JSON about the time since
// the last one.
const resolutionMs = 1
const delay = monitorEventLoopDelay({ resolution: resolutionMs })
delay.enable()

/** The histogram counts the time between two turns of its timer, its own interval included. */
const lag = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolutionMs)

createServer((socket) => {
  const memory = process.memoryUsage()
  socket.end(
    JSON.stringify({
      lagP50Ms: lag(delay.percentile(50)),
      lagP99Ms: lag(delay.percentile(99)),
      lagMaxMs: lag(delay.max),
      ...memory,
    }),
  )
  delay.reset()
})
  .listen(process.env['BENCH_PROBE'])
  .unref()
