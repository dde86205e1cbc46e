import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type Column<Row> = {
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers stand to the right, one under the other. */
  readonly numeric?: boolean
  /** On a phone: the heading of the row's card, or a mark in its corner. */
  readonly onCard?: 'heading' | 'mark'
}

type Props<Row> = { caption: string; columns: readonly Column<Row>[]; rows: readonly Row[]; rowKey: (row: Row) => string | number }

const headCell = 'px-4 py-2.5 text-sm font-semibold whitespace-nowrap text-soft first:pl-0 last:pr-0'
const bodyCell = 'gap-2 py-0.5 md:table-cell md:px-4 md:py-3.5 md:first:pl-0 md:last:pr-0'
const onCards = {
  heading: 'flex font-semibold md:font-normal',
  mark: 'col-start-2 row-start-1 flex justify-end',
  line: 'col-span-2 flex justify-between',
}

/** Rows under headers on a wide screen; on a phone each row is a small card, its cells beside their headers' names. */
export function Table<Row>({ caption, columns, rows, rowKey }: Props<Row>) {
  return (
    <table role="table" className="block w-full md:table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row" className="border-b border-line">
          {columns.map(({ header, numeric }) => (
            <th key={header} role="columnheader" scope="col" className={clsx(headCell, numeric ? 'text-right' : 'text-left')}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block divide-y divide-line md:table-row-group">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row" className="grid grid-cols-2 py-3 first:pt-0 last:pb-0 md:table-row md:py-0">
            {columns.map((column) => (
              <Cell key={column.header} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell<Row>({ column: { header, numeric, onCard, cell }, row }: { column: Column<Row>; row: Row }) {
  return (
    <td role="cell" className={clsx(bodyCell, onCards[onCard ?? 'line'], numeric && 'tabular-nums md:text-right')}>
      {onCard !== 'mark' && (
        <span aria-hidden="true" className={clsx('md:hidden', onCard !== 'heading' && 'text-soft')}>
          {header}
        </span>
      )}
      <span>{cell(row)}</span>
    </td>
  )
}
