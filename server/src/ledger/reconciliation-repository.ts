import type { Sql } from '../db/database.ts'
import type { Difference } from './difference.ts'
import type { Window } from './provider-checks.ts'

export type Outcome = Window & { booked: number; settled: number; differences: readonly Difference[] }

/** So many are enough to see what is wrong, and a row stays small. */
const maxKept = 1_000

const save = `insert into reconciliations (window_from, window_to, booked, settled, found, differences) values ($1, $2, $3, $4, $5, $6)`

/** Keeps how a comparison ended. */
export async function saveReconciliation(sql: Sql, { from, to, booked, settled, differences }: Outcome): Promise<void> {
  await sql.run(save, [from, to, booked, settled, differences.length, JSON.stringify(differences.slice(0, maxKept))])
}

/** Up to which product time everything was compared when nothing differed the last time; null when it never was so. */
export async function lastCleanClose(sql: Sql): Promise<Date | null> {
  return (await sql.row<{ at: Date | null }>('select max(window_to) as at from reconciliations where found = 0'))!.at
}
