import type { Day } from '../dates.ts'
import { exactNaira } from '../display.ts'
import { addKobo, type Kobo, nothing, subtractKobo } from '../money.ts'
import { plainText } from '../plain-text.ts'
import { areEnough, type BankColumn, type BankColumns, knownColumns } from './columns.ts'
import { type CsvRow, readCsv } from './csv.ts'
import { readBankAmount, readBankDay } from './statement-cells.ts'

/** The most lines of one statement. */
export const maxStatementLines = 20_000

/** A line of a bank's statement. What came in is above zero. `balance` is that after the line, null where the bank does not write it. */
export type StatementLine = {
  readonly day: Day
  readonly description: string
  readonly reference: string
  readonly amount: Kobo
  readonly balance: Kobo | null
  /** How many lines of the file until here are the same: 1 for the first, 2 for the next one. */
  readonly occurrence: number
}

/** A row of the file that is no line, and why. */
export type StatementError = { readonly line: number; readonly text: string }

export type Statement = {
  /** The header's cells; none where no header was found. */
  readonly headers: readonly string[]
  readonly columns: BankColumns
  /** Oldest first, within a day in the bank's order. */
  readonly lines: readonly StatementLine[]
  readonly errors: readonly StatementError[]
  /** The balance before the first and after the last line; null where the file does not say it. */
  readonly opening: Kobo | null
  readonly closing: Kobo | null
}

/** `from` is null where the account has no statement yet. */
export type StatementDays = { readonly from: Day | null; readonly today: Day }

/** The header stands among so many first rows: many banks write names and periods above it. */
const headerWithin = 40
/** The longest text of a cell that is kept. */
const maxCell = 255

type Read = Omit<StatementLine, 'occurrence'> & { readonly at: number }
type Balances = { opening: Kobo | null; closing: Kobo | null }

/**
 * Reads a bank's statement as CSV. Without given columns they are found by their usual names. A row that cannot be read is an error with its line and
 * its reason, and every other row is still read.
 * @param days the first and the last day that a line may have
 */
export function readStatement(text: string, given: BankColumns | null, days: StatementDays): Statement {
  const rows = readCsv(text)
  const found = findHeader(rows, given)
  if (!found) return unreadable(rows, given)
  const { header, columns, below } = found
  const errors: StatementError[] = []
  const read: Read[] = []
  const written: Balances = { opening: null, closing: null }
  for (const row of below) {
    if (read.length === maxStatementLines) {
      errors.push({
        line: row.line,
        text: `A statement has at most ${maxStatementLines.toLocaleString('en-US')} lines.`,
      })
      break
    }
    const outcome = readRow(row, header, columns, days)
    if ('text' in outcome) errors.push(outcome)
    else if ('of' in outcome) written[outcome.of] = outcome.balance
    else read.push(outcome)
  }
  const ordered = isNewestFirst(read) ? read.toReversed() : read
  return { headers: header, columns, lines: numbered(ordered), errors, ...balancesOf(ordered, written) }
}

/** The amount that the lines come to beyond the closing balance: zero where opening and lines give it; null where it is not known. */
export function missingFrom({
  opening,
  closing,
  lines,
}: Pick<Statement, 'opening' | 'closing' | 'lines'>): Kobo | null {
  if (opening === null || closing === null) return null
  return subtractKobo(closing, addKobo(opening, ...lines.map(({ amount }) => amount)))
}

/** Lines are the same where the bank wrote the same day, sum, description and reference. */
export const lineKey = ({
  day,
  amount,
  description,
  reference,
}: Omit<StatementLine, 'occurrence' | 'balance'>): string => JSON.stringify([day, amount, description, reference])

function findHeader(rows: readonly CsvRow[], given: BankColumns | null) {
  for (const [index, { cells }] of rows.slice(0, headerWithin).entries()) {
    const columns = given ?? knownColumns(cells)
    const isHeader = areEnough(columns) && Object.values(columns).every((name) => cells.includes(name))
    if (isHeader) return { header: cells, columns, below: rows.slice(index + 1) }
  }
  return null
}

/** The row with the most filled cells is shown as the header, from which a person chooses the columns: other rows may end with empty cells. */
function unreadable(rows: readonly CsvRow[], given: BankColumns | null): Statement {
  const top = rows.slice(0, headerWithin)
  const filled = ({ cells }: CsvRow) => cells.filter((cell) => cell !== '').length
  const widest = top.reduce<CsvRow | undefined>(
    (best, row) => (!best || filled(row) > filled(best) ? row : best),
    undefined,
  )
  const text = given
    ? 'No row has all of the chosen columns.'
    : 'The columns of day and amount were not found. Please choose them.'
  const known = widest ? knownColumns(widest.cells) : {}
  return {
    headers: widest?.cells ?? [],
    columns: given ?? known,
    lines: [],
    errors: [{ line: widest?.line ?? 1, text }],
    opening: null,
    closing: null,
  }
}

