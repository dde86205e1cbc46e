import Coins from '~icons/coins'
import Users from '~icons/users'
import { useMe } from '../base/me/me.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { SummaryCard } from '../money/summary-card.tsx'
import { bothPanels } from '../ui/feedback/panel-state.ts'
import { agentTotalsQuery } from './agent-totals.ts'
import { ownCustomerTexts as texts } from './texts.ts'

/** An agent's count of customers and their commissions (ACUST-03). */
export function OwnCustomerTotals() {
  return (
    <SummaryCard
      title={texts.overview}
      of={bothPanels(usePanel(agentTotalsQuery()), useMe())}
      figures={[
        {
          label: texts.totalCustomers,
          format: 'count',
          value: ([totals]) => totals.dashboardSummary.total_customers,
          icon: Users,
          look: 'accent',
        },
        {
          label: texts.totalCommissions,
          format: 'naira',
          value: ([, me]) => me.account.total_commissions ?? null,
          icon: Coins,
          look: 'green',
        },
      ]}
    />
  )
}
