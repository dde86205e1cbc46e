import { bankColumns, type BankColumn } from '@kasuwa/domain/bank/columns.ts'
import * as z from 'zod/mini'
import { statementWords } from './bank-words.ts'
import { date, naira } from './entities/wire.ts'

/** The most characters of a statement. */
const maxLength = 5_000_000

const columnName = z.optional(z.string().check(z.maxLength(255)))
const columnQuery = Object.fromEntries(bankColumns.map((column) => [column, columnName])) as Record<
  BankColumn,
  typeof columnName
>

/**
 * A statement as the body, and in the query the digest of the preview that is confirmed and the chosen columns, each by its name in the header. Columns
 * that are left out are those of the account's last statement, or are found by their usual names.
 */
export const statementInput = z.pipe(
  z.object({
    params: z.object({ number: z.string() }),
    query: z.optional(z.object({ confirm: z.optional(z.string()), ...columnQuery })),
    body: z.nullish(z.object({ csv: z.string({ error: statementWords.missing }) })),
  }),
  z.transform(({ params: { number }, query = {}, body }, { issues }) => {
    const csv = body?.csv ?? ''
    const wrong = csv.trim() === '' ? statementWords.missing : csv.length > maxLength ? statementWords.tooLarge : null
    if (wrong) issues.push({ code: 'custom', message: wrong, path: ['csv'], input: '' })
    const { confirm, ...columns } = query
    const chosen = Object.fromEntries(Object.entries(columns).filter(([, name]) => name))
    return { number, csv, confirm, columns: Object.keys(chosen).length > 0 ? chosen : null }
  }),
)

/** The columns by their names in the header. */
const columns = z.partialRecord(z.enum(bankColumns), z.string())

/** The lines of a statement before they are kept, or once they are. */
export const statementPreview = z.object({
  digest: z.string(),
  /** The lines that are new. */
  lines: z.int(),
  /** The lines that are there from an earlier statement, and are left out. */
  known: z.int(),
  /** The rows that are no line and are left out, at most 200 of them. */
  errors: z.array(z.object({ line: z.int(), text: z.string() })),
  error_count: z.int(),
  opening: z.nullable(naira()),
  closing: z.nullable(naira()),
  /** Opening and lines less the closing balance, in words; null where they agree or a balance is not known. */
  difference: z.nullable(z.string()),
  first_day: z.nullable(date()),
  last_day: z.nullable(date()),
  headers: z.array(z.string()),
  columns,
  /** The first lines that are new. */
  sample: z.array(z.object({ day: date(), description: z.string(), reference: z.string(), amount: naira() })),
  /** Null in a preview. `matched`: pairs that were matched by themselves. */
  kept: z.nullable(z.object({ lines: z.int(), matched: z.int() })),
})
