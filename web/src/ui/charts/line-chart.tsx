import { clsx } from 'clsx'
import { ChartFigure, type Figures } from './chart-figure.tsx'
import { scaleEnd } from './bar-plot.tsx'

type Props = Omit<Figures, 'series'> & {
  series: readonly [Line] | readonly [Line, Line]
  /** A value in short, for the scale. */
  formatShort: (value: number) => string
}
type Line = Figures['series'][number]

const height = 168 // pixels, from the baseline to the end of the scale
const room = 8 // above it, for half a line of text

/** The looks of the lines: they differ in dashes as well as in colour. */
const looks = [
  { stroke: 'stroke-action', fill: 'fill-action' },
  { stroke: 'stroke-positive [stroke-dasharray:6_4]', fill: 'fill-positive' },
] as const

/** One or two lines over points in time, with a table of the same figures. Values are at least 0. */
export function LineChart({ formatShort, ...figures }: Props) {
  return (
    <ChartFigure {...figures} legend={<Legend series={figures.series} />}>
      <Plot {...figures} formatShort={formatShort} />
    </ChartFigure>
  )
}

function Legend({ series }: Pick<Props, 'series'>) {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
      {series.map(({ label }, place) => (
        <li key={label} className="flex items-center gap-2">
          <svg className="h-4 w-6 overflow-visible">
            <line x2="100%" y1="8" y2="8" strokeWidth="2.5" className={looks[place]?.stroke} />
          </svg>
          <span>{label}</span>
        </li>
      ))}
    </ul>
  )
}

/** The lines with a scale. Hidden from screen readers, which have the table. */
function Plot({ groups, series, format, formatShort }: Omit<Props, 'caption' | 'groupLabel'>) {
  const end = scaleEnd(series.flatMap(({ values }) => values))
  const marks = end === 0 ? [0] : [end, end / 2, 0]
  const top = (value: number) => room + (end === 0 ? height : height * (1 - Math.max(0, value) / end))
  return (
    <div aria-hidden="true" className="flex gap-3">
      <div
        className="relative w-14 shrink-0 text-right text-xs text-soft tabular-nums"
        style={{ height: height + room }}
      >
        {marks.map((mark) => (
          <span key={mark} className="absolute right-0 -translate-y-1/2" style={{ top: top(mark) }}>
            {formatShort(mark)}
          </span>
        ))}
      </div>
      <svg className="min-w-0 flex-1 overflow-visible" height={height + room + 24}>
        {marks.map((mark) => (
          <line
            key={mark}
            x2="100%"
            y1={top(mark)}
            y2={top(mark)}
            className={mark === 0 ? 'stroke-edge' : 'stroke-line'}
          />
        ))}
        {series.map(({ label, values }, place) => (
          <Points key={label} values={values} top={top} look={looks[place] ?? looks[0]} />
        ))}
        {groups.map((group, index) => (
          <g key={group}>
            <title>
              {[group, ...series.map(({ label, values }) => `${label}: ${format(values[index] ?? 0)}`)].join('\n')}
            </title>
            <rect
              x={`${(100 / groups.length) * index}%`}
              width={`${100 / groups.length}%`}
              height={height + room}
              className="fill-transparent"
            />
            <text
              x={`${leftOf(index, groups.length)}%`}
              y={height + room + 18}
              textAnchor="middle"
              className={clsx(
                'fill-soft text-xs',
                groups.length > 6 && (groups.length - 1 - index) % 3 !== 0 && '@max-2xl:hidden',
              )}
            >
              {group}
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}

type PointsProps = { values: readonly number[]; top: (value: number) => number; look: (typeof looks)[number] }

/** The points of one line, each with the piece that leads to it. */
function Points({ values, top, look }: PointsProps) {
  return values.map((value, index) => {
    const before = values[index - 1]
    const left = `${leftOf(index, values.length)}%`
    return (
      // oxlint-disable-next-line react/no-array-index-key -- a point has only its place
      <g key={index}>
        {before !== undefined && (
          <line
            x1={`${leftOf(index - 1, values.length)}%`}
            y1={top(before)}
            x2={left}
            y2={top(value)}
            strokeWidth="2.5"
            className={look.stroke}
          />
        )}
        <circle cx={left} cy={top(value)} r="4" className={look.fill} />
      </g>
    )
  })
}

/** Percent of the plot from its left end to the middle of a group. */
const leftOf = (index: number, groups: number): number => (100 / groups) * (index + 0.5)
