import { ChartNoAxesColumnIncreasing, HandCoins, UserRoundCog, Users } from 'lucide-react'
import { api, queries } from '../api.ts'
import { usePanel } from '../app/use-panel.ts'
import { SummaryCard } from '../money/summary-card.tsx'
import { adminDashboardTexts as texts } from './admin-texts.ts'

/** The app's four figures (MDASH-01, DATA-14). */
export function AdminCards() {
  const totals = usePanel({
    queryKey: queries.overview.adminDashboard.queryKey(),
    queryFn: async ({ signal }) => (await api.overview.adminDashboard(undefined, { signal })).data,
  })
  return (
    <SummaryCard
      title={texts.overview}
      of={totals}
      figures={[
        {
          label: texts.figures.customers,
          format: 'count',
          value: ({ total_customers }) => total_customers,
          icon: Users,
          look: 'accent',
        },
        {
          label: texts.figures.loans,
          format: 'count',
          value: ({ total_loans }) => total_loans,
          icon: HandCoins,
          look: 'yellow',
        },
        {
          label: texts.figures.agents,
          format: 'count',
          value: ({ total_agents }) => total_agents,
          icon: UserRoundCog,
          look: 'accent',
        },
        {
          label: texts.figures.revenue,
          format: 'naira',
          value: ({ total_revenue }) => total_revenue,
          icon: ChartNoAxesColumnIncreasing,
          look: 'green',
        },
      ]}
    />
  )
}
