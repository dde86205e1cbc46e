import { lateOrders } from '@kasuwa/contract/collection-lists.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { PageHeading } from '../base/page/page-heading.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { useList } from '../lists/use-list.ts'
import { ownLateColumns } from './late-columns.tsx'
import { ownLateFilters as filters } from './late-filters.ts'
import { LateList } from './late-list.tsx'
import { ownLateLoansQuery } from './late-queries.ts'
import { lateTexts as texts, promiseTexts } from './texts.ts'

/** The late loans of the agent's own customers (COLL-03). */
export function OwnLateLoansPage() {
  const list = useList({ tabs: lateOrders, filters })
  const { search: _search, sort: _sort, ...input } = list.input
  const state = usePanel(ownLateLoansQuery({ ...input, ...(list.tab !== lateOrders[0] && { order: list.tab }) }))
  return (
    <>
      <PageHeading
        aside={
          <PageLink to={pathTo('agent-user-promises')} className={buttonClass('secondary')}>
            {promiseTexts.open}
          </PageLink>
        }
      >
        {texts.page}
      </PageHeading>
      <LateList list={list} of={state} columns={ownLateColumns} />
    </>
  )
}
