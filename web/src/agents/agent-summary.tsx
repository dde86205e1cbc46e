import { Banknote, Scale, UserRoundCog, Users } from 'lucide-react'
import { count, money } from '../loans/once-known.tsx'
import { FiguresPanel } from '../ui/figures-panel.tsx'
import type { PanelState } from '../ui/panel-state.ts'
import type { AdminAgents } from './agent-queries.ts'
import { agentTexts as texts } from './texts.ts'

/** What is to say of all agents (MAGT-01, DATA-17). */
export function AgentSummary({ of: state }: { of: PanelState<AdminAgents['agent_summary']> }) {
  return (
    <FiguresPanel
      title={texts.summary}
      of={state}
      figures={(summary) => [
        { label: 'Total Agents', value: count(summary?.total_agents), icon: UserRoundCog, look: 'accent' },
        {
          label: 'Total Commission Earned',
          value: money(summary?.total_commission_earned),
          icon: Banknote,
          look: 'green',
        },
        {
          label: 'Average Customers Per Agent',
          value: count(summary?.average_customers_per_agent),
          icon: Users,
          look: 'yellow',
        },
        {
          label: 'Average Loan Amount Per Agent',
          value: money(summary?.average_loan_amount_per_agent),
          icon: Scale,
          look: 'accent',
        },
      ]}
    />
  )
}
