import { instant } from './columns.ts'
import type { Sql } from './database.ts'
import { statement } from './statement.ts'

const readNow = statement({ row: { now: instant }, sql: 'select product_now() as now' })

/** Product time now: the database's time and the offset (C-180). */
export const productNow = async (sql: Pick<Sql, 'only'>): Promise<Date> => (await sql.only(readNow)).now
