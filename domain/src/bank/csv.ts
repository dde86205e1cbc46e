import { type CsvRow, csvReader } from '../csv.ts'

export type { CsvRow }

/** Reads a whole CSV file. */
export function readCsv(text: string): CsvRow[] {
  const reader = csvReader()
  return [...reader.push(text), ...reader.end()]
}
