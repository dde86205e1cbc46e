import { api, queries } from '../api.ts'
import { nairaText, shortNairaText } from '../money/naira.tsx'
import { shortDayText } from '../app/days.tsx'
import { usePanel } from '../app/use-panel.ts'
import { BarChart } from '../ui/bar-chart.tsx'
import { agentDashboardTexts as texts } from './texts.ts'
import { ChartCard } from './chart-card.tsx'

/** What an agent's customers paid back in each of the last twelve weeks. */
export function AgentRepayments() {
  const charts = usePanel({
    queryKey: queries.overview.agentCharts.queryKey(),
    queryFn: async ({ signal }) => (await api.overview.agentCharts(undefined, { signal })).data,
  })
  return (
    <ChartCard
      title={texts.chart}
      lead={texts.chartLead}
      none={texts.none}
      loading={texts.loading}
      of={charts}
      isEmpty={({ weeks }) => weeks.every(({ repaid }) => repaid === 0)}
    >
      {({ weeks }) => (
        <BarChart
          caption={texts.chartLead}
          groupLabel={texts.week}
          groups={weeks.map(({ week_start: monday }) => shortDayText(monday))}
          series={[{ label: texts.repaid, look: 'hatched', values: weeks.map(({ repaid }) => repaid) }]}
          format={nairaText}
          formatShort={shortNairaText}
        />
      )}
    </ChartCard>
  )
}
