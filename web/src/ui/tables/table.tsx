import { clsx } from 'clsx'
import type { Column, TableOf } from './columns.ts'
import type { Elements } from '../elements.ts'
import { CompactRows } from './compact-rows.tsx'
import { OpeningRow } from './opening-row.tsx'
import { useIsWide } from '../use-is-wide.ts'

const headCell = {
  roomy: 'px-4 py-2.5 text-sm whitespace-nowrap',
  dense: 'px-1.5 py-2.5 text-xs align-bottom xl:text-sm',
}
const bodyCell = {
  roomy: 'md:px-4 md:py-3.5',
  dense: 'md:px-1.5 md:py-3 md:text-sm xl:whitespace-nowrap',
}
/** More room than between other columns. */
const afterFigure = 'xl:pr-5'
const onCards = {
  heading: '-order-2 flex flex-[1_1_8rem] flex-wrap font-semibold md:font-normal',
  title: '-order-2 flex min-w-0 flex-[1_1_8rem] items-center font-semibold md:font-normal',
  mark: '-order-1 ml-auto flex justify-end',
  line: 'flex flex-wrap max-md:w-full justify-between max-md:text-right',
  withoutName: 'flex max-md:w-full',
}

/** Rows under headers on a wide screen; on a phone compact rows, or cards with each cell next to its header's name. */
export function Table<Row>(props: TableOf<Row>) {
  const { compact, from } = props
  const isWide = useIsWide(from)
  return compact && !isWide ? <CompactRows {...props} compact={compact} /> : <WholeTable {...props} />
}

function WholeTable<Row>({ caption, columns, rows, rowKey, more, dense = false }: TableOf<Row>) {
  const density = dense ? 'dense' : 'roomy'
  return (
    <table role="table" className="block w-full tabular-nums md:table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row" className="border-b border-line">
          {columns.map(({ header, numeric }, index) => (
            <th
              key={header}
              role="columnheader"
              scope="col"
              className={clsx(
                headCell[density],
                'font-semibold text-soft first:pl-0 last:pr-0',
                numeric ? 'text-right' : 'text-left',
                isFigureBeforeText(columns, index) && afterFigure,
              )}
            >
              {/* On a screen smaller than a laptop a header takes no more of it than its longest word: the rows have the rest. */}
              <span className={dense ? 'inline-block w-min xl:w-auto' : undefined}>{header}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block divide-y divide-line md:table-row-group">
        {rows.map((row) => {
          const cells = (button: Elements = null) =>
            columns.map((column, index) => (
              <Cell
                key={column.header}
                column={column}
                row={row}
                button={index === 0 ? button : null}
                className={clsx(bodyCell[density], isFigureBeforeText(columns, index) && afterFigure)}
              />
            ))
          const key = rowKey(row)
          return more ? (
            <OpeningRow
              key={key}
              name={more.name(row)}
              columns={columns.length}
              className={tableRow}
              cells={cells}
              more={() => more.part(row)}
            />
          ) : (
            <tr key={key} role="row" className={tableRow}>
              {cells()}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const tableRow = 'flex flex-wrap py-3 first:pt-0 last:pb-0 md:table-row md:py-0'

/** Whether a right-aligned figure stands before a left-aligned text, which would seem to belong to it. */
const isFigureBeforeText = <Row,>(columns: readonly Column<Row>[], index: number): boolean => {
  const next = columns[index + 1]
  return columns[index]?.numeric === true && next !== undefined && next.numeric !== true
}

type CellProps<Row> = {
  column: Column<Row>
  row: Row
  className: string
  /** The button that opens the row, in its first cell. */
  button: Elements
}

function Cell<Row>({ column, row, className, button }: CellProps<Row>) {
  const { header, numeric, onCard = 'line', text, cell } = column
  const named = onCard === 'line' || onCard === 'heading'
  // On a card a name with nothing behind it says nothing.
  const isEmpty = text?.(row) === ''
  return (
    <td
      role="cell"
      className={clsx(
        'gap-2 py-0.5 md:table-cell md:first:pl-0 md:last:pr-0',
        className,
        onCards[onCard],
        isEmpty && 'max-md:hidden',
        numeric && 'md:text-right',
      )}
    >
      {named && (
        <span aria-hidden="true" className={clsx('shrink-0 md:hidden', onCard === 'line' && 'text-soft')}>
          {header}
        </span>
      )}
      {button ? (
        <span className="flex items-center gap-1">
          {button}
          <span className="min-w-0">{(cell ?? text)?.(row)}</span>
        </span>
      ) : (
        <span
          translate={numeric ? 'no' : undefined}
          className={clsx('min-w-0', onCard === 'withoutName' && 'max-md:flex-1')}
        >
          {(cell ?? text)?.(row)}
        </span>
      )}
    </td>
  )
}
