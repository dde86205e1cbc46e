import { lateOrders } from '@kasuwa/contract/collection-lists.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { PageHeading } from '../base/page/page-heading.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { buttonClass } from '../ui/button.tsx'
import { useList } from '../lists/use-list.ts'
import { ownLateColumns } from './late-columns.tsx'
import { ownLateFilters as filters } from './late-filters.ts'
import { promisesAt, useShowsPromises } from './promises-address.ts'
import { PromiseList } from './promise-list.tsx'
import { LateList } from './late-list.tsx'
import { ownLateLoansQuery } from './late-queries.ts'
import { lateTexts as texts, promiseTexts } from './texts.ts'

/** An agent's late loans have one agent. */
const [usual, ...others] = lateOrders
const orders = [usual, ...others.filter((order) => order !== 'agent')] as const

/** The late loans of the agent's own customers (COLL-03), or their promises (COLL-05). */
export function OwnLateLoansPage() {
  return useShowsPromises() ? <PromiseList columns={ownLateColumns} late="agent-user-late-loans" /> : <Late />
}

function Late() {
  const list = useList({ tabs: orders, filters })
  const { search: _search, sort: _sort, ...input } = list.input
  const state = usePanel(ownLateLoansQuery({ ...input, ...(list.tab !== usual && { order: list.tab }) }))
  return (
    <>
      <PageHeading
        aside={
          <PageLink to={promisesAt('agent-user-late-loans')} className={buttonClass('secondary')}>
            {promiseTexts.open}
          </PageLink>
        }
      >
        {texts.page}
      </PageHeading>
      <LateList list={list} orders={orders} of={state} columns={ownLateColumns} />
    </>
  )
}
