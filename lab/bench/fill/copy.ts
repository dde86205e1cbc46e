import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from } from 'pg-copy-streams'
import { RowWriter } from './row-writer.ts'

/** A table's rows: `write` writes the rows (one, several or none) of each number from 1 to `count`. */
export type Table = {
  name: string
  columns: readonly string[]
  count: number
  write(row: RowWriter, n: number): void
}

/** The bytes before the rows: COPY's signature, no flags, no further header. */
const header = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const trailer = Buffer.from([0xff, 0xff])

/**
 * Fills a table that was emptied in the same transaction: its rows are frozen, so that no later reader or vacuum writes them again. PostgreSQL freezes no rows
 * of a table by month.
 */
export async function copyInto(client: Client, table: Table): Promise<void> {
  const { rows } = await client.query<{ freezes: boolean }>(
    `select relkind = 'r' as freezes from pg_class where oid = $1::regclass`,
    [table.name],
  )
  const freeze = rows[0]?.freezes ? ', freeze' : ''
  const text = `copy ${table.name} (${table.columns.join(', ')}) from stdin (format binary${freeze})`
  await pipeline(Readable.from(chunksOf(table), { objectMode: true, highWaterMark: 4 }), client.query(from(text)))
}

function* chunksOf({ count, write }: Table): Generator<Buffer> {
  yield header
  const row = new RowWriter()
  for (let n = 1; n <= count; n++) {
    write(row, n)
    if (row.isFull) yield row.take()
  }
  yield row.take()
  yield trailer
}
