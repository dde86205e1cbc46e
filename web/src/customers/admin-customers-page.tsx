import { emptyWords } from '@kasuwa/contract/words.ts'
import { Users } from 'lucide-react'
import { PageHeading } from '../app/page-heading.tsx'
import { PagerLinks } from '../lists/pager-links.tsx'
import { useListQuery } from '../lists/use-list-query.ts'
import { usePanel } from '../app/use-panel.ts'
import { PagedPanel } from '../ui/paged-panel.tsx'
import { mapPanel } from '../ui/panel-state.ts'
import { RecordTable } from '../ui/record-table.tsx'
import { SortButton } from '../ui/sort-button.tsx'
import { customerColumns, customerGrid } from './admin-customer-columns.tsx'
import { adminCustomersQuery } from './admin-customer-queries.ts'
import { AdminCustomerSummary } from './admin-customer-summary.tsx'
import { adminCustomerTexts as texts } from './admin-texts.ts'

/** All customers: how many, who, and what can be done with each (MCUST-01 to MCUST-05). */
export function AdminCustomersPage() {
  const list = useListQuery()
  const state = usePanel(adminCustomersQuery(list.input))
  return (
    <>
      <PageHeading>{texts.page}</PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <AdminCustomerSummary of={mapPanel(state, ({ customer_summary }) => customer_summary)} />
        <PagedPanel
          title={texts.list}
          search={{ label: texts.search, words: list.words, type: list.type }}
          aside={<SortButton order={list.sort} onChange={list.order} />}
          of={state}
          isEmpty={(data) => data.customers.length === 0}
          loading={texts.loading}
          empty={{ icon: Users, text: emptyWords.customers }}
          pager={({ page }) => <PagerLinks label={texts.pager} page={page} goTo={list.goTo} />}
        >
          {(data) => (
            <RecordTable
              caption={texts.list}
              columns={customerColumns}
              rows={data.customers}
              rowKey={({ id }) => id}
              grid={customerGrid}
            />
          )}
        </PagedPanel>
      </div>
    </>
  )
}
