import { createHash } from 'node:crypto'
import { csvReader, type CsvRow } from '@kasuwa/domain/csv.ts'
import type { ImportFile } from '@kasuwa/domain/imports/files.ts'
import type { App } from '../context/context.ts'
import type { ErrorList } from './error-list.ts'
import type { ImportId } from './import-repository.ts'
import type { NewInstalment, NewLine } from './line-repository.ts'
import { openLineReader } from './read-line.ts'
import { findPart, partPurpose, type SentFile } from './part-repository.ts'

/** The lines of one part of a file. */
export type ReadPart = { lines: NewLine[]; instalments: NewInstalment[]; line: number; digest: string }

/** A row with more characters is no row of a CSV file. */
const maxRow = 100_000
const texts = {
  parts: 'A part of the file is missing. Please send the file again.',
  notCsv: 'This is no CSV file. Please save the table as “CSV UTF-8”.',
  encoding: 'The file is not in UTF-8. Please save the table as “CSV UTF-8”.',
  endless: 'A row of the file does not end: a quotation mark is opened and never closed.',
  empty: 'The file is empty.',
}

/**
 * Reads a file of an import part by part, so that only one part is in memory. A cell that cannot be read is an error of its line, and every other line is
 * still read; a file that is no CSV file is one error.
 */
export async function* readFile(
  app: Pick<App, 'database' | 'vault'>,
  importId: ImportId,
  { file, parts, last }: SentFile,
  errors: ErrorList,
): AsyncGenerator<ReadPart> {
  const refuse = (line: number, text: string) => errors.add([{ file, line, field: '', text }])
  if (last !== parts - 1) {
    refuse(1, texts.parts)
    return
  }
  const reader = csvReader(maxRow)
  const digest = createHash('sha256')
  const rows = openRows(app, file, errors)
  for (let part = 0; part <= parts; part++) {
    const text = part < parts ? await openPart(app, importId, file, part) : ''
    digest.update(text)
    const problem = problemOf(text)
    const isRead = problem === null && rows.read(() => (part < parts ? reader.push(text) : reader.end()))
    if (!isRead) {
      refuse(rows.line, problem ?? texts.endless)
      return
    }
    yield { ...rows.take(), line: rows.line, digest: digest.copy().digest('hex') }
  }
  if (rows.line === 0) refuse(1, texts.empty)
}

async function openPart(
  { database, vault }: Pick<App, 'database' | 'vault'>,
  importId: ImportId,
  file: ImportFile,
  part: number,
): Promise<string> {
  const sealed = await findPart(database, { importId, file, part })
  if (!sealed) throw new Error(`part ${part} of ${file} is gone`)
  return vault.open(sealed, partPurpose)
}

/** Zips and pictures have NUL; a text in another encoding came with the sign that stands for what could not be read. */
function problemOf(text: string): string | null {
  if (text.includes('\0')) return texts.notCsv
  return text.includes('\uFFFD') ? texts.encoding : null
}

/** Reads the header, and the rows below it. */
function openRows({ vault }: Pick<App, 'vault'>, file: ImportFile, errors: ErrorList) {
  const readLine = openLineReader(vault, file)
  let line = 0
  let [lines, instalments]: [NewLine[], NewInstalment[]] = [[], []]
  return {
    /** The last line that was read. */
    get line() {
      return line
    },
    /** False where a row does not end. */
    read(next: () => readonly CsvRow[]): boolean {
      const rows = rowsOrNull(next)
      for (const row of rows ?? []) {
        line = row.line
        const read = readLine(row)
        if ('line' in read) lines.push(read.line)
        else if ('instalment' in read) instalments.push(read.instalment)
        else errors.add(read.problems.map(({ field, text }) => ({ file, line: row.line, field, text })))
      }
      return rows !== null
    },
    take() {
      const taken = { lines, instalments }
      ;[lines, instalments] = [[], []]
      return taken
    },
  }
}

function rowsOrNull(next: () => readonly CsvRow[]): readonly CsvRow[] | null {
  try {
    return next()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
