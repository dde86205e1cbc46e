import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { setTimeout as sleep } from 'node:timers/promises'
import { fuzz as fuzzServer } from '../../server/src/http/test-fuzz.ts'
import { openTestServer } from '../../server/src/testing/test-server.ts'
import { openDatabases } from './database/databases.ts'
import type { Trial } from './trial.ts'

/** The limits for the slowest answer in milliseconds, and for the growth of memory (G9). */
const answerLimitMs = 2_000
const growthLimit = 1.1
/** The requests before the first measurement of memory, which compile code and fill pools. */
const warmUp = 4_000
const listed = 5

/** G9: requests for all calls, nearly right or completely wrong. */
export const fuzz: Trial = {
  name: 'fuzz',
  sentence:
    'Fuzzed requests for all calls: none is answered with 500 or above, none is slow, and memory is freed afterwards.',
  options: { seed: 1, requests: 10_000 },
  async run({ seed = 1, requests = 10_000 }, show) {
    const databases = await openDatabases()
    const server = await openTestServer({}, undefined, databases.make)
    try {
      await fuzzServer(server, { seed: seed + 1_000_000, requests: warmUp })
      const before = await memory()
      const { statuses, slowestMs, slowest, wrong } = await fuzzServer(server, { seed, requests })
      for (const one of wrong.slice(0, listed)) show(JSON.stringify(one))
      show(`statuses ${JSON.stringify(statuses)}; slowest ${slowest}`)
      const after = await memory()
      const isGrown = after > before * growthLimit
      return {
        violations: wrong.length + Number(slowestMs > answerLimitMs) + Number(isGrown),
        wrong: wrong.length,
        slowestMs: Math.round(slowestMs),
        megabytesBefore: inMegabytes(before),
        megabytesAfter: inMegabytes(after),
        residentMegabytes: inMegabytes(process.memoryUsage.rss()),
      }
    } finally {
      await server.close()
      await databases.close()
    }
  },
}

const inMegabytes = (bytes: number): number => Number((bytes / 1_000_000).toFixed(1))

/** The bytes in use after a garbage collection. Server and sandbox are in this process. */
async function memory(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let round = 0; round < 3; round++) {
    await sleep(500)
    collect()
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
