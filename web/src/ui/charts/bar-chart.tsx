import { useId } from 'react'
import { BarPlot, barFill, type Bars } from './bar-plot.tsx'
import { ChartFigure } from './chart-figure.tsx'

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
  return (
    <ChartFigure
      caption={caption}
      groupLabel={groupLabel}
      {...bars}
      legend={<Legend series={bars.series} patterns={id} />}
    >
      <BarPlot {...bars} patterns={id} formatShort={formatShort} />
    </ChartFigure>
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
