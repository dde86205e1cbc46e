import { Coins, Users } from 'lucide-react'
import { count, money } from '../loans/once-known.tsx'
import { useMe } from '../app/me.ts'
import { usePanel } from '../app/use-panel.ts'
import { FiguresPanel } from '../ui/figures-panel.tsx'
import { bothPanels } from '../ui/panel-state.ts'
import { agentTotalsQuery } from './agent-totals.ts'
import { ownCustomerTexts as texts } from './own-customer-texts.ts'

/** How many customers an agent has, and what they earned with them (ACUST-03). */
export function OwnCustomerTotals() {
  return (
    <FiguresPanel
      title={texts.overview}
      of={bothPanels(usePanel(agentTotalsQuery()), useMe())}
      figures={(data) => [
        {
          label: texts.totalCustomers,
          value: count(data?.[0].dashboardSummary.total_customers),
          icon: Users,
          look: 'accent',
        },
        {
          label: texts.totalCommissions,
          value: money(data && (data[1].account.total_commissions ?? null)),
          icon: Coins,
          look: 'green',
        },
      ]}
    />
  )
}
