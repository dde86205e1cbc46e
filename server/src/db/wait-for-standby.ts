import { count } from './columns.ts'
import type { Sql } from './database.ts'
import { statement } from './statement.ts'

/**
 * SQL: a write without an effect where a commit waits for a synchronous standby, and null elsewhere. PostgreSQL sends it to the standbys in its order, so the
 * commit after it waits for everything that was committed before. A statement that only reads is answered at once, also about a row that no standby has: such
 * a row becomes visible where the primary restarts while its commit waits (SCALE-17).
 */
export const writtenForStandby = `case when current_setting('synchronous_standby_names') <> '' then setval('waited_commits', 1) end`

const write = statement({ row: { written: count.nullable }, sql: `select ${writtenForStandby} as written` })

/**
 * Makes the commit of a transaction that only found what an earlier one wrote wait for the synchronous standby, as that of the earlier one did. Without a
 * synchronous standby nothing is written.
 */
export const waitForStandby = (tx: Sql): Promise<unknown> => tx.only(write)

/**
 * SQL: a condition of a lone statement that writes no more than a note for later reads. It is always true, and the commit of the statement waits for no
 * standby, so that people can read while none confirms (SCALE-57). The setting ends with the statement. A note may be lost with the primary.
 */
export const waitsForNoStandby = `set_config('synchronous_commit', 'local', true) is not null`
