import { api, queries } from '../base/calls/api.ts'
import { shortDayText } from '../base/days.tsx'
import { usePanel } from '../base/calls/use-panel.ts'
import { agentDashboardTexts as texts } from './texts.ts'
import { ChartCard } from './chart-card.tsx'

/** The repayments of an agent's customers in each of the last twelve weeks. */
export function AgentRepayments() {
  const weeks = usePanel({
    queryKey: queries.overview.agentCharts.queryKey(),
    queryFn: async ({ signal }) => (await api.overview.agentCharts(undefined, { signal })).data.weeks,
  })
  return (
    <ChartCard
      title={texts.chart}
      lead={texts.chartLead}
      none={texts.none}
      loading={texts.loading}
      of={weeks}
      groupLabel={texts.week}
      nameOf={({ week_start: monday }) => shortDayText(monday)}
      series={[{ label: texts.repaid, look: 'solid', value: ({ repaid }) => repaid }]}
    />
  )
}
