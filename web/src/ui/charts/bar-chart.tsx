import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { BarPlot, barFill, type Bars } from './bar-plot.tsx'
import { uiTexts } from '../texts.ts'

type Props = Bars & {
  /** A sentence that describes the figures: the name of their table. */
  caption: string
  /** The meaning of a group of bars: 'Week of', 'Days overdue'. */
  groupLabel: string
  /** A value in short, for the scale. */
  formatShort: (value: number) => string
}

/**
 * Bars in groups, with a table of the same figures, always there for screen readers and shown to others on request. Two rows
 * of bars differ without colour: one 'solid', one 'hatched'. If all values are 0, the page should say so in a text.
 */
export function BarChart({ caption, groupLabel, formatShort, ...bars }: Props) {
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    <figure className="@container flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <Legend series={bars.series} patterns={id} />
        <button
          type="button"
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
          className="-mx-3 min-h-11 rounded-field px-3 text-sm font-semibold text-action hover:bg-action-tint"
        >
          {shown ? uiTexts.hideFigures : uiTexts.showFigures}
        </button>
      </div>
      <BarPlot {...bars} patterns={id} formatShort={formatShort} />
      <div className={clsx(!shown && 'sr-only')}>
        <FigureTable {...bars} caption={caption} groupLabel={groupLabel} />
      </div>
    </figure>
  )
}

function Legend({ series, patterns }: Pick<Bars, 'series'> & { patterns: string }) {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
      {series.map(({ label, look }) => (
        <li key={label} className="flex items-center gap-2">
          <svg className="size-4 overflow-visible">
            <rect width="100%" height="100%" rx="3" {...barFill(look, patterns)} />
          </svg>
          <span>{label}</span>
        </li>
      ))}
    </ul>
  )
}

/** A chart's figures, in full. */
function FigureTable({ caption, groupLabel, groups, series, format }: Bars & { caption: string; groupLabel: string }) {
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
