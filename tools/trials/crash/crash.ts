import { startFlow } from '../../../journeys/repayment-flow.ts'
import { openWorld } from '../../../journeys/world.ts'
import type { Trial } from '../trial.ts'
import { accountsOf } from './accounts.ts'
import { startInstances } from './instances.ts'
import { kill, type Recovery } from './kill.ts'
import { lostOrDoubled } from './lost-or-doubled.ts'

const payersAtOnce = 16
/** Milliseconds until the product is ready again, and until the next repayment is acknowledged (B2). */
const recoveryLimitMs = 5_000

/** G1: servers and PostgreSQL are killed again and again while money comes in; what was acknowledged is in the books exactly once. */
export const crash: Trial = {
  name: 'crash',
  sentence:
    'Servers, in turn, and PostgreSQL are killed amid repayments: nothing acknowledged is lost, nothing is booked twice.',
  options: { servers: 50, databases: 20, instances: 1 },
  async run({ servers = 50, databases = 20, instances: count = 1 }, show, stop) {
    const instances = await startInstances(count)
    try {
      const world = await openWorld(instances.product)
      const flow = startFlow(world.sandbox, await accountsOf(world), 'crash', payersAtOnce)
      const recoveries: Recovery[] = []
      for (let turn = 0; turn < servers + databases && !stop.aborted; turn += 1) {
        const victim = turn < servers ? turn % count : 'PostgreSQL'
        const recovery = await kill(instances, flow, victim)
        recoveries.push(recovery)
        show(`${turn + 1} of ${servers + databases} (${nameOf(victim)}): ${sentenceOf(recovery)}`)
        if (typeof victim === 'number') await instances.afterKill(victim)
      }
      const figures = await lostOrDoubled(world, await flow.stop())
      const late = recoveries.filter((one) => Math.max(one.readyMs, one.successMs) > recoveryLimitMs).length
      return { ...figures, violations: figures.violations + late, late, ...slowest(recoveries) }
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
