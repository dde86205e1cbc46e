import { Card } from '../ui/card.tsx'
import { nairaText } from '../money/naira.tsx'
import { fitsInALine, InstallmentProgress, standingsOf } from './installment-progress.tsx'
import type { Instalment } from './loan-queries.ts'
import { ajoTexts as texts } from './texts.ts'

const dayMs = 86_400_000

/**
 * A loan of many instalments as the ajo card that traders know: a mark for each, seven in a row. Most are daily; a reschedule may give another loan as
 * many rows, and any loan rows of another amount. Renders nothing for loans of few instalments. Paper has the schedule alone.
 */
export function AjoCard({ schedule }: { schedule: readonly Instalment[] }) {
  if (fitsInALine(schedule)) return null
  const standings = standingsOf(schedule).map(({ standing }) => standing)
  const count = (wanted: string) => standings.filter((standing) => standing === wanted).length
  // The last row has what rounding left, and the first ones may be of the schedule before.
  const [typical, last] = schedule.slice(-2)
  const isDaily = typical && last && Date.parse(last.due_date) - Date.parse(typical.due_date) === dayMs
  const standing = texts.standing(count('paid'), schedule.length, count('late'))
  return (
    <Card title={isDaily ? texts.title : texts.others} className="print:hidden">
      <p className="-mt-2 mb-4 text-soft tabular-nums">
        {isDaily ? `${standing} · ${texts.aDay(nairaText(typical.amount))}` : standing}
      </p>
      <InstallmentProgress schedule={schedule} large />
    </Card>
  )
}
