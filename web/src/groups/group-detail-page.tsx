import { pageWords } from '@kasuwa/contract/words.ts'
import ArrowLeft from '~icons/arrow-left'
import UserPlus from '~icons/user-plus'
import { useParams } from 'wouter'
import { CallRefused } from '../base/calls/call-failures.ts'
import { pathTo } from '../base/routing/paths.ts'
import { PageHeading } from '../base/page/page-heading.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { usePanel } from '../base/calls/use-panel.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { knownOf, mapPanel, type PanelState } from '../ui/feedback/panel-state.ts'
import { groupBadge } from './group-badge.ts'
import { groupDetailQuery, type GroupDetail } from './group-queries.ts'
import { MembersPanel } from './members-panel.tsx'
import { groupDetailTexts as texts, groupListTexts } from './texts.ts'
import { useGroupDialogs } from './use-group-dialogs.tsx'
import { ShortNaira } from '../money/naira.tsx'
import { Facts, type Fact } from '../ui/facts.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'

/** The page of one group: its facts, and each member with their running loan (GDET-01 to GDET-04). */
export function GroupDetailPage() {
  const { id = '' } = useParams()
  const state = usePanel(groupDetailQuery(id))
  const data = knownOf(state)
  const { addMembers, dialogs } = useGroupDialogs()
  const isUnknown = state.error instanceof CallRefused && state.error.status === 404
  return (
    <>
      <PageLink
        to={pathTo('agent-user-group-interaction')}
        className="-mt-2 mb-2 inline-flex min-h-11 items-center gap-2 font-semibold text-action underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        {texts.back}
      </PageLink>
      <PageHeading aside={data && <GroupHead cluster={data.cluster} onAddMembers={() => addMembers(data.cluster)} />}>
        {isUnknown ? pageWords.notFound : texts.page}
      </PageHeading>
      {isUnknown ? (
        <NotThere />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <GroupInformation of={state} />
          <MembersPanel of={mapPanel(state, ({ cluster }) => cluster.customers)} />
        </div>
      )}
      {dialogs}
    </>
  )
}

function GroupHead({
  cluster: { status },
  onAddMembers,
}: {
  cluster: GroupDetail['cluster']
  onAddMembers: () => void
}) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge colour={groupBadge[status]}>{status}</Badge>
      <Button
        look="secondary"
        whyNot={status === 'disabled' ? groupListTexts.takesNone : undefined}
        onClick={onAddMembers}
      >
        <UserPlus aria-hidden="true" className="size-5" />
        {groupListTexts.addMembers}
      </Button>
    </div>
  )
}

function NotThere() {
  return (
    <Card>
      <EmptyState reason="notFound">{texts.notFound}</EmptyState>
    </Card>
  )
}

/** A group's facts, and the sums of its members' running loans (GDET-01, C-121). */
function GroupInformation({ of: state }: { of: PanelState<GroupDetail> }) {
  return (
    <Card title={texts.information}>
      <Panel of={state} loading={<Facts facts={factsOf(undefined)} />}>
        {(detail) => <Facts facts={factsOf(detail)} />}
      </Panel>
    </Card>
  )
}

function factsOf(detail: GroupDetail | undefined): readonly Fact[] {
  const none = <Skeleton className="mt-1 h-4 w-24" />
  const { cluster, totals } = detail ?? {}
  return [
    { label: texts.clusterName, value: cluster?.name ?? none },
    { label: texts.repaymentDay, value: cluster?.repayment_day ?? none },
    { label: texts.totalActiveLoans, value: totals ? <ShortNaira amount={totals.active_loans} /> : none },
    { label: texts.totalPaid, value: totals ? <ShortNaira amount={totals.paid_loans} /> : none },
    ...(cluster ? [{ label: texts.location, value: cluster.location }] : []),
    ...(cluster?.description ? [{ label: texts.description, value: cluster.description }] : []),
  ]
}
