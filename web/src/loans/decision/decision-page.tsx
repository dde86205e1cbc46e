import { useParams } from 'wouter'
import { CallRefused } from '../../base/calls/call-failures.ts'
import { lazyPart } from '../../base/lazy-part.tsx'
import { usePanel } from '../../base/calls/use-panel.ts'
import { PageHeading } from '../../base/page/page-heading.tsx'
import { SharedCard } from '../../bank-accounts/shared-card.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Panel } from '../../ui/feedback/panel.tsx'
import { Skeleton, SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { knownOf } from '../../ui/feedback/panel-state.ts'
import { LoanBadge } from '../loan-badge.tsx'
import { RejectionPanel } from '../rejection-panel.tsx'
import { ChecksCard } from './checks-card.tsx'
import { DecideCard } from './decide-card.tsx'
import { decisionQuery, type Decision } from './decision-query.ts'
import { OthersCard } from './others-card.tsx'
import { ReadAnswerAct } from './read-answer-act.tsx'
import { RequestCard } from './request-card.tsx'
import { decisionTexts as texts } from './texts.ts'

/** Its code follows once the page is idle: nothing of it is loaded before a press. */
const FilesCard = lazyPart('files-card', async () => (await import('./files-card.tsx')).FilesCard, {
  loading: <Skeleton className="h-40 rounded-card" />,
  onceIdle: true,
})

/** The page of one request: everything its decision needs, and the decision (DESK-14). */
export function DecisionPage() {
  const { id = '' }: { id?: string } = useParams()
  const state = usePanel(decisionQuery(id))
  const data = knownOf(state)
  if (state.error instanceof CallRefused && state.error.status === 404)
    return (
      <>
        <PageHeading>{texts.page}</PageHeading>
        <Card>
          <EmptyState reason="notFound">{texts.unknown}</EmptyState>
        </Card>
      </>
    )
  return (
    <>
      <PageHeading aside={data && <LoanBadge loan={data.loan} />}>{texts.page}</PageHeading>
      <Panel
        of={state}
        loading={<DecisionSkeleton />}
        frame={(failure) => <Card title={texts.request}>{failure}</Card>}
      >
        {(decision) => <DecisionView decision={decision} />}
      </Panel>
    </>
  )
}

/** On a phone the facts come before the decision; on a wide screen they are beside it. */
function DecisionView({ decision }: { decision: Decision }) {
  const { loan, rejection } = decision
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
      <RequestCard decision={decision} />
      <div className="flex flex-col gap-5 xl:col-start-2 xl:row-span-2 xl:row-start-1">
        <ChecksCard decision={decision} />
        <FilesCard customer={decision.customer} />
        <SharedCard shared={decision.shared} />
        <OthersCard others={decision.others} />
      </div>
      <div className="flex flex-col gap-5 xl:col-start-1">
        {rejection && (
          <RejectionPanel
            loanId={loan.id}
            rejection={rejection}
            act={<ReadAnswerAct loanId={loan.id} rejection={rejection} />}
          />
        )}
        <DecideCard key={loan.id} decision={decision} />
      </div>
    </div>
  )
}

function DecisionSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Card>
        <SkeletonRows label={texts.loading} />
      </Card>
      <Card>
        <Skeleton className="mb-4 h-12" />
        <Skeleton className="h-32" />
      </Card>
    </div>
  )
}
