import { noValue } from '@kasuwa/domain/display.ts'
import { Clock, Coins, HandCoins, Users } from 'lucide-react'
import { onceKnown } from '../loans/once-known.tsx'
import { useMe } from '../shell/me.ts'
import { Card } from '../ui/card.tsx'
import { Figures } from '../ui/figures.tsx'
import { agentDashboardTexts as texts } from './agent-texts.ts'

type Props = { totals: { total_customers: number; total_loans: number } | undefined; isPending: boolean }

/** An agent's four figures; the commission is the profile's, and tasks are counted nowhere yet (ADASH-01, ADASH-04, C-126, C-127). */
export function AgentCards({ totals, isPending }: Props) {
  const me = useMe()
  const { count } = onceKnown(isPending)
  return (
    <Card title={texts.overview}>
      <Figures
        figures={[
          { label: 'Total Customers', value: count(totals?.total_customers), icon: Users, look: 'accent' },
          { label: 'Total Loans', value: count(totals?.total_loans), icon: HandCoins, look: 'accent' },
          { label: 'Commission Earned', value: onceKnown(me.isPending).money(me.data?.account.total_commissions_earned), icon: Coins, look: 'green' },
          { label: 'Pending Tasks', value: noValue, icon: Clock, look: 'yellow' },
        ]}
      />
    </Card>
  )
}
