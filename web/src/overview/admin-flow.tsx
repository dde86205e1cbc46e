import { nairaText, shortNairaText } from '../loans/naira-text.ts'
import { BarChart } from '../ui/bar-chart.tsx'
import type { PanelState } from '../ui/panel-state.ts'
import type { AdminCharts } from './admin-charts.tsx'
import { adminDashboardTexts as texts } from './admin-texts.ts'
import { ChartCard } from './chart-card.tsx'
import { shortDay } from './short-day.ts'

/** What was paid out and what came back, week by week. */
export function AdminFlow({ of: state }: { of: PanelState<AdminCharts['weeks']> }) {
  return (
    <ChartCard
      title={texts.flow}
      lead={texts.flowLead}
      none={texts.noFlow}
      loading={texts.loading}
      of={state}
      isEmpty={isStill}
    >
      {(weeks) => (
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
      )}
    </ChartCard>
  )
}

function isStill(weeks: AdminCharts['weeks']): boolean {
  return weeks.every(({ disbursed, repaid }) => disbursed === 0 && repaid === 0)
}
