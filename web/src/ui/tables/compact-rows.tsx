import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { CompactRow, TableOf } from './columns.ts'
import { Disclosure } from '../disclosure.tsx'
import { Facts } from '../facts.tsx'

type Props<Row> = TableOf<Row> & { compact: CompactRow<Row> }

/** Rows of at most 72 pixels, unless their texts wrap; each opens to show all its columns. A row's menu is at its end. */
export function CompactRows<Row>({ caption, columns, rows, rowKey, compact, more }: Props<Row>) {
  const menu = columns.find(({ isMenu }) => isMenu)
  const shown = columns.filter(({ isMenu }) => !isMenu)
  return (
    <ul aria-label={caption} className="-my-1 divide-y divide-line">
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <Disclosure
            summary={<CompactSummary row={row} compact={compact} />}
            aside={menu && <span className="-mr-3">{menu.cell?.(row)}</span>}
          >
            <>
              <div className="pb-4">
                <Facts
                  facts={shown.map(({ header, text, cell, onCard }) => ({
                    label: header,
                    value: (cell ?? text)?.(row),
                    wide: onCard === 'withoutName',
                  }))}
                />
              </div>
              {more?.part(row)}
            </>
          </Disclosure>
        </li>
      ))}
    </ul>
  )
}

/**
 * Two lines at the left, cut at the end if there is no room, unless they wrap; a figure and a mark at the right. Without a figure the mark is on the second line only, so that
 * a long name has the whole first one.
 */
export function CompactSummary<Row>({
  row,
  compact: { icon, title, detail, end, mark, wraps = false },
}: {
  row: Row
  compact: CompactRow<Row>
}) {
  const tooLong = wraps ? 'break-words' : 'truncate'
  return (
    <span className="-my-0.5 flex min-h-11 items-center gap-x-3">
      {icon && <span className="shrink-0 max-[25rem]:hidden">{icon(row)}</span>}
      <span className={clsx('min-w-0 flex-1 items-center gap-x-3', end ? 'flex flex-wrap' : markOnSecondLine)}>
        <span className={end ? 'min-w-20 flex-1' : 'contents'}>
          <span className={clsx('col-span-2 block leading-normal font-semibold', tooLong)}>{title(row)}</span>{' '}
          <span className={clsx('block text-sm text-soft', tooLong)}>{detail(row)}</span>
        </span>{' '}
        <span className="flex shrink-0 flex-col items-end tabular-nums">
          {end && <Figure shown={end(row)} />}
          {mark?.(row)}
        </span>
      </span>
    </span>
  )
}

const markOnSecondLine = 'grid grid-cols-[minmax(0,1fr)_auto]'

/** A bare figure is an amount, which translators must not change; an element says that itself. */
function Figure({ shown }: { shown: ReactNode }) {
  return (
    <span translate={typeof shown === 'string' ? 'no' : undefined} className="leading-tight font-semibold">
      {shown}
    </span>
  )
}
