import { type Database, sqlOn } from '../../../server/src/db/database.ts'
import { bookChecks } from '../../../server/src/ledger/book-checks.ts'

const ofLedger = bookChecks.filter(({ kind }) => kind === 'journal_out_of_balance' || kind === 'ledger_out_of_balance')

/**
 * The errors in one snapshot of the books: every journal, and all postings together, must sum to 0 (G4).
 * @param all makes all checks of the books in that snapshot, not only these two
 */
export async function problemsInSnapshot({ pool }: Database, all = false): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const sql = sqlOn(client)
    const problems: string[] = []
    for (const { kind, find } of all ? bookChecks : ofLedger)
      for (const { ours, theirs } of await sql.rows(find)) problems.push(`${kind}: ${ours} is not ${theirs}`)
    await client.query('commit')
    return problems
  } finally {
    client.release()
  }
}
