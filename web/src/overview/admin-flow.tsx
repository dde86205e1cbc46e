import { nairaText, shortNairaText } from '../loans/naira-text.ts'
import { BarChart } from '../ui/bar-chart.tsx'
import type { AdminCharts } from './admin-charts.tsx'
import { adminDashboardTexts as texts } from './admin-texts.ts'
import { ChartCard } from './chart-card.tsx'
import { shortDay } from './short-day.ts'

type Props = { weeks: AdminCharts['weeks']; isPending: boolean }

/** What was paid out and what came back, week by week. */
export function AdminFlow({ weeks, isPending }: Props) {
  const isEmpty = weeks.every(({ disbursed, repaid }) => disbursed === 0 && repaid === 0)
  return (
    <ChartCard title={texts.flow} lead={texts.flowLead} none={texts.noFlow} loading={texts.loading} isPending={isPending} isEmpty={isEmpty}>
      <BarChart
        caption={texts.flowLead}
        groupLabel={texts.week}
        groups={weeks.map(({ week_start: monday }) => shortDay(monday))}
        series={[
          { label: texts.disbursed, look: 'solid', values: weeks.map(({ disbursed }) => disbursed) },
          { label: texts.repaid, look: 'hatched', values: weeks.map(({ repaid }) => repaid) },
        ]}
        format={nairaText}
        formatShort={shortNairaText}
      />
    </ChartCard>
  )
}
