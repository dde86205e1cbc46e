import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { api, queries } from '../api.ts'
import { nairaText, shortNairaText } from '../loans/naira-text.ts'
import { BarChart } from '../ui/bar-chart.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { agentDashboardTexts as texts } from './agent-texts.ts'
import { ChartSkeleton } from './chart-skeleton.tsx'
import { shortDay } from './short-day.ts'

/** What an agent's customers paid back in each of the last twelve weeks. */
export function AgentRepayments() {
  const { data, isPending } = useQuery({
    queryKey: queries.overview.agentCharts.queryKey(),
    queryFn: async ({ signal }) => (await api.overview.agentCharts(undefined, { signal })).data,
  })
  const weeks = data?.weeks ?? []
  const isEmpty = weeks.every(({ repaid }) => repaid === 0)
  return (
    <Card title={texts.chart}>
      {isPending && <ChartSkeleton label={texts.loading} />}
      {!isPending && isEmpty && <EmptyState icon={ChartColumn}>{texts.none}</EmptyState>}
      {!isEmpty && (
        <>
          <p className="-mt-2 mb-4 text-sm text-soft">{texts.chartLead}</p>
          <BarChart
            caption={texts.chartLead}
            groupLabel={texts.week}
            groups={weeks.map(({ week_start: monday }) => shortDay(monday))}
            series={[{ label: texts.repaid, look: 'hatched', values: weeks.map(({ repaid }) => repaid) }]}
            format={nairaText}
            formatShort={shortNairaText}
          />
        </>
      )}
    </Card>
  )
}
