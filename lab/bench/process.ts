import { setTimeout as sleep } from 'node:timers/promises'
import { mixedReads } from './mix.ts'
import { openLoop } from './open-loop.ts'
import { type ProbedServer, startProbed } from './probed-server.ts'
import type { Filled } from './scratch.ts'
import { measureLoad, median, percentile } from './timing.ts'
import { openRepayments } from './webhooks.ts'

const starts = 5
const idleMs = 20_000
const callers = 32
const share = 0.8
const readsPerSecond = 20

const mb = (bytes: number): number => Math.round(bytes / 1e6)

/**
 * Measures the server's process (P11): the time from its start until it is ready, its memory when idle and under load, and the delay of its event
 * loop with repayments at 80 % of its maximum while people read.
 */
export async function measureProcess(filled: Filled, seconds: number): Promise<void> {
  const readyMs: number[] = []
  for (let round = 0; round < starts; round++) {
    const begin = performance.now()
    const server = await startProbed(filled)
    await untilReady(server.url)
    readyMs.push(performance.now() - begin)
    await server.stop()
  }
  const server = await startProbed(filled)
  try {
    await sleep(idleMs)
    const idle = await server.probe()
    const { capacity, lag, loaded, refused } = await load(server, filled.databaseUrl, seconds)
    console.table([
      {
        figure: 'start until ready, ms: least / median / most',
        value: [Math.min(...readyMs), median(readyMs), Math.max(...readyMs)].map(Math.round).join(' / '),
      },
      { figure: `memory after ${idleMs / 1_000} s idle, MB`, value: mb(idle.rss) },
      { figure: 'most memory under load, MB', value: mb(loaded) },
      { figure: 'repayments a second at most, reads meanwhile', value: Math.round(capacity) },
      {
        figure: 'at 80 %: event loop late, ms: p50 / p99 / most',
        value: [lag.lagP50Ms, lag.lagP99Ms, lag.lagMaxMs].map((ms) => ms.toFixed(1)).join(' / '),
      },
      {
        figure: 'at 80 %: of the time it waits for a processor, %',
        value: (lag.lagOfProcessors * 100).toFixed(0),
      },
      { figure: 'not 200', value: refused },
    ])
    console.log(
      'Memory after the load, MB',
      Object.fromEntries(
        Object.entries(await server.probe()).flatMap(([name, value]) =>
          name.startsWith('lag') || name === 'statements' || typeof value !== 'number' ? [] : [[name, mb(value)]],
        ),
      ),
    )
  } finally {
    await server.stop()
  }
}

async function untilReady(url: string): Promise<void> {
  while ((await fetch(`${url}/readyz`)).status !== 200) await sleep(5)
}

async function load(server: ProbedServer, databaseUrl: string, seconds: number) {
  const repayments = await openRepayments(server.url, databaseUrl, callers)
  let refused = 0
  try {
    const reads = openLoop(server.url, readsPerSecond, mixedReads(server.url))
    await server.peak()
    const send = async (caller: number): Promise<void> => {
      if ((await repayments.send(caller)) !== 200) refused += 1
    }
    await measureLoad(5, callers, send)
    const capacity = (await measureLoad(seconds, callers, send)).rate
    await sleep(2_000)
    await server.probe()
    await measureLoad(seconds, callers, send, capacity * share)
    const lag = await server.probe()
    const read = await reads.stop()
    console.log(
      `Reads meanwhile: p50 ${percentile(read.times, 0.5).toFixed(0)}, p99 ${percentile(read.times, 0.99).toFixed(0)} ms, ${read.refused} not 200`,
    )
    return { capacity, lag, loaded: await server.peak(), refused: refused + read.refused }
  } finally {
    repayments.close()
  }
}
