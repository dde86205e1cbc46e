import { noValue } from '@kasuwa/domain/display.ts'
import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumnIncreasing, HandCoins, UserRoundCog, Users } from 'lucide-react'
import { api, queries } from '../api.ts'
import { ShortNaira } from '../loans/short-naira.tsx'
import { Card } from '../ui/card.tsx'
import { Figures } from '../ui/figures.tsx'
import { adminDashboardTexts as texts } from './admin-texts.ts'

/** The house's four figures (MDASH-01, DATA-14). */
export function AdminCards() {
  const { data, isPending } = useQuery({
    queryKey: queries.overview.adminDashboard.queryKey(),
    queryFn: async ({ signal }) => (await api.overview.adminDashboard(undefined, { signal })).data,
  })
  const shown = (count: number | undefined) => (isPending ? undefined : (count?.toLocaleString('en-US') ?? noValue))
  const revenue = isPending ? undefined : <ShortNaira amount={data?.total_revenue ?? null} />
  return (
    <Card title={texts.overview}>
      <Figures
        figures={[
          { label: 'Total Customers', value: shown(data?.total_customers), icon: Users, look: 'accent' },
          { label: 'Total Loans', value: shown(data?.total_loans), icon: HandCoins, look: 'yellow' },
          { label: 'Total Agents', value: shown(data?.total_agents), icon: UserRoundCog, look: 'accent' },
          { label: 'Total Revenue', value: revenue, icon: ChartNoAxesColumnIncreasing, look: 'green' },
        ]}
      />
    </Card>
  )
}
