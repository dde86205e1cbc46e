import { openTestServer } from '../../../server/src/testing/test-server.ts'
import { openDatabases } from '../database/databases.ts'
import type { Trial } from '../trial.ts'
import { deliverPlan } from './deliver-plan.ts'

/** `npm run trial -- exactly-once` (G2) */
export const exactlyOnce: Trial = {
  name: 'exactly-once',
  sentence: 'Webhooks delivered 3 to 10 times, shuffled and at once give the same ledger as one delivery in order.',
  options: { seed: 1, seeds: 20, webhooks: 1_000, 'at-once': 16 },
  async run({ seed: first = 1, seeds = 1, webhooks = 1, 'at-once': atOnce = 1 }, show, stop) {
    const databases = await openDatabases()
    const figures = { violations: 0, seedsPlayed: 0, deliveries: 0, answered503: 0 }
    try {
      for (let seed = first; seed < first + seeds && !stop.aborted; seed += 1) {
        const server = await openTestServer({}, undefined, databases.make)
        const { problems, deliveries, repeated } = await deliverPlan(server, { seed, webhooks, atOnce })
        await server.close()
        show(`seed ${seed}: ${deliveries} deliveries, ${problems.join(', ') || 'the same ledger'}`)
        if (problems.length > 0)
          show(
            `again: npm run trial -- exactly-once --seed ${seed} --seeds 1 --webhooks ${webhooks} --at-once ${atOnce}`,
          )
        figures.violations += Number(problems.length > 0)
        figures.seedsPlayed += 1
        figures.deliveries += deliveries
        figures.answered503 += repeated
      }
      return figures
    } finally {
      await databases.close()
    }
  },
}
