import type { Column } from './columns.ts'

/** The rows of which a cell's text holds what is looked for, in capitals or not; all of them while nothing is. */
export function searched<Row>(rows: readonly Row[], columns: readonly Column<Row>[], words: string): readonly Row[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return rows
  return rows.filter((row) => columns.some(({ text }) => text?.(row).toLowerCase().includes(wanted)))
}
