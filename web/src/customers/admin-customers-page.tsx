import { emptyWords } from '@kasuwa/contract/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { PageHeading } from '../shell/page-heading.tsx'
import { PageTurner } from '../shell/page-turner.tsx'
import { useListQuery } from '../shell/use-list-query.ts'
import { PagedPanel } from '../ui/paged-panel.tsx'
import { RecordTable } from '../ui/record-table.tsx'
import { SortButton } from '../ui/sort-button.tsx'
import { customerColumns, customerGrid } from './admin-customer-columns.tsx'
import { adminCustomersQuery } from './admin-customer-queries.ts'
import { AdminCustomerSummary } from './admin-customer-summary.tsx'
import { adminCustomerTexts as texts } from './admin-texts.ts'

/** All customers: how many, who, and what can be done with each (MCUST-01 to MCUST-05). */
export function AdminCustomersPage() {
  const list = useListQuery()
  const query = useQuery(adminCustomersQuery(list.input))
  const customers = query.data?.customers ?? []
  return (
    <>
      <PageHeading>{texts.page}</PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <AdminCustomerSummary summary={query.data?.customer_summary} isPending={query.isPending} />
        <PagedPanel
          title={texts.list}
          search={{ label: texts.search, words: list.words, type: list.type }}
          aside={<SortButton order={list.sort} onChange={list.order} />}
          isEmpty={customers.length === 0}
          isStale={query.isPlaceholderData}
          loading={query.isPending ? texts.loading : undefined}
          empty={{ icon: Users, text: emptyWords.customers }}
          pager={<PageTurner label={texts.pager} page={query.data?.page} goTo={list.goTo} />}
        >
          <RecordTable caption={texts.list} columns={customerColumns} rows={customers} rowKey={({ id }) => id} grid={customerGrid} />
        </PagedPanel>
      </div>
    </>
  )
}
