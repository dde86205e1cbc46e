/** A row of a CSV file: its cells, and the line of the file on which it begins, from 1. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }

/** Reads a file in parts, of any length and cut at any place. */
export type CsvReader = {
  /** The rows that this part completes. */
  push(part: string): CsvRow[]
  /** The rows that are left at the end of the file. */
  end(): CsvRow[]
}

/** The separators of files that banks and spreadsheets export. */
const separators = [',', ';', '\t', '|'] as const

/** So much of a file is enough to see which separator it has. */
const lookedAt = 4_000

/**
 * Reads a CSV file (RFC 4180): quoted cells may hold separators, line breaks and doubled quotes; lines end with LF, CRLF or CR. The separator is the one
 * that occurs most often outside of quotes in the first lines. Rows without any text are left out. A quote that is never closed ends with the file.
 * @param maxRow the most characters of one row; a longer one throws RangeError, so that a file that is no CSV file fills no memory
 */
export function csvReader(maxRow = Number.POSITIVE_INFINITY): CsvReader {
  const read = rowReader(maxRow)
  let begun = ''
  let isBegun = false
  const begin = (): CsvRow[] => {
    isBegun = true
    const text = begun.replace(/^\uFEFF/, '')
    return read.push(text, separatorOf(text))
  }
  return {
    push(part) {
      if (isBegun) return read.push(part)
      begun += part
      return begun.length < lookedAt ? [] : begin()
    },
    end: () => [...(isBegun ? [] : begin()), ...read.end()],
  }
}

function rowReader(maxRow: number) {
  const at = {
    separator: ',',
    line: 1,
    begins: 1,
    cell: '',
    cells: [] as string[],
    length: 0,
    isQuoted: false,
    /** A quote inside a quoted cell: it ends the cell unless another one follows. */
    isQuote: false,
    isAfterReturn: false,
  }
  let rows: CsvRow[] = []
  const endCell = () => {
    at.cells.push(at.cell.trim())
    at.cell = ''
  }
  const endRow = () => {
    endCell()
    if (at.cells.some((cell) => cell !== '')) rows.push({ line: at.begins, cells: at.cells })
    at.cells = []
    at.length = 0
  }
  const readSign = (sign: string) => {
    const isBreak = sign === '\r' || (sign === '\n' && !at.isAfterReturn)
    const isRest = sign === '\n' && at.isAfterReturn
    at.isAfterReturn = sign === '\r'
    if (isBreak) at.line++
    if (at.isQuote) {
      at.isQuote = false
      if (sign === '"') {
        at.cell += sign
        return
      }
      at.isQuoted = false
    }
    if (at.isQuoted) {
      if (sign === '"') at.isQuote = true
      else at.cell += sign
    } else if (isBreak) {
      endRow()
      at.begins = at.line
    } else if (sign === '"' && at.cell.trim() === '') {
      at.isQuoted = true
      at.cell = ''
    } else if (sign === at.separator) endCell()
    else if (!isRest) at.cell += sign
  }
  const taken = () => {
    const done = rows
    rows = []
    return done
  }
  return {
    push(text: string, separator = at.separator): CsvRow[] {
      at.separator = separator
      for (const sign of text) {
        if (++at.length > maxRow) throw new RangeError(`A row that begins on line ${at.begins} has no end`)
        readSign(sign)
      }
      return taken()
    },
    end(): CsvRow[] {
      endRow()
      return taken()
    },
  }
}

function separatorOf(text: string): string {
  const bare = text.slice(0, lookedAt).replace(/"[^"]*"?/g, '')
  const countOf = (separator: string) => bare.split(separator).length
  return separators.reduce<string>((best, one) => (countOf(one) > countOf(best) ? one : best), separators[0])
}
