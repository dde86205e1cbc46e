import { PageLink } from '../base/routing/page-link.tsx'
import { nairaText } from '../money/naira.tsx'

/** A figure in a cell that leads to the rows behind it: as wide as a finger, also where it is one digit. */
export const figureLink =
  '-my-2.5 inline-flex min-h-11 min-w-11 items-center justify-end underline-offset-4 hover:underline'

/** An amount that leads to the rows behind it. */
export function FigureLink({ to, amount }: { to: string; amount: number }) {
  return (
    <PageLink to={to} className={figureLink}>
      <span translate="no">{nairaText(amount)}</span>
    </PageLink>
  )
}

/** A figure of a line of a report, and of the sum of lines, which is stronger. */
export function SumFigure({ amount }: { amount: number }) {
  return (
    <strong translate="no" className="font-semibold">
      {nairaText(amount)}
    </strong>
  )
}
