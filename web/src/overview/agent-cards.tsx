import { noValue } from '@kasuwa/domain/display.ts'
import { Clock, Coins, HandCoins, Users } from 'lucide-react'
import { count, money } from '../loans/once-known.tsx'
import { useMe } from '../app/me.ts'
import { FiguresPanel } from '../ui/figures-panel.tsx'
import { bothPanels, type PanelState } from '../ui/panel-state.ts'
import { agentDashboardTexts as texts } from './agent-texts.ts'

type Totals = { total_customers: number; total_loans: number }

/** An agent's four figures; the commission is the profile's, and tasks are counted nowhere yet (ADASH-01, ADASH-04, C-126, C-127). */
export function AgentCards({ totals }: { totals: PanelState<Totals> }) {
  return (
    <FiguresPanel
      title={texts.overview}
      of={bothPanels(totals, useMe())}
      figures={(data) => [
        { label: 'Total Customers', value: count(data?.[0].total_customers), icon: Users, look: 'accent' },
        { label: 'Total Loans', value: count(data?.[0].total_loans), icon: HandCoins, look: 'accent' },
        {
          label: 'Commission Earned',
          value: money(data && (data[1].account.total_commissions_earned ?? null)),
          icon: Coins,
          look: 'green',
        },
        { label: 'Pending Tasks', value: noValue, icon: Clock, look: 'yellow' },
      ]}
    />
  )
}
