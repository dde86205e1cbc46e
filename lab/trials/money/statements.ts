import { settingsOfLateFees, tryRandomLoans } from '../../../server/src/documents/test-random-loans.ts'
import { checkBooks } from '../../../server/src/ledger/reconcile.ts'
import { openTestServer } from '../../../server/src/testing/test-server.ts'
import { openDatabases } from '../database/databases.ts'
import type { Trial } from '../trial.ts'

const listed = 5

/** PAPER-03: what a statement says is what the ledger and the screen say. */
export const statements: Trial = {
  name: 'statements',
  sentence:
    'Random loans, late and rescheduled ones among them: the statement of each, the ledger and the screen have the same figures, to the kobo.',
  options: { seed: 1, loans: 1_000 },
  async run({ seed = 1, loans = 1_000 }, show, stop) {
    const databases = await openDatabases()
    const server = await openTestServer(settingsOfLateFees, undefined, databases.make)
    try {
      const { wrong, tried, ...done } = await tryRandomLoans(server, { seed, loans, stop })
      for (const one of wrong.slice(0, listed)) show(one)
      const differences = await checkBooks(server.app)
      for (const { kind, ids, ours, theirs } of differences.slice(0, listed))
        show(`the books: ${kind} ${JSON.stringify({ ...ids, ours, theirs })}`)
      return { violations: wrong.length + differences.length, loans: tried, ...done, differences: differences.length }
    } finally {
      await server.close()
      await databases.close()
    }
  },
}
