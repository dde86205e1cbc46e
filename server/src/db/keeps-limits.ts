import { text } from './columns.ts'
import type { Sql } from './database.ts'
import { statement } from './statement.ts'

const readLimit = statement({
  // Without a name: behind a pooler that nobody named, the next statement may run on another connection.
  planEachTime: true,
  row: { held: text },
  sql: `select current_setting('lock_timeout') as held`,
})

/** Whether PostgreSQL was told the limits of a connection: a pooler may drop them. */
export const keepsLimits = async (sql: Pick<Sql, 'only'>): Promise<boolean> => (await sql.only(readLimit)).held !== '0'

export const limitsAreDropped =
  'a pooler answers at DATABASE_URL and drops the time limits of connections, so that calls may hang: set DATABASE_POOLER=transaction'
