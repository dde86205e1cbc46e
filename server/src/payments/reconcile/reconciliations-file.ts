import { count, instant, integer, text } from '../../db/columns.ts'
import { type RowOf, statement } from '../../db/statement.ts'
import { found } from '../../ledger/reconciliation-repository.ts'
import { column } from '../../lists/csv.ts'
import { asFile } from '../../lists/list-file.ts'
import { beforeParams, isBefore } from '../../lists/page.ts'
import { anywherePattern } from '../../lists/search.ts'

const listRows = statement({
  reads: 'replica',
  params: { pattern: text.nullable, ...beforeParams },
  row: {
    id: count,
    at: instant,
    since: instant.nullable,
    booked: integer,
    settled: integer,
    promised: integer,
    found: integer,
    kinds: text.nullable,
  },
  sql: `select id, window_to as at, nullif(window_from, 'epoch') as since, booked, settled, promised, found,
      (select string_agg(distinct one ->> 'kind', ' ') from jsonb_array_elements(differences) as one) as kinds
    from reconciliations where ${found} and ${isBefore('id')} order by id desc limit :limit`,
})

/** The reconciliations (C-206): a line for each, with the number and the kinds of its differences. */
export const reconciliationsFile = asFile<{ search?: string | undefined }, RowOf<typeof listRows>>({
  name: 'reconciliations',
  columns: [
    column.count('Reconciliation', ({ id }) => id),
    column.instant('From', ({ since }) => since),
    column.instant('To', ({ at }) => at),
    column.count('Payments booked', ({ booked }) => booked),
    column.count('Transfers settled', ({ settled }) => settled),
    column.count('Transfers promised again', ({ promised }) => promised),
    column.count('Differences', (row) => row.found),
    column.text('Kinds', ({ kinds }) => kinds),
  ],
  open({ app: { database } }, { search }) {
    const pattern = anywherePattern(search)
    return (after, limit) => database.rows(listRows, { pattern, before: after?.id, limit })
  },
})
