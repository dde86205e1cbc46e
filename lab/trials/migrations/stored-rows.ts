import type { Database } from '../../../server/src/db/database.ts'

/** A row as the names of its columns and their values. */
export type Row = Readonly<Record<string, unknown>>
/** The columns of each table, without those that PostgreSQL generates. */
export type Columns = ReadonlyMap<string, readonly string[]>
/** The rows of each table, as texts. */
export type StoredRows = ReadonlyMap<string, readonly string[]>

/** The parts of tables that are kept by month: a new database begins with other months than one that is upgraded. */
export const isPartOfMonths = /\b(audit_events|incoming_webhooks)_(20\d\d_\d\d|first|rest)/

/** Tables that a later migration drops (0272, 0275). */
const dropped = ['payment_words', 'payment_words_due', 'loan_words', 'idempotency_keys', 'webhook_keys_filled']

/** The tables of a database and their columns, without the parts of others. */
export async function columnsOf(database: Database): Promise<Columns> {
  const rows = await database.rows<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.relname`,
  )
  const isByMonth = rows.some(({ name }) => name === 'incoming_webhooks')
  const isLeftOut = (name: string): boolean =>
    isPartOfMonths.test(name) || dropped.includes(name) || (isByMonth && name === 'webhook_events')
  const whole = rows.filter(({ name }) => !isLeftOut(name))
  return new Map(whole.map(({ name, columns }) => [name, columns]))
}

/** The values in these columns, row by row. */
export async function storedRows(database: Database, columns: Columns): Promise<StoredRows> {
  const found = new Map<string, string[]>()
  for (const [table, names] of columns) {
    const rows = await database.rows<{ one: string }>(
      `select to_jsonb(one)::text as one from (select ${names.map(quoted).join(', ')} from ${quoted(table)}) one`,
    )
    found.set(
      table,
      rows.map(({ one }) => one),
    )
  }
  return found
}

export const quoted = (name: string): string => `"${name}"`

/** Tables that migrations themselves fill. */
const filledByMigrations = [
  'migrations',
  'ledger_accounts',
  'account_names',
  'provision_tables',
  'provider_balance',
  'scheduled_jobs',
  'tallies',
  'due_tallies',
  'due_sums',
  'running_loans',
  'webhook_keys',
]

/** The rows that were lost, and the rows that are new. */
export function rowDifferences(before: StoredRows, after: StoredRows): string[] {
  const differences: string[] = []
  for (const [table, rows] of before) {
    const now = after.get(table) ?? []
    differences.push(...without(rows, now).map((row) => `${table} lost ${row}`))
    if (!filledByMigrations.includes(table))
      differences.push(...without(now, rows).map((row) => `${table} has the new row ${row}`))
  }
  return differences
}

/** The texts of the first list that are missing in the second, each as often as it is missing. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const one of other) left.set(one, (left.get(one) ?? 0) + 1)
  return list.filter((one) => {
    const count = left.get(one) ?? 0
    left.set(one, count - 1)
    return count <= 0
  })
}
