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
    paragraph: (text: string): void => block(pen, 'P', text, looks.text),
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
  for (const fact of facts)
    writeRow(pen, { columns, cells: fact, looks: [looks.label, looks.text], tags: ['TH', 'TD'] }, table)
  table.end()
}

function writeTable(
  pen: Pen,
  columns: readonly SheetColumn[],
  rows: readonly (readonly string[])[],
  isSum: boolean,
): void {
  const table = pen.element('Table', pen.root)
  const headers: Row = { columns, cells: columns.map(({ header }) => header), looks: [looks.header], tags: ['TH'] }
  const headerHeight = heightOf(pen, headers)
  pen.makeRoom(3 * headerHeight)
  writeRow(pen, headers, table)
  pen.rule()
  for (const [index, cells] of rows.entries()) {
    const isLast = isSum && index === rows.length - 1
    const row: Row = { columns, cells, looks: [isLast ? looks.header : looks.cell], tags: ['TD'] }
    if (pen.makeRoom(heightOf(pen, row))) writeRow(pen, headers, null)
    writeRow(pen, row, table)
    pen.rule()
  }
  table.end()
}

/** A row of a table; the last look and tag are those of all further cells. */
type Row = {
  columns: readonly SheetColumn[]
  cells: readonly string[]
  looks: readonly Look[]
  tags: readonly ('TH' | 'TD')[]
}

const lookOf = ({ looks: all }: Row, index: number): Look => all[index] ?? all.at(-1) ?? looks.cell

function linesOf(pen: Pen, row: Row): string[][] {
  return row.columns.map(({ width }, index) => pen.wrap(row.cells[index] ?? '', width - cellGap, lookOf(row, index)))
}

function heightOf(pen: Pen, row: Row): number {
  const heights = linesOf(pen, row).map((lines, index) => lines.length * lineHeight(lookOf(row, index)))
  return Math.max(...heights) + rowGap
}

/** Writes a row; without a table it is a repeated header, which screen readers leave out. */
function writeRow(pen: Pen, row: Row, table: ReturnType<Pen['element']> | null): void {
  const height = heightOf(pen, row)
  pen.makeRoom(height)
  const line = table && pen.element('TR', table)
  let x = margin
  linesOf(pen, row).forEach((lines, index) => {
    const { width = 0, isAmount } = row.columns[index] ?? {}
    const cell = line && pen.element(row.tags[index] ?? row.tags.at(-1) ?? 'TD', line)
    const look = lookOf(row, index)
    lines.forEach((text, number) => {
      const place = { x, below: rowGap / 2 + number * lineHeight(look) }
      pen.draw(text, look, isAmount ? { ...place, endsAt: x + width } : place, cell)
    })
    cell?.end()
    x += width
  })
  line?.end()
  pen.moveBy(height)
}
