import { foldText } from '@kasuwa/domain/plain-text.ts'
import type { Column } from '../tables/columns.ts'

/** The rows with a cell that contains the search text, in any case, with or without accents and apostrophes. Without a search text it is all rows. */
export function searched<Row>(rows: readonly Row[], columns: readonly Column<Row>[], words: string): readonly Row[] {
  const wanted = foldText(words.trim())
  if (wanted === '') return rows
  return rows.filter((row) => columns.some(({ text }) => text && foldText(text(row)).includes(wanted)))
}
