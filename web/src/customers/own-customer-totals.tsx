import { useQuery } from '@tanstack/react-query'
import { Coins, Users } from 'lucide-react'
import { onceKnown } from '../loans/once-known.tsx'
import { useMe } from '../shell/me.ts'
import { Card } from '../ui/card.tsx'
import { Figures } from '../ui/figures.tsx'
import { agentTotalsQuery } from './agent-totals.ts'
import { ownCustomerTexts as texts } from './own-customer-texts.ts'

/** How many customers an agent has, and what he earned with them (ACUST-03). */
export function OwnCustomerTotals() {
  const me = useMe()
  const totals = useQuery(agentTotalsQuery())
  return (
    <Card title={texts.overview}>
      <Figures
        figures={[
          { label: texts.totalCustomers, value: onceKnown(totals.isPending).count(totals.data?.dashboardSummary.total_customers), icon: Users, look: 'accent' },
          { label: texts.totalCommissions, value: onceKnown(me.isPending).money(me.data?.account.total_commissions), icon: Coins, look: 'green' },
        ]}
      />
    </Card>
  )
}
