import { noValue } from '@kasuwa/domain/display.ts'
import { useQuery } from '@tanstack/react-query'
import { Coins, Users } from 'lucide-react'
import { ShortNaira } from '../loans/short-naira.tsx'
import { useMe } from '../shell/me.ts'
import { Card } from '../ui/card.tsx'
import { Figures } from '../ui/figures.tsx'
import { agentTotalsQuery } from './agent-totals.ts'
import { ownCustomerTexts as texts } from './own-customer-texts.ts'

/** How many customers an agent has, and what he earned with them (ACUST-03). */
export function OwnCustomerTotals() {
  const me = useMe()
  const totals = useQuery(agentTotalsQuery())
  const customers = totals.data?.dashboardSummary.total_customers
  const commissions = me.data?.account.total_commissions
  return (
    <Card title={texts.overview}>
      <Figures
        figures={[
          { label: texts.totalCustomers, value: totals.isPending ? undefined : (customers?.toLocaleString('en-US') ?? noValue), icon: Users, look: 'accent' },
          { label: texts.totalCommissions, value: me.isPending ? undefined : <ShortNaira amount={commissions ?? null} />, icon: Coins, look: 'green' },
        ]}
      />
    </Card>
  )
}
