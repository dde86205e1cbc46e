import { lateOrders } from '@kasuwa/contract/collection-lists.ts'
import { api } from '../base/calls/api.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { PageHeading } from '../base/page/page-heading.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { buttonClass } from '../ui/button.tsx'
import { listFile } from '../lists/list-file.ts'
import { useList } from '../lists/use-list.ts'
import { lateColumns } from './late-columns.tsx'
import { lateFilters as filters } from './late-filters.ts'
import { promisesAt, useShowsPromises } from './promises-address.ts'
import { PromiseList } from './promise-list.tsx'
import { LateList } from './late-list.tsx'
import { lateLoansQuery } from './late-queries.ts'
import { lateTexts as texts, promiseTexts } from './texts.ts'

/** All late loans, for admins (COLL-01), or the promises (COLL-05). */
export function LateLoansPage() {
  return useShowsPromises() ? <PromiseList columns={lateColumns} late="admin-user-late-loans" /> : <Late />
}

function Late() {
  const list = useList({ tabs: lateOrders, filters })
  const { search: _search, sort: _sort, ...input } = list.input
  const state = usePanel(lateLoansQuery({ ...input, ...(list.tab !== lateOrders[0] && { order: list.tab }) }))
  return (
    <>
      <PageHeading
        aside={
          <PageLink to={promisesAt('admin-user-late-loans')} className={buttonClass('secondary')}>
            {promiseTexts.open}
          </PageLink>
        }
      >
        {texts.page}
      </PageHeading>
      <LateList
        orders={lateOrders}
        list={list}
        of={state}
        columns={lateColumns}
        file={listFile('collections.lateLoansFile', api.collections.lateLoansFile, input)}
      />
    </>
  )
}
