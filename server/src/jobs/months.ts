import type { App } from '../context/context.ts'
import { listOf, text } from '../db/columns.ts'
import { statement } from '../db/statement.ts'

/** The database's owner makes them: the server owns no table. */
const make = statement({ row: { missing: listOf(text).certain }, sql: 'select make_months() as missing' })

/**
 * Makes the parts of this month and of the next two of each table that is kept by month (SCALE-33), at the start and every hour.
 * @throws Error that names the months that it could not make, whose rows are kept in the rest of their table until a person moves them; also where another
 * server is at it for longer than half a second
 */
export async function makeMonths({ database }: App): Promise<void> {
  const { missing } = await database.only(make)
  if (missing.length > 0) throw new Error(`too many rows are in the rest of their table: ${missing.join(', ')}`)
}
