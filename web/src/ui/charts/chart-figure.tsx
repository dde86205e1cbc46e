import { clsx } from 'clsx'
import { useState } from 'react'
import type { Elements } from '../elements.ts'
import { uiTexts } from '../texts.ts'

/** The figures of a chart: rows of values, one for each group. */
export type Figures = {
  /** A sentence that describes the figures: the name of their table. */
  caption: string
  /** The meaning of a group: 'Week of', 'Days overdue'. */
  groupLabel: string
  groups: readonly string[]
  series: readonly { readonly label: string; readonly values: readonly number[] }[]
  /** A value in full. */
  format: (value: number) => string
}

/** A chart with a table of the same figures, always there for screen readers and shown to others on request. */
export function ChartFigure({ legend, children, ...figures }: Figures & { legend: Elements; children: Elements }) {
  const [shown, setShown] = useState(false)
  return (
    <figure className="@container flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        {legend}
        <button
          type="button"
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
          className="-mx-3 min-h-11 rounded-field px-3 text-sm font-semibold text-action hover:bg-action-tint"
        >
          {shown ? uiTexts.hideFigures : uiTexts.showFigures}
        </button>
      </div>
      {children}
      <div className={clsx(!shown && 'sr-only')}>
        <FigureTable {...figures} />
      </div>
    </figure>
  )
}

/** A chart's figures, in full. */
function FigureTable({ caption, groupLabel, groups, series, format }: Figures) {
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
