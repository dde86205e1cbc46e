import { instantDay } from '../../base/days.tsx'
import { ForRoles } from '../../base/me/for-roles.tsx'
import { lazyPart } from '../../base/lazy-part.tsx'
import { nairaText } from '../../money/naira.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton, SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { NextRequest } from './next-request.tsx'
import { mayBeDecided } from '../admin/admin-loan-queries.ts'
import type { Decision } from './decision-query.ts'
import { decideTexts as texts } from './texts.ts'
import { WriteOffAct } from './write-off-act.tsx'

/** The facts of the request load first; the form and its schedule follow once the page is idle. */
const DecideForm = lazyPart('decide-form', async () => (await import('./decide-form.tsx')).DecideForm, {
  loading: (
    <div role="status" aria-label={texts.loading}>
      <Skeleton className="mb-5 h-12" />
      <Skeleton className="h-64" />
    </div>
  ),
  frame: (failure) => failure,
  onceIdle: true,
})

const ProposalView = lazyPart(
  'proposal-view',
  async () => (await import('../../proposals/proposal-view.tsx')).ProposalView,
  { loading: <SkeletonRows label={texts.loading} />, frame: (failure) => failure },
)

const ApprovedRule = lazyPart('approved-rule', async () => (await import('../admin/approved-rule.tsx')).ApprovedRule)

/** The form of the decision; or the open proposal if it waits for a second person; or that the request has been decided. */
export function DecideCard({ decision }: { decision: Decision }) {
  const { loan, proposal } = decision
  if (proposal)
    return (
      <Card title={texts.waits}>
        <ProposalView proposal={proposal} />
        {loan.late_fee && loan.status === 'pending' && (
          <div className="mt-5">
            <ApprovedRule terms={loan.late_fee} />
          </div>
        )}
        <div className="mt-5">
          <NextRequest loanId={loan.loan_id} />
        </div>
      </Card>
    )
  return (
    <Card title={texts.title}>
      {mayBeDecided(loan) ? (
        <ForRoles act="loans.decide" explained>
          <DecideForm decision={decision} />
        </ForRoles>
      ) : (
        <>
          <p role="status">{standingOf(loan)}</p>
          <div className="mt-5 flex flex-wrap gap-3">
            {loan.may_write_off && <WriteOffAct loan={loan} />}
            <NextRequest loanId={loan.loan_id} />
          </div>
        </>
      )}
    </Card>
  )
}

function standingOf({ status, approved_amount: approved, written_off_at: writtenOff }: Decision['loan']): string {
  if (status === 'pending') return texts.underWay
  if (writtenOff !== null) return texts.writtenOff(instantDay(writtenOff))
  return approved === null || status === 'rejected' ? texts.decided : texts.approved(nairaText(approved))
}
