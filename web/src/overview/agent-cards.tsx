import { noValue } from '@kasuwa/domain/display.ts'
import { Clock, Coins, HandCoins, Users } from 'lucide-react'
import { useMe } from '../app/me.ts'
import { SummaryCard } from '../money/summary-card.tsx'
import { bothPanels, type PanelState } from '../ui/panel-state.ts'
import { agentDashboardTexts as texts } from './agent-texts.ts'

type Totals = { total_customers: number; total_loans: number }

/** An agent's four figures; the commission is the profile's, and tasks are counted nowhere yet (ADASH-01, ADASH-04, C-126, C-127). */
export function AgentCards({ totals }: { totals: PanelState<Totals> }) {
  return (
    <SummaryCard
      title={texts.overview}
      of={bothPanels(totals, useMe())}
      figures={[
        {
          label: texts.figures.customers,
          format: 'count',
          value: ([{ total_customers }]) => total_customers,
          icon: Users,
          look: 'accent',
        },
        {
          label: texts.figures.loans,
          format: 'count',
          value: ([{ total_loans }]) => total_loans,
          icon: HandCoins,
          look: 'accent',
        },
        {
          label: texts.figures.commission,
          format: 'naira',
          value: ([, me]) => me.account.total_commissions_earned ?? null,
          icon: Coins,
          look: 'green',
        },
        { label: texts.figures.tasks, format: 'text', value: () => noValue, icon: Clock, look: 'yellow' },
      ]}
    />
  )
}
