import { foldText } from '@kasuwa/domain/plain-text.ts'
import type { Column } from '../tables/columns.ts'

/** The rows of which a cell's text holds what is looked for, in capitals or not, with or without accents and apostrophes; all of them while nothing is. */
export function searched<Row>(rows: readonly Row[], columns: readonly Column<Row>[], words: string): readonly Row[] {
  const wanted = foldText(words.trim())
  if (wanted === '') return rows
  return rows.filter((row) => columns.some(({ text }) => text && foldText(text(row)).includes(wanted)))
}
