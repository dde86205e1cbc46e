/** How a row of bars looks: they differ in texture as well as in colour. */
export type BarLook = 'solid' | 'hatched'

export type BarSeries = { readonly label: string; readonly look: BarLook; readonly values: readonly number[] }

export type Bars = {
  /** The groups in order, short enough to stand under their bars. */
  groups: readonly string[]
  /** One or two rows of bars, each with a value of at least 0 for every group. */
  series: readonly BarSeries[]
  /** A value in full. */
  format: (value: number) => string
}

/** The stripes of 'hatched', under a name of the chart's own. */
export function BarPatterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-hatched`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" className="fill-leaf-tint" />
        <rect width="2.5" height="6" className="fill-leaf" />
      </pattern>
    </defs>
  )
}

/** The fill of a bar; `id` is the one given to the patterns. */
export function barFill(look: BarLook, id: string) {
  return look === 'solid'
    ? { className: 'fill-accent' }
    : { fill: `url(#${id}-hatched)`, className: 'stroke-leaf', strokeWidth: 1.5 }
}
