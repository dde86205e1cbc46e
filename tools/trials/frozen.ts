import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../../journeys/calls.ts'
import { postmasterOf, treeOf } from '../../journeys/processes.ts'
import { newProduct, type Product } from '../../journeys/product.ts'
import { openWorld } from '../../journeys/world.ts'
import type { Trial } from './trial.ts'

const callersAtOnce = 32
/** Milliseconds: an answer, and the first success after PostgreSQL's return (G11). The rest is for a busy machine. */
const answerLimitMs = 1_000
const returnLimitMs = 2_000

type Answered = { at: number; ms: number; status: number; hasRetryAfter: boolean }

/** G11: PostgreSQL hangs, as with a disk that does not answer; its connections stay open. */
export const frozen: Trial = {
  name: 'frozen',
  sentence:
    'PostgreSQL is frozen while people call: each answer is 503 with Retry-After within a second, and it goes on by itself.',
  options: { seconds: 30, times: 3 },
  async run({ seconds = 30, times = 3 }, show) {
    const product = await newProduct('none')
    try {
      await product.start()
      const { admin } = await openWorld(product)
      const pid = product.pid()
      const totals = { violations: 0, answers: 0, wrong: 0, slowestMs: 0, backAfterMs: 0, restarts: 0 }
      for (let time = 1; time <= times; time++) {
        const { during, backAfterMs } = await freezeOnce(product, admin, seconds)
        const wrong = during.filter((one) => one.status !== 503 || !one.hasRetryAfter).length
        const slowestMs = Math.round(Math.max(...during.map(({ ms }) => ms)))
        show(
          `${time} of ${times}: ${during.length} answers, ${wrong} wrong, slowest ${slowestMs} ms, back after ${backAfterMs} ms`,
        )
        totals.answers += during.length
        totals.wrong += wrong
        totals.slowestMs = Math.max(totals.slowestMs, slowestMs)
        totals.backAfterMs = Math.max(totals.backAfterMs, backAfterMs)
        totals.violations += wrong + Number(slowestMs > answerLimitMs) + Number(backAfterMs > returnLimitMs)
      }
      totals.restarts = Number(product.pid() !== pid || /started again/.test(product.printed()))
      return { ...totals, violations: totals.violations + totals.restarts }
    } finally {
      await product.remove()
    }
  },
}

/** What was answered to calls that began while PostgreSQL was frozen, and how long after its return the first call succeeded. */
async function freezeOnce(product: Product, admin: Client, seconds: number) {
  const answered: Answered[] = []
  const stopping = new AbortController()
  const callers = Array.from({ length: callersAtOnce }, () => callAgainAndAgain(admin, answered, stopping.signal))
  await sleep(1_000)
  const resume = suspend(product)
  const begun = performance.now()
  await sleep(seconds * 1_000)
  resume()
  const back = performance.now()
  while (!answered.some(({ at, status }) => at > back && status === 200)) await sleep(10)
  const first = answered.find(({ at, status }) => at > back && status === 200)
  stopping.abort()
  await Promise.all(callers)
  // Who called just before the return may be answered by either side of it.
  const during = answered.filter(({ at, ms }) => at >= begun && at + ms < back)
  return { during, backAfterMs: Math.round(first ? first.at + first.ms - back : Infinity) }
}

async function callAgainAndAgain(client: Client, answered: Answered[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const at = performance.now()
    const { status, headers } = await client.get('/auth/me')
    answered.push({ at, ms: performance.now() - at, status, hasRetryAfter: headers.has('retry-after') })
    // Retry-After asks for more; this caller comes back sooner.
    await sleep(status === 200 ? 20 : 200)
  }
}

/** Stops every process of PostgreSQL, the first one first so that it starts no other meanwhile. Returns what lets them go on. */
function suspend({ dataDir }: Product): () => void {
  const pids = treeOf(postmasterOf(dataDir) ?? 0)
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  return () => pids.toReversed().forEach((pid) => process.kill(pid, 'SIGCONT'))
}
