import Banknote from '~icons/banknote'
import Scale from '~icons/scale'
import UserRoundCog from '~icons/user-round-cog'
import Users from '~icons/users'
import { SummaryCard } from '../money/summary-card.tsx'
import type { PanelState } from '../ui/feedback/panel-state.ts'
import type { AdminAgents } from './agent-queries.ts'
import { agentTexts as texts } from './texts.ts'

/** The totals of all agents (MAGT-01, DATA-17). */
export function AgentSummary({ of: state }: { of: PanelState<AdminAgents['agent_summary']> }) {
  return (
    <SummaryCard
      title={texts.summary}
      of={state}
      figures={[
        {
          label: texts.figures.agents,
          format: 'count',
          value: ({ total_agents }) => total_agents,
          icon: UserRoundCog,
          look: 'accent',
        },
        {
          label: texts.figures.commission,
          format: 'naira',
          value: ({ total_commission_earned }) => total_commission_earned,
          icon: Banknote,
          look: 'green',
        },
        {
          label: texts.figures.customersPerAgent,
          format: 'count',
          value: ({ average_customers_per_agent }) => average_customers_per_agent,
          icon: Users,
          look: 'yellow',
        },
        {
          label: texts.figures.loanPerAgent,
          format: 'naira',
          value: ({ average_loan_amount_per_agent }) => average_loan_amount_per_agent,
          icon: Scale,
          look: 'accent',
        },
      ]}
    />
  )
}
