import { listenerOn } from '../../../journeys/processes.ts'
import { startPostgres } from '../../../journeys/postgres.ts'
import { newProduct } from '../../../journeys/product.ts'
import { openWorld } from '../../../journeys/world.ts'
import type { Figures, Trial } from '../trial.ts'
import { type Outage, outageOf, probesOf, ways } from './outage.ts'

/** Of each call; there are six. */
const callers = 6
/** Milliseconds: an answer, and the first success after PostgreSQL's return (G11). */
const answerLimitMs = 1_000
const returnLimitMs = 2_000

/** G11, B4: PostgreSQL is away in three ways. It is one of its own: the embedded one would be started again at once. */
export const away: Trial = {
  name: 'away',
  sentence:
    'PostgreSQL is shut down, killed and frozen while people call: each answer is 503 with Retry-After within a second, and it goes on by itself.',
  options: { seconds: 30, times: 1 },
  async run({ seconds = 30, times = 1 }, show) {
    const postgres = await startPostgres()
    const product = await newProduct('none')
    Object.assign(product.environment, { DATABASE_URL: postgres.appUrl, DATABASE_OWNER_URL: postgres.ownerUrl })
    try {
      await product.start()
      const { admin } = await openWorld(product)
      const server = listenerOn(product.port)
      const probes = probesOf(product.url, admin.token ?? '')
      const outages: Outage[] = []
      for (const way of Array.from({ length: times }, () => ways).flat()) {
        const outage = await outageOf(postgres, way, { probes, callers, ms: seconds * 1_000 })
        outages.push(outage)
        show(`${way}: ${sentenceOf(outage)}`)
      }
      return figuresOf(outages, Number(listenerOn(product.port) !== server))
    } finally {
      await product.remove()
      await postgres.remove()
    }
  },
}

const sentenceOf = ({ answers, wrong, slowestMs, backAfterMs }: Outage): string =>
  `${answers} answers, slowest ${slowestMs} ms, back after ${backAfterMs} ms, ${wrong.length} wrong ${[...new Set(wrong)].join(', ')}`

function figuresOf(outages: readonly Outage[], restarts: number): Figures {
  const slowestMs = Math.max(...outages.map((outage) => outage.slowestMs))
  const backAfterMs = Math.max(...outages.map((outage) => outage.backAfterMs))
  const wrong = outages.flatMap((outage) => outage.wrong).length
  const answers = outages.reduce((sum, outage) => sum + outage.answers, 0)
  const late = outages.filter((one) => one.slowestMs > answerLimitMs || one.backAfterMs > returnLimitMs).length
  return { violations: wrong + late + restarts, answers, wrong, slowestMs, backAfterMs, restarts }
}
