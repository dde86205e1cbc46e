import { Disclosure } from './disclosure.tsx'
import { Facts } from './facts.tsx'
import type { CompactRow, TableOf } from './columns.ts'

/** Rows of at most 72 pixels; each opens to show all its columns. */
export function CompactRows<Row>({
  caption,
  columns,
  rows,
  rowKey,
  compact: { icon, title, detail, end },
}: TableOf<Row> & { compact: CompactRow<Row> }) {
  return (
    <ul aria-label={caption} className="-my-1 divide-y divide-line">
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <Disclosure
            summary={
              <span className="flex items-center gap-3">
                {icon && (
                  <span className="flex size-10 shrink-0 max-[25rem]:hidden items-center justify-center rounded-field bg-sunken text-soft">
                    {icon(row)}
                  </span>
                )}
                <span className="min-w-0 flex-1">
                  <span className="block truncate leading-6 font-semibold">{title(row)}</span>
                  <span className="block truncate text-sm leading-5 text-soft">{detail(row)}</span>
                </span>
                <span className="shrink-0 text-right font-semibold tabular-nums">{end(row)}</span>
              </span>
            }
          >
            <div className="pb-4">
              <Facts
                facts={columns.map(({ header, text, cell }) => ({ label: header, value: (cell ?? text)?.(row) }))}
              />
            </div>
          </Disclosure>
        </li>
      ))}
    </ul>
  )
}
