import type { Bars } from './bar-series.tsx'

/** A chart's figures, in full. */
export function FigureTable({
  caption,
  groupLabel,
  groups,
  series,
  format,
}: Bars & { caption: string; groupLabel: string }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-soft">
          <th scope="col" className="py-2 pr-3 text-left font-semibold">
            {groupLabel}
          </th>
          {series.map(({ label }) => (
            <th key={label} scope="col" className="py-2 pl-3 text-right font-semibold">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {groups.map((group, index) => (
          <tr key={group}>
            <th scope="row" className="py-2 pr-3 text-left font-normal">
              {group}
            </th>
            {series.map(({ label, values }) => (
              <td key={label} className="py-2 pl-3 text-right tabular-nums">
                {format(values[index] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
