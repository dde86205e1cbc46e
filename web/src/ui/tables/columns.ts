import type { ReactNode } from 'react'
import type { Width } from '../use-is-wide.ts'
import type { Elements } from '../elements.ts'

type CellText<Row> = (row: Row) => string
type Shown<Row> = (row: Row) => ReactNode

/** `text` is the text of a cell that a search finds, and that is shown unless `cell` shows it in another way. */
type CellOf<Row> =
  | { readonly text: CellText<Row>; readonly cell?: Shown<Row> }
  | { readonly text?: undefined; readonly cell: Shown<Row> }

export type Column<Row> = CellOf<Row> & {
  readonly header: string
  /** Numbers are right-aligned. */
  readonly numeric?: boolean
  /** On a phone: the heading of the row's card, one that needs no name, a mark in its corner, or a line that needs no name. */
  readonly onCard?: 'heading' | 'title' | 'mark' | 'withoutName'
  /** The row's menu: on a phone it is always shown at the end of the compact row. */
  readonly isMenu?: boolean
}

export type TableOf<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** The table has many columns: they are closer together, with headers on several lines. */
  dense?: boolean
  /** The short form of a row on a phone. Without it the row is a card with every column. */
  compact?: CompactRow<Row>
  /** A row opens to this part below it, and `name` names the row; it is only rendered once the row is opened. */
  more?: { readonly name: (row: Row) => string; readonly part: (row: Row) => Elements }
  /** The width from which it is a table; below that `compact` is used. With many columns it is 'xl'. */
  from?: Width
}

/** The content of a row on a phone before it is opened: two lines at the left; a figure, a mark or both at the right. */
export type CompactRow<Row> = {
  readonly icon?: (row: Row) => Elements
  readonly title: (row: Row) => ReactNode
  readonly detail: (row: Row) => ReactNode
  readonly end?: (row: Row) => ReactNode
  readonly mark?: (row: Row) => Elements
  /** Title and detail take the lines that they need instead of being cut, where two rows may differ at their ends alone. */
  readonly wraps?: boolean
}
