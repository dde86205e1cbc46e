import { lineHeight, type Look, margin, openPen, pageWidth, type Pen } from './pen.ts'
import { sheetTexts } from './texts.ts'

/** A column of a table; `width` is in points, and those of a table are together at most `pageWidth`. */
export type SheetColumn = { header: string; width: number; isAmount?: true }
export type Fact = readonly [label: string, value: string]

export type SheetHead = {
  title: string
  /** The lender and how to reach them. */
  lender: readonly [name: string, line: string]
  madeAt: Date
  /** The begin of the line at the foot of each page. */
  foot: string
}

const looks = {
  lender: { size: 12, isBold: true },
  small: { size: 8.5, isGrey: true },
  title: { size: 17, isBold: true },
  section: { size: 11.5, isBold: true },
  text: { size: 9 },
  label: { size: 9, isGrey: true },
  cell: { size: 8 },
  header: { size: 8, isBold: true },
  foot: { size: 7.5, isGrey: true },
} as const satisfies Record<string, Look>

const labelWidth = 150
const cellGap = 6
const rowGap = 5

/** Begins a document with its lender and its title, and returns its parts. */
export async function openSheet({ title, lender, madeAt, foot }: SheetHead) {
  const pen = await openPen(title, lender[0], madeAt)
  block(pen, 'P', lender[0], looks.lender)
  if (lender[1] !== '') block(pen, 'P', lender[1], looks.small)
  pen.moveBy(14)
  block(pen, 'H1', title, looks.title)
  pen.moveBy(4)
  return {
    /** Begins a part with a heading. */
    section(heading: string): void {
      pen.moveBy(12)
      // A heading is never the last line of a page.
      pen.makeRoom(70)
      block(pen, 'H2', heading, looks.section)
      pen.moveBy(3)
    },
    paragraph(text: string): void {
      pen.moveBy(6)
      block(pen, 'P', text, looks.text)
    },
    facts: (facts: readonly Fact[]): void => writeFacts(pen, facts),
    /** Rows under headers, which each further page repeats; with `isSum` the last row is bold. */
    table: (columns: readonly SheetColumn[], rows: readonly (readonly string[])[], { isSum = false } = {}): void =>
      writeTable(pen, columns, rows, isSum),
    end: (): Promise<Buffer> => pen.end((page, pages) => `${foot} · ${sheetTexts.page(page, pages)}`, looks.foot),
  }
}

export type Sheet = Awaited<ReturnType<typeof openSheet>>

function block(pen: Pen, tag: string, text: string, look: Look): void {
  const element = pen.element(tag, pen.root)
  for (const line of pen.wrap(text, pageWidth, look)) {
    pen.makeRoom(lineHeight(look))
    pen.draw(line, look, { x: margin }, element)
    pen.moveBy(lineHeight(look))
  }
  element.end()
}

function writeFacts(pen: Pen, facts: readonly Fact[]): void {
  const columns = [
    { header: '', width: labelWidth },
    { header: '', width: pageWidth - labelWidth },
  ]
  const table = pen.element('Table', pen.root)
  for (const cells of facts) {
    const row = rowOf(pen, { columns, cells, looks: [looks.label, looks.text], tags: ['TH', 'TD'] })
    pen.makeRoom(row.height)
    writeRow(pen, row, table)
  }
  table.end()
}

function writeTable(
  pen: Pen,
  columns: readonly SheetColumn[],
  rows: readonly (readonly string[])[],
  isSum: boolean,
): void {
  const table = pen.element('Table', pen.root)
  const headers = columns.map(({ header }) => header)
  const head = rowOf(pen, { columns, cells: headers, looks: [looks.header], tags: ['TH'] })
  // The headers are never the last line of a page.
  pen.makeRoom(3 * head.height)
  writeRow(pen, head, table)
  pen.rule()
  for (const [index, cells] of rows.entries()) {
    const look = isSum && index === rows.length - 1 ? looks.header : looks.cell
    const row = rowOf(pen, { columns, cells, looks: [look], tags: ['TD'] })
    if (pen.makeRoom(row.height)) writeRow(pen, head, null)
    writeRow(pen, row, table)
    pen.rule()
  }
  table.end()
}

/** A row of a table; the last look and tag are those of all further cells. */
type RowParts = {
  columns: readonly SheetColumn[]
  cells: readonly string[]
  looks: readonly Look[]
  tags: readonly ('TH' | 'TD')[]
}

type Cell = { lines: string[]; look: Look; tag: string; column: SheetColumn }
/** A row whose texts are broken into lines. */
type Row = { cells: Cell[]; height: number }

function rowOf(pen: Pen, { columns, cells: texts, looks: all, tags }: RowParts): Row {
  const cells = columns.map((column, index) => {
    const look = all[index] ?? all.at(-1) ?? looks.cell
    const tag = tags[index] ?? tags.at(-1) ?? 'TD'
    return { lines: pen.wrap(texts[index] ?? '', column.width - cellGap, look), look, tag, column }
  })
  return { cells, height: Math.max(...cells.map(({ lines, look }) => lines.length * lineHeight(look))) + rowGap }
}

/** Writes a row; without a table it is a repeated header, which screen readers leave out. */
function writeRow(pen: Pen, { cells, height }: Row, table: ReturnType<Pen['element']> | null): void {
  const line = table && pen.element('TR', table)
  let x = margin
  for (const { lines, look, tag, column } of cells) {
    const cell = line && pen.element(tag, line)
    const end = x + column.width
    lines.forEach((text, number) => {
      const place = { x, below: rowGap / 2 + number * lineHeight(look) }
      pen.draw(text, look, column.isAmount ? { ...place, endsAt: end } : place, cell)
    })
    cell?.end()
    x = end
  }
  line?.end()
  pen.moveBy(height)
}
