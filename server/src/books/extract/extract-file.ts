import type { Day } from '@kasuwa/domain/dates.ts'
import type { Sql } from '../../db/database.ts'
import type { CsvColumn } from '../../lists/csv.ts'
import type { NextRows } from '../../lists/list-file.ts'

export type Period = { from: Day; to: Day }
/** One file of the extract: its rows, read in parts, and their columns. */
export type ExtractFile<Row> = {
  readonly name: string
  /** A sentence for the README. */
  readonly holds: string
  readonly columns: readonly CsvColumn<Row>[]
  readonly open: (sql: Sql, period: Period) => NextRows<Row> | Promise<NextRows<Row>>
}
