import { clsx } from 'clsx'

type Props = Bars & { patterns: string; formatShort: (value: number) => string }

const height = 168 // pixels, from the baseline to the end of the scale
const room = 8 // above it, for half a line of text

/** The bars over their groups, with a scale. Hidden from screen readers, which have the table. */
export function BarPlot({ formatShort, ...bars }: Props) {
  const end = scaleEnd(bars.series.flatMap(({ values }) => values))
  const marks = end === 0 ? [0] : [end, end / 2, 0]
  return (
    <div aria-hidden="true" className="flex gap-3">
      <div
        className="relative w-14 shrink-0 text-right text-xs text-soft tabular-nums"
        style={{ height: height + room }}
      >
        {marks.map((mark) => (
          <span key={mark} className="absolute right-0 -translate-y-1/2" style={{ top: topOf(mark, end) }}>
            {formatShort(mark)}
          </span>
        ))}
      </div>
      <svg className="min-w-0 flex-1 overflow-visible" height={height + room + 24}>
        <BarPatterns id={bars.patterns} />
        {marks.map((mark) => (
          <line
            key={mark}
            x2="100%"
            y1={topOf(mark, end)}
            y2={topOf(mark, end)}
            className={mark === 0 ? 'stroke-edge' : 'stroke-line'}
          />
        ))}
        {bars.groups.map((group, index) => (
          <Group key={group} {...bars} index={index} end={end} />
        ))}
      </svg>
    </div>
  )
}

/** One group: its bars side by side, its label under them if there is room, and the figures on hover. */
function Group({
  groups,
  series,
  patterns,
  format,
  index,
  end,
}: Omit<Props, 'formatShort'> & { index: number; end: number }) {
  const wide = 100 / groups.length // percent of the plot
  const bar = Math.min(wide * 0.68, 14) / series.length
  const left = wide * (index + 0.5) - (bar * series.length) / 2
  const title = series.map(({ label, values }) => `${label}: ${format(values[index] ?? 0)}`).join('\n')
  const fromLast = groups.length - 1 - index
  const isSpare = groups.length > 6 && fromLast % Math.max(3, Math.ceil(groups.length / 5)) !== 0
  const isSpareAnywhere = fromLast % Math.ceil(groups.length / 16) !== 0
  return (
    <g className="group">
      <title>{`${groups[index]}\n${title}`}</title>
      <rect
        x={`${wide * index}%`}
        width={`${wide}%`}
        y={0}
        height={height + room}
        className="fill-transparent group-hover:fill-sunken/60"
      />
      {series.map(({ label, look, values }, place) => {
        const top = topOf(values[index] ?? 0, end)
        return (
          <rect
            key={label}
            x={`${left + bar * (place + 0.08)}%`}
            width={`${bar * 0.84}%`}
            y={top}
            height={height + room - top}
            rx="2"
            {...barFill(look, patterns)}
          />
        )
      })}
      {!isSpareAnywhere && (
        <text
          x={`${wide * (index + 0.5)}%`}
          y={height + room + 18}
          textAnchor="middle"
          className={clsx('fill-soft text-xs', isSpare && '@max-2xl:hidden')}
        >
          {groups[index]}
        </text>
      )}
    </g>
  )
}

/** Pixels from the top of the plot down to a value; one below zero has no bar. */
function topOf(value: number, end: number): number {
  return room + (end === 0 ? height : height * (1 - Math.max(0, value) / end))
}

/**
 * The round number at or above the largest value, where a chart's scale ends: a small number times a power of ten, at least 1; 0 when there
 * is nothing to show.
 */
export function scaleEnd(values: readonly number[]): number {
  const largest = Math.max(0, ...values)
  if (largest === 0) return 0
  const power = 10 ** Math.max(0, Math.floor(Math.log10(largest)))
  return power * (steps.find((step) => step * power >= largest) ?? 10)
}

/** Half of each still has one decimal at most: the scale's middle can be written short. */
const steps = [1, 2, 3, 4, 5, 6, 8, 10]

/** The look of a row of bars: they differ in texture as well as in colour. */
type BarLook = 'solid' | 'hatched'

export type BarSeries = { readonly label: string; readonly look: BarLook; readonly values: readonly number[] }

export type Bars = {
  /** The groups in order, short enough to fit under their bars. */
  groups: readonly string[]
  /** One or two rows of bars, each with a value for every group; one below zero is in the table alone. */
  series: readonly BarSeries[]
  /** A value in full. */
  format: (value: number) => string
}

/** The stripes of 'hatched', under an id that only this chart has. */
function BarPatterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-hatched`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" className="fill-positive-tint" />
        <rect width="2.5" height="6" className="fill-positive" />
      </pattern>
    </defs>
  )
}

/** The fill of a bar; `id` is the one given to the patterns. */
export function barFill(look: BarLook, id: string) {
  return look === 'solid'
    ? { className: 'fill-action' }
    : { fill: `url(#${id}-hatched)`, className: 'stroke-positive', strokeWidth: 1.5 }
}
