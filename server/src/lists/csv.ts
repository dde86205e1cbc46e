import { lagosDay } from '@kasuwa/domain/dates.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'

// Our own writer: RFC 4180 is the two lines of `quoted`. A library would have to be told which cells are texts, since the sign that makes a
// formula harmless would spoil a negative amount.

/** A column of a file: its header, and the cell of a row, which is written as it is. */
export type CsvColumn<Row> = { readonly header: string; readonly cell: (row: Row) => string }

/** Excel on Windows reads a file without this mark in another alphabet, which spoils names such as Ọlá. Other programs skip it. */
export const byteOrderMark = '\ufeff'

const begins = /^[=+\-@\t\r]/
const needsQuotes = /[",\r\n]/

const quoted = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A text that a spreadsheet would run as a formula gets a `'` in front (C-206). */
export const textCell = (text: string | null): string =>
  text === null ? '' : quoted(begins.test(text) ? `'${text}` : text)

/** `1234.50`, without separators; empty if there is none. */
export function amountCell(amount: Kobo | null): string {
  if (amount === null) return ''
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const lagosAheadMs = 3_600_000

/** `2027-03-31T14:05:09+01:00`: the time in Lagos, so that its day is the one that the screens and filters show. */
export const instantCell = (at: Date | null): string =>
  at === null ? '' : `${new Date(at.getTime() + lagosAheadMs).toISOString().slice(0, 19)}+01:00`

/** The last four digits of an account number. No file has a whole one (C-206). */
export const lastFourCell = (number: string | null): string => (number === null ? '' : `*${number.slice(-4)}`)

/** So many digits in a row may be an account number, a phone, a NIN or a BVN. */
const longNumber = /\d{6,}(\d{4})/g

/** A text that people typed, or that a provider sent: of each long number in it only the last four digits stay. */
export const wordsCell = (words: string | null): string =>
  words === null ? '' : textCell(words.replaceAll(longNumber, '*$1'))

type Read<Row, Value> = (row: Row) => Value | null

/** The kinds of columns. A cell without a value is empty. */
export const column = {
  text: <Row>(header: string, read: Read<Row, string>): CsvColumn<Row> => ({
    header,
    cell: (row) => textCell(read(row)),
  }),
  words: <Row>(header: string, read: Read<Row, string>): CsvColumn<Row> => ({
    header,
    cell: (row) => wordsCell(read(row)),
  }),
  amount: <Row>(header: string, read: Read<Row, Kobo>): CsvColumn<Row> => ({
    header,
    cell: (row) => amountCell(read(row)),
  }),
  count: <Row>(header: string, read: Read<Row, number>): CsvColumn<Row> => ({
    header,
    cell: (row) => String(read(row) ?? ''),
  }),
  instant: <Row>(header: string, read: Read<Row, Date>): CsvColumn<Row> => ({
    header,
    cell: (row) => instantCell(read(row)),
  }),
  /** A day as it is stored: `2027-03-31`. */
  day: <Row>(header: string, read: Read<Row, string>): CsvColumn<Row> => ({ header, cell: (row) => read(row) ?? '' }),
  account: <Row>(header: string, read: Read<Row, string>): CsvColumn<Row> => ({
    header,
    cell: (row) => lastFourCell(read(row)),
  }),
  yesNo: <Row>(header: string, read: Read<Row, boolean>): CsvColumn<Row> => ({
    header,
    cell: (row) => (read(row) ? 'yes' : 'no'),
  }),
} as const

export const headerLine = (columns: readonly CsvColumn<never>[]): string =>
  `${columns.map(({ header }) => quoted(header)).join(',')}\r\n`

/** The lines of some rows. */
export const rowLines = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  rows.map((row) => `${columns.map(({ cell }) => cell(row)).join(',')}\r\n`).join('')

/** `kasuwa-customers-2027-03-31.csv`. */
export const csvName = (list: string, now: Date): string => `kasuwa-${list}-${lagosDay(now)}.csv`
