import { ShortNaira } from '../money/naira.tsx'
import { Card } from '../ui/card.tsx'
import { Facts, type Fact } from '../ui/facts.tsx'
import { Panel } from '../ui/panel.tsx'
import type { PanelState } from '../ui/panel-state.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import type { GroupDetail } from './group-queries.ts'
import { groupDetailTexts as texts } from './texts.ts'

/** What a group is, and the sums over its members' running loans (GDET-01, C-121). */
export function GroupInformation({ of: state }: { of: PanelState<GroupDetail> }) {
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
    { label: 'Cluster Name', value: cluster?.name ?? none },
    { label: 'Repayment Day', value: cluster?.repayment_day ?? none },
    { label: 'Total Active Loans', value: totals ? <ShortNaira amount={totals.active_loans} /> : none },
    { label: 'Total Paid', value: totals ? <ShortNaira amount={totals.paid_loans} /> : none },
    ...(cluster ? [{ label: 'Location', value: cluster.location }] : []),
    ...(cluster?.description ? [{ label: 'Description', value: cluster.description }] : []),
  ]
}
