import { instant, integer, json } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Difference } from './difference.ts'
import type { Window } from './provider-checks.ts'

export type Outcome = Window & { booked: number; settled: number; differences: readonly Difference[] }

/** So many are enough to see what is wrong, and a row stays small. */
const maxKept = 1_000

const insert = statement({
  params: {
    from: instant,
    to: instant,
    booked: integer,
    settled: integer,
    found: integer,
    differences: json<readonly Difference[]>(),
  },
  sql: `insert into reconciliations (window_from, window_to, booked, settled, found, differences)
    values (:from, :to, :booked, :settled, :found, :differences)`,
})
const findLastClean = statement({
  row: { at: instant.nullable },
  sql: 'select max(window_to) as at from reconciliations where found = 0',
})

/** Keeps how a comparison ended. */
export async function saveReconciliation(sql: Sql, outcome: Outcome): Promise<void> {
  const { differences } = outcome
  await sql.run(insert, { ...outcome, found: differences.length, differences: differences.slice(0, maxKept) })
}

/** Up to which product time everything was compared when nothing differed the last time; null when it never was so. */
export const lastCleanClose = async (sql: Sql): Promise<Date | null> => (await sql.only(findLastClean)).at
