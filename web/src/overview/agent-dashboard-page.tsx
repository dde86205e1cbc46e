import { noValue } from '@kasuwa/domain/display.ts'
import { clsx } from 'clsx'
import Clock from '~icons/clock'
import Coins from '~icons/coins'
import HandCoins from '~icons/hand-coins'
import Users from '~icons/users'
import { agentTotalsQuery } from '../customers/agent-totals.ts'
import { RecentTransactions } from '../payments/transaction-table.tsx'
import { lazyPart } from '../base/lazy-part.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { PageHeading } from '../base/page/page-heading.tsx'
import { usePanel } from '../base/calls/use-panel.ts'
import { pathTo } from '../base/routing/paths.ts'
import { Card } from '../ui/card.tsx'
import { mapPanel, bothPanels, type PanelState } from '../ui/feedback/panel-state.ts'
import { agentDashboardTexts as texts } from './texts.ts'
import { AgentDue, agentDueQuery, linkLook } from './agent-due.tsx'
import { ChartSkeleton } from './chart-skeleton.tsx'
import { useMe } from '../base/me/me.ts'
import { SummaryCard } from '../money/summary-card.tsx'

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

const OwnFigures = lazyPart('own-figures', async () => (await import('../collections/own-figures.tsx')).OwnFigures, {
  onceIdle: true,
})

const OwnPortfolio = lazyPart(
  'own-portfolio',
  async () => (await import('../reports/own-portfolio.tsx')).OwnPortfolio,
  {
    onceIdle: true,
  },
)

/** The agent's home: loans late or due today, four figures, repayments by week, and the newest transactions (ADASH-01 to ADASH-04). */
export function AgentDashboardPage() {
  const totals = usePanel(agentTotalsQuery())
  // The length of the list is not known before it loads, so the panels below are shown after it: otherwise they would move.
  const isPlaced = usePanel(agentDueQuery(1)).at !== 'loading'
  return (
    <>
      <PageHeading>{texts.page}</PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <AgentDue />
        <div className={clsx('grid grid-cols-[minmax(0,1fr)] gap-5', !isPlaced && 'invisible')}>
          <AgentCards totals={mapPanel(totals, ({ dashboardSummary }) => dashboardSummary)} />
          <AgentRepayments />
          <RecentTransactions of={mapPanel(totals, (all) => all.recent_transactions)} />
          <OwnFigures />
          <OwnPortfolio />
        </div>
      </div>
    </>
  )
}

type Totals = { total_customers: number; total_loans: number }

/** An agent's four figures; the commission is the profile's, and tasks are not counted yet (ADASH-01, ADASH-04, C-126, C-127). */
function AgentCards({ totals }: { totals: PanelState<Totals> }) {
  return (
    <SummaryCard
      title={texts.overview}
      aside={
        <PageLink to={pathTo('agent-user-commissions')} className={linkLook}>
          {texts.commissions}
        </PageLink>
      }
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