/** A line; a row with nothing but the balance before or after all lines; or the reason why it is neither. */
function readRow(
  { line, cells }: CsvRow,
  header: readonly string[],
  columns: BankColumns,
  { from, today }: StatementDays,
): Read | { of: keyof Balances; balance: Kobo } | StatementError {
  const cellOf = (column: BankColumn): string => {
    const name = columns[column]
    return name === undefined ? '' : (cells[header.indexOf(name)] ?? '')
  }
  const wrong = (text: string) => ({ line, text })
  const [debit, credit, amount, balance] = (['debit', 'credit', 'amount', 'balance'] as const).map((column) =>
    readBankAmount(cellOf(column)),
  )
  for (const [column, value] of Object.entries({ debit, credit, amount, balance }))
    if (value === null) return wrong(`The ${column} cannot be read: ${cellOf(column as BankColumn)}`)
  const sum = columns.amount === undefined ? subtractKobo(sizeOf(credit), sizeOf(debit)) : (amount ?? nothing)
  const kept = columns.balance === undefined || cellOf('balance') === '' ? null : (balance ?? null)
  const side = sideOf(cellOf('description'))
  if (sum === 0 && kept !== null && side) return { of: side, balance: kept }
  if (columns.amount === undefined && debit !== 0 && credit !== 0) return wrong('It has a debit and a credit.')
  const day = readBankDay(cellOf('day'))
  if (!day) return wrong(cellOf('day') === '' ? 'It has no day.' : `This is no day: ${cellOf('day')}`)
  if (day > today) return wrong(`This day is still to come: ${cellOf('day')}`)
  if (from !== null && day < from) return wrong('It is before the first statement, whose opening balance has it.')
  if (sum === 0) return wrong('It has no amount.')
  return {
    at: line,
    day,
    description: keptText(cellOf('description')),
    reference: keptText(cellOf('reference')),
    amount: sum,
    balance: kept,
  }
}

/** A cell as it is kept: on one line, without invisible characters. Most cells are plain already, and a file has many of them. */
function keptText(cell: string): string {
  const plain = /^[ -~]*$/.test(cell) ? cell : plainText(cell.replaceAll('\0', ''))
  return plain.replace(/\s+/g, ' ').trim().slice(0, maxCell)
}

/** In columns of their own, banks write what went out with a minus or without. */
const sizeOf = (amount: Kobo | null | undefined): Kobo => Math.abs(amount ?? 0) as Kobo

/** Banks write the balances before and after all lines as rows without an amount. */
function sideOf(description: string): keyof Balances | null {
  if (/\b(opening balance|balance (b\/f|brought forward)|brought forward)\b/i.test(description)) return 'opening'
  return /\b(closing balance|balance (c\/f|carried forward)|carried forward)\b/i.test(description) ? 'closing' : null
}

/** By the days; within one day by the balances, which each line changes by its amount. */
function isNewestFirst(read: readonly Read[]): boolean {
  const [first, last] = [read[0], read.at(-1)]
  if (!first || !last || read.length === 1) return false
  if (first.day !== last.day) return first.day > last.day
  const follows = (before: Read | undefined, { balance, amount }: Read) =>
    before?.balance != null && balance === addKobo(before.balance, amount)
  const up = read.filter((line, index) => follows(read[index - 1], line)).length
  const down = read.filter((line, index) => follows(read[index + 1], line)).length
  return down > up
}

function balancesOf(lines: readonly Read[], written: Balances): Balances {
  const [first, last] = [lines[0], lines.at(-1)]
  const before = first?.balance == null ? null : subtractKobo(first.balance, first.amount)
  return { opening: written.opening ?? before, closing: written.closing ?? last?.balance ?? null }
}

function numbered(lines: readonly Read[]): StatementLine[] {
  const seen = new Map<string, number>()
  return lines.map(({ at: _at, ...line }) => {
    const key = lineKey(line)
    const occurrence = (seen.get(key) ?? 0) + 1
    seen.set(key, occurrence)
    return { ...line, occurrence }
  })
}

/** The difference in words: 'Opening balance and lines come to ₦10.00 more than the closing balance.' Null where they agree or it is not known. */
export function differenceText(missing: Kobo | null): string | null {
  if (missing === null || missing === 0) return null
  return `Opening balance and lines come to ${exactNaira(sizeOf(missing))} ${missing < 0 ? 'more' : 'less'} than the closing balance.`
}
