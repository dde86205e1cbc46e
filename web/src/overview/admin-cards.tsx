import { ChartNoAxesColumnIncreasing, HandCoins, UserRoundCog, Users } from 'lucide-react'
import { api, queries } from '../api.ts'
import { count, money } from '../loans/once-known.tsx'
import { usePanel } from '../app/use-panel.ts'
import { FiguresPanel } from '../ui/figures-panel.tsx'
import { adminDashboardTexts as texts } from './admin-texts.ts'

/** The app's four figures (MDASH-01, DATA-14). */
export function AdminCards() {
  const totals = usePanel({
    queryKey: queries.overview.adminDashboard.queryKey(),
    queryFn: async ({ signal }) => (await api.overview.adminDashboard(undefined, { signal })).data,
  })
  return (
    <FiguresPanel
      title={texts.overview}
      of={totals}
      figures={(data) => [
        { label: 'Total Customers', value: count(data?.total_customers), icon: Users, look: 'accent' },
        { label: 'Total Loans', value: count(data?.total_loans), icon: HandCoins, look: 'yellow' },
        { label: 'Total Agents', value: count(data?.total_agents), icon: UserRoundCog, look: 'accent' },
        { label: 'Total Revenue', value: money(data?.total_revenue), icon: ChartNoAxesColumnIncreasing, look: 'green' },
      ]}
    />
  )
}
