import { startFlow } from '../../../journeys/repayment-flow.ts'
import { openWorld } from '../../../journeys/world.ts'
import { deskEnvironment, openDesk } from '../desk/desk.ts'
import { deskFigures, deskViolations } from '../desk/desk-books.ts'
import { startDeskLoad } from '../desk/desk-load.ts'
import { askAsSuperuser } from '../desk/ask.ts'
import type { Trial } from '../trial.ts'
import { accountsOf } from './accounts.ts'
import { startInstances } from './instances.ts'
import { kill, type Recovery } from './kill.ts'
import { lostOrDoubled } from './lost-or-doubled.ts'

const payersAtOnce = 16
/** Milliseconds until the product is ready again, and until the next repayment is acknowledged (B2). */
const recoveryLimitMs = 5_000

/**
 * G1: servers and PostgreSQL are killed again and again during repayments and acts of the desk; everything acknowledged is in the books
 * exactly once.
 */
export const crash: Trial = {
  name: 'crash',
  sentence:
    'Servers, one after the other, and PostgreSQL are killed during repayments and acts of the desk: nothing acknowledged is lost, and nothing is booked twice.',
  options: { servers: 50, databases: 20, instances: 1 },
  async run({ servers = 50, databases = 20, instances: count = 1 }, show, stop) {
    const instances = await startInstances(count, deskEnvironment)
    try {
      const world = await openWorld(instances.product)
      const accounts = await accountsOf(world)
      const load = startDeskLoad(await openDesk(world), 4)
      const flow = startFlow(world.sandbox, accounts, 'crash', payersAtOnce)
      const recoveries: Recovery[] = []
      for (let turn = 0; turn < servers + databases && !stop.aborted; turn += 1) {
        const victim = turn < servers ? turn % count : 'PostgreSQL'
        const recovery = await kill(instances, flow, victim)
        recoveries.push(recovery)
        show(`${turn + 1} of ${servers + databases} (${nameOf(victim)}): ${sentenceOf(recovery)}`)
        if (typeof victim === 'number') await instances.afterKill(victim)
      }
      const transfers = await flow.stop()
      const desk = await deskFigures(askAsSuperuser(world.product), await load.stop(), show)
      const figures = await lostOrDoubled(world, transfers, show)
      const late = recoveries.filter((one) => Math.max(one.readyMs, one.successMs) > recoveryLimitMs).length
      return {
        ...figures,
        ...desk,
        violations: figures.violations + deskViolations(desk) + late,
        late,
        ...slowest(recoveries),
      }
    } finally {
      await instances.remove()
    }
  },
}

const nameOf = (victim: number | 'PostgreSQL'): string => (victim === 'PostgreSQL' ? victim : `server ${victim + 1}`)

const sentenceOf = ({ readyMs, successMs }: Recovery): string =>
  `ready again after ${readyMs} ms, a repayment acknowledged after ${successMs} ms`

function slowest(recoveries: readonly Recovery[]) {
  const ready = recoveries.map(({ readyMs }) => readyMs).toSorted((a, b) => a - b)
  const success = recoveries.map(({ successMs }) => successMs).toSorted((a, b) => a - b)
  const half = Math.floor(recoveries.length / 2)
  return {
    readyP50Ms: ready[half] ?? 0,
    readyMaxMs: ready.at(-1) ?? 0,
    successP50Ms: success[half] ?? 0,
    successMaxMs: success.at(-1) ?? 0,
  }
}
