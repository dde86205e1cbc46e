import { useQuery } from '@tanstack/react-query'
import { api, queries } from '../api.ts'
import { nairaText, shortNairaText } from '../loans/naira-text.ts'
import { BarChart } from '../ui/bar-chart.tsx'
import { agentDashboardTexts as texts } from './agent-texts.ts'
import { ChartCard } from './chart-card.tsx'
import { shortDay } from './short-day.ts'

/** What an agent's customers paid back in each of the last twelve weeks. */
export function AgentRepayments() {
  const { data, isPending } = useQuery({
    queryKey: queries.overview.agentCharts.queryKey(),
    queryFn: async ({ signal }) => (await api.overview.agentCharts(undefined, { signal })).data,
  })
  const weeks = data?.weeks ?? []
  return (
    <ChartCard title={texts.chart} lead={texts.chartLead} none={texts.none} loading={texts.loading} isPending={isPending} isEmpty={weeks.every(({ repaid }) => repaid === 0)}>
      <BarChart
        caption={texts.chartLead}
        groupLabel={texts.week}
        groups={weeks.map(({ week_start: monday }) => shortDay(monday))}
        series={[{ label: texts.repaid, look: 'hatched', values: weeks.map(({ repaid }) => repaid) }]}
        format={nairaText}
        formatShort={shortNairaText}
      />
    </ChartCard>
  )
}
