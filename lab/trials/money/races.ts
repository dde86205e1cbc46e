import { allTime, reconcile } from '../../../server/src/ledger/reconcile.ts'
import { openTestServer } from '../../../server/src/testing/test-server.ts'
import { openDatabases } from '../database/databases.ts'
import type { Trial } from '../trial.ts'
import { deskRaces, deskSettings } from '../desk/races.ts'
import { raceOfApprovals, raceOfDecisions } from './loan-races.ts'

/** `npm run trial -- races` (G3) */
export const races: Trial = {
  name: 'races',
  sentence:
    'Many people approve, reject or do any act of the desk about one thing at once: one act takes effect, once in the books and at the provider.',
  options: { rounds: 20, calls: 200 },
  async run({ rounds = 1, calls = 1 }, show, stop) {
    const databases = await openDatabases()
    const server = await openTestServer(deskSettings, undefined, databases.make)
    const figures = { violations: 0, races: 0, answered503: 0 }
    try {
      for (let round = 1; round <= rounds && !stop.aborted; round += 1) {
        for (const race of [raceOfApprovals, raceOfDecisions, ...deskRaces]) {
          const { problems, repeated } = await race(server, calls)
          figures.violations += problems.length
          figures.races += 1
          figures.answered503 += repeated
          for (const problem of problems) show(`round ${round}, ${race.name}: ${problem}`)
        }
        show(`${round} of ${rounds}: ${figures.violations} violations, ${figures.answered503} answered with 503`)
      }
      const differences = await reconcile(server.app, allTime(), { secondLookMs: 1_000 })
      for (const { kind } of differences) show(`the books and the provider: ${kind}`)
      return { ...figures, violations: figures.violations + differences.length }
    } finally {
      await server.close()
      await databases.close()
    }
  },
}
