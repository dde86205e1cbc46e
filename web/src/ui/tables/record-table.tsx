import { clsx } from 'clsx'
import type { Column, TableOf } from './columns.ts'
import { CompactRows } from './compact-rows.tsx'
import { useIsWide } from '../use-is-wide.ts'

/** `place`: the column's grid classes in a row of two lines: 'xl:col-start-1 xl:row-start-2'. A `silent` header is only for screen readers. */
export type PlacedColumn<Row> = Column<Row> & { readonly place: string; readonly silent?: boolean }

type Props<Row> = Omit<TableOf<Row>, 'columns' | 'dense' | 'from'> & {
  columns: readonly PlacedColumn<Row>[]
  /** The columns' widths, in grid classes. */
  grid: string
}

const lines = 'xl:grid xl:grid-rows-[auto_1fr] xl:gap-x-4 xl:gap-y-1'
const onCards = {
  heading: 'flex font-semibold xl:font-normal',
  title: 'flex min-w-0 items-center font-semibold xl:font-normal',
  mark: 'col-start-2 row-start-1 flex justify-end',
  line: 'col-span-2 flex flex-wrap justify-between gap-x-4 xl:col-span-1',
  withoutName: 'col-span-2 flex xl:col-span-1',
}

/**
 * Rows of more columns than fit side by side: two lines each under headers of two lines; on a screen smaller than a laptop they are compact rows, or cards
 * if there are none.
 */
export function RecordTable<Row>(props: Props<Row>) {
  const { compact } = props
  const isWide = useIsWide('xl')
  return compact && !isWide ? <CompactRows {...props} compact={compact} /> : <WholeRecordTable {...props} />
}

function WholeRecordTable<Row>({ caption, columns, rows, rowKey, grid }: Props<Row>) {
  return (
    <table role="table" className="block w-full">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only xl:not-sr-only xl:block">
        <tr role="row" className={clsx('border-b border-line xl:pb-2.5', lines, grid)}>
          {columns.map(({ header, place, silent }) => (
            <th
              key={header}
              role="columnheader"
              scope="col"
              className={clsx('text-left text-sm leading-snug font-semibold text-soft', place)}
            >
              <span className={clsx(silent && 'sr-only')}>{header}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block divide-y divide-line">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className={clsx(
              'grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 py-4 first:pt-0 last:pb-0 xl:py-3 xl:first:pt-3 xl:last:pb-0',
              lines,
              grid,
            )}
          >
            {columns.map((column) => (
              <Cell key={column.header} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell<Row>({ column, row }: { column: PlacedColumn<Row>; row: Row }) {
  const { header, onCard = 'line', place, text, cell } = column
  const isNamed = onCard === 'line' || onCard === 'heading'
  return (
    <td role="cell" className={clsx('min-w-0 py-1 xl:block xl:py-0 xl:text-sm', onCards[onCard], place)}>
      {isNamed && (
        <span aria-hidden="true" className={clsx('shrink-0 xl:hidden', onCard === 'line' && 'text-soft')}>
          {header}
        </span>
      )}
      <span className={clsx('min-w-0 break-words xl:block', onCard === 'line' && 'text-right xl:text-left')}>
        {(cell ?? text)?.(row)}
      </span>
    </td>
  )
}
