/** A row of a CSV file: its cells, and the line of the file on which it begins, from 1. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }

/** The separators of files that banks export. */
const separators = [',', ';', '\t', '|'] as const

/**
 * Reads a CSV file (RFC 4180): quoted cells may hold separators, line breaks and doubled quotes; lines end with LF, CRLF or CR. The separator is the one
 * that occurs most often outside of quotes in the first lines. Rows without any text are left out. A quote that is never closed ends with the file.
 */
export function readCsv(text: string): CsvRow[] {
  const plain = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(plain)
  const rows: CsvRow[] = []
  const reader = { line: 1, begins: 1, cell: '', cells: [] as string[], isQuoted: false }
  const endCell = () => {
    reader.cells.push(reader.cell.trim())
    reader.cell = ''
  }
  const endRow = () => {
    endCell()
    if (reader.cells.some((cell) => cell !== '')) rows.push({ line: reader.begins, cells: reader.cells })
    reader.cells = []
    reader.begins = reader.line
  }
  for (let at = 0; at < plain.length; at++) {
    const sign = plain[at] ?? ''
    const isBreak = sign === '\n' || (sign === '\r' && plain[at + 1] !== '\n')
    if (isBreak) reader.line++
    if (reader.isQuoted) {
      if (sign !== '"') reader.cell += sign
      else if (plain[at + 1] === '"') reader.cell += plain[++at]
      else reader.isQuoted = false
    } else if (sign === '"' && reader.cell.trim() === '') {
      reader.isQuoted = true
      reader.cell = ''
    } else if (sign === separator) endCell()
    else if (isBreak) endRow()
    else if (sign !== '\r') reader.cell += sign
  }
  endRow()
  return rows
}

/** So much of a file is enough to see which separator it has. */
const lookedAt = 4_000

function separatorOf(text: string): string {
  const bare = text.slice(0, lookedAt).replace(/"[^"]*"?/g, '')
  const countOf = (separator: string) => bare.split(separator).length
  return separators.reduce<string>((best, one) => (countOf(one) > countOf(best) ? one : best), separators[0])
}
