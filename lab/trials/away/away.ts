import { listenerOn } from '../../../journeys/processes.ts'
import { startPostgres } from '../../../journeys/postgres.ts'
import { newProduct } from '../../../journeys/product.ts'
import { openWorld } from '../../../journeys/world.ts'
import { deskEnvironment, openDesk } from '../desk/desk.ts'
import { type DeskFigures, deskFigures, deskViolations } from '../desk/desk-books.ts'
import { startDeskLoad } from '../desk/desk-load.ts'
import type { Figures, Trial } from '../trial.ts'
import { type Outage, outageOf, probesOf, ways } from './outage.ts'

/** The number of callers of each of the ten calls. */
const callers = 6
/** The limit in milliseconds for an answer, and for the first success after PostgreSQL is back (G11). */
const answerLimitMs = 1_000
const returnLimitMs = 2_000

/** G11, B4: PostgreSQL is away in three ways. It is a separate one, since the embedded one would be restarted at once. */
export const away: Trial = {
  name: 'away',
  sentence:
    'PostgreSQL is shut down, killed and frozen while people call and the desk acts: each answer is 503 with Retry-After within a second, and the product continues by itself afterwards.',
  options: { seconds: 30, times: 1 },
  async run({ seconds = 30, times = 1 }, show) {
    const postgres = await startPostgres()
    const product = await newProduct('none')
    Object.assign(product.environment, deskEnvironment, {
      DATABASE_URL: postgres.appUrl,
      DATABASE_OWNER_URL: postgres.ownerUrl,
    })
    try {
      await product.start()
      const world = await openWorld(product)
      const desk = await openDesk(world)
      const load = startDeskLoad(desk, 4)
      const server = listenerOn(product.port)
      const probes = probesOf(product.url, desk.admins[0])
      const outages: Outage[] = []
      for (const way of Array.from({ length: times }, () => ways).flat()) {
        const outage = await outageOf(postgres, way, { probes, callers, ms: seconds * 1_000 })
        outages.push(outage)
        show(`${way}: ${sentenceOf(outage)}`)
      }
      const acts = await deskFigures(postgres.rows, await load.stop(), show)
      return figuresOf(outages, Number(listenerOn(product.port) !== server), acts)
    } finally {
      await product.remove()
      await postgres.remove()
    }
  },
}

const sentenceOf = ({ answers, wrong, slowestMs, backAfterMs }: Outage): string =>
  `${answers} answers, slowest ${slowestMs} ms, back after ${backAfterMs} ms, ${wrong.length} wrong ${[...new Set(wrong)].join(', ')}`

function figuresOf(outages: readonly Outage[], restarts: number, desk: DeskFigures): Figures {
  const slowestMs = Math.max(...outages.map((outage) => outage.slowestMs))
  const backAfterMs = Math.max(...outages.map((outage) => outage.backAfterMs))
  const wrong = outages.flatMap((outage) => outage.wrong).length
  const answers = outages.reduce((sum, outage) => sum + outage.answers, 0)
  const late = outages.filter((one) => one.slowestMs > answerLimitMs || one.backAfterMs > returnLimitMs).length
  const violations = wrong + late + restarts + deskViolations(desk)
  return { violations, answers, wrong, slowestMs, backAfterMs, restarts, ...desk }
}
