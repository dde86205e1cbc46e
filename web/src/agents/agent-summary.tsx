import { Banknote, Scale, UserRoundCog, Users } from 'lucide-react'
import { onceKnown } from '../loans/once-known.tsx'
import { Card } from '../ui/card.tsx'
import { Figures } from '../ui/figures.tsx'
import type { AdminAgents } from './agent-queries.ts'
import { agentTexts as texts } from './texts.ts'

type Props = { summary: AdminAgents['agent_summary'] | undefined; isPending: boolean }

/** What is to say of all agents (MAGT-01, DATA-17). */
export function AgentSummary({ summary, isPending }: Props) {
  const { count, money } = onceKnown(isPending)
  return (
    <Card title={texts.summary}>
      <Figures
        figures={[
          { label: 'Total Agents', value: count(summary?.total_agents), icon: UserRoundCog, look: 'accent' },
          { label: 'Total Commission Earned', value: money(summary?.total_commission_earned), icon: Banknote, look: 'green' },
          { label: 'Average Customers Per Agent', value: count(summary?.average_customers_per_agent), icon: Users, look: 'yellow' },
          { label: 'Average Loan Amount Per Agent', value: money(summary?.average_loan_amount_per_agent), icon: Scale, look: 'accent' },
        ]}
      />
    </Card>
  )
}
