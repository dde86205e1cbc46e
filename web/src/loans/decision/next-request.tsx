import { PageLink } from '../../base/routing/page-link.tsx'
import { usePanel } from '../../base/calls/use-panel.ts'
import { pathTo } from '../../base/routing/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { knownOf } from '../../ui/feedback/panel-state.ts'
import { adminWaitingQuery } from './decision-query.ts'
import { decideTexts as texts } from './texts.ts'

/** After a decision, the link to the request that waits longest; or to the list if there is none, or none is known. */
export function NextRequest({ loanId }: { loanId: string }) {
  const next = knownOf(usePanel(adminWaitingQuery()))?.requests.oldest_loan_id ?? null
  const isThere = next !== null && next !== loanId
  const to = isThere
    ? pathTo('admin-user-loan-decision', { id: next })
    : `${pathTo('admin-user-loan-management')}?tab=pending&sort=oldest`
  return (
    <PageLink to={to} className={buttonClass('secondary')}>
      {isThere ? texts.next : texts.allRequests}
    </PageLink>
  )
}
