import { Card } from '../ui/card.tsx'
import { nairaText } from '../money/naira.tsx'
import { fitsInALine, InstallmentProgress, standingsOf } from './installment-progress.tsx'
import type { Instalment } from './loan-queries.ts'
import { ajoTexts as texts } from './texts.ts'

/** A daily loan as the ajo card that traders know: a mark for each day, seven in a row. Renders nothing for other loans. Paper has the schedule alone. */
export function AjoCard({ schedule }: { schedule: readonly Instalment[] }) {
  if (fitsInALine(schedule)) return null
  const standings = standingsOf(schedule).map(({ standing }) => standing)
  const count = (wanted: string) => standings.filter((standing) => standing === wanted).length
  return (
    <Card title={texts.title} className="print:hidden">
      <p className="-mt-2 mb-4 text-soft tabular-nums">{`${texts.standing(count('paid'), schedule.length, count('late'))} · ${texts.aDay(nairaText(schedule[0]?.amount))}`}</p>
      <InstallmentProgress schedule={schedule} large />
    </Card>
  )
}
