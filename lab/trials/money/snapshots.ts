import { openTestServer } from '../../../server/src/testing/test-server.ts'
import { deskEnvironment } from '../desk/desk.ts'
import { openDatabases } from '../database/databases.ts'
import type { Trial } from '../trial.ts'
import { readWhileMoneyMoves } from './read-while-money-moves.ts'

/** A16 requires this many snapshots within 60 s; fewer show too little. */
const minSnapshotsPerMinute = 1_000

/** `npm run trial -- snapshots` (G4) */
export const snapshots: Trial = {
  name: 'snapshots',
  sentence:
    'Loans are paid out and repaid and the desk acts, while readers sum up the postings: every snapshot sums to 0.',
  options: { seconds: 60, payers: 8, readers: 4, desks: 2 },
  async run({ seconds = 1, payers = 1, readers = 1, desks = 1 }, show, stop) {
    const databases = await openDatabases()
    const server = await openTestServer(deskEnvironment, undefined, databases.make)
    try {
      const end = performance.now() + seconds * 1_000
      const isEnough = (): boolean => stop.aborted || performance.now() > end
      const { problems, ...figures } = await readWhileMoneyMoves(server, { payers, readers, desks }, isEnough)
      for (const problem of problems) show(problem)
      const missing = Number(figures.snapshots < (minSnapshotsPerMinute * seconds) / 60)
      if (missing) show(`only ${figures.snapshots} snapshots were read`)
      return { ...figures, violations: problems.length + missing }
    } finally {
      await server.close()
      await databases.close()
    }
  },
}
