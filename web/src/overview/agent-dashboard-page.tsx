import { agentTotalsQuery } from '../customers/agent-totals.ts'
import { RecentTransactions } from '../payments/transaction-table.tsx'
import { lazyPart } from '../app/lazy-part.tsx'
import { PageHeading } from '../app/page-heading.tsx'
import { usePanel } from '../app/use-panel.ts'
import { Card } from '../ui/card.tsx'
import { mapPanel } from '../ui/panel-state.ts'
import { AgentCards } from './agent-cards.tsx'
import { agentDashboardTexts as texts } from './agent-texts.ts'
import { ChartSkeleton } from './chart-skeleton.tsx'

const AgentRepayments = lazyPart(
  'agent-repayments',
  async () => (await import('./agent-repayments.tsx')).AgentRepayments,
  {
    loading: (
      <Card title={texts.chart}>
        <ChartSkeleton label={texts.loading} />
      </Card>
    ),
    frame: (failure) => <Card title={texts.chart}>{failure}</Card>,
  },
)

/** Where an agent lands: their four figures, what their customers paid back, and their newest transactions (ADASH-01 to ADASH-04). */
export function AgentDashboardPage() {
  const totals = usePanel(agentTotalsQuery())
  return (
    <>
      <PageHeading>{texts.page}</PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <AgentCards totals={mapPanel(totals, ({ dashboardSummary }) => dashboardSummary)} />
        <AgentRepayments />
        <RecentTransactions of={mapPanel(totals, (all) => all.recent_transactions)} />
      </div>
    </>
  )
}
