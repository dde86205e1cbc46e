import { listFile } from '../lists/list-file.ts'
import { api } from '../base/calls/api.ts'
import { emptyWords } from '@kasuwa/contract/words.ts'
import { userStatuses } from '@kasuwa/domain/access/account-types.ts'
import { PageHeading } from '../base/page/page-heading.tsx'
import { choicesOf } from '../lists/filters.ts'
import { PagedList } from '../lists/paged-list.tsx'
import { useList } from '../lists/use-list.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { mapPanel } from '../ui/feedback/panel-state.ts'
import { RecordTable } from '../ui/tables/record-table.tsx'
import { compactCustomer, customerColumns, customerGrid } from './admin-customer-columns.tsx'
import { KycLink, UnfinishedKyc, useShowsKyc } from './kyc-link.tsx'
import { customerFilters } from './customer-filters.ts'
import { adminCustomersQuery } from './admin-customer-queries.ts'
import { AdminCustomerSummary } from './admin-customer-summary.tsx'
import { adminCustomerTexts as texts } from './texts.ts'
import { useCustomerStatus } from './use-customer-status.tsx'

const filters = {
  status: { label: texts.status, options: choicesOf(userStatuses) },
  ...customerFilters,
} as const

/** All customers: totals, and a table with the acts on each (MCUST-01 to MCUST-05). */
export function AdminCustomersPage() {
  return useShowsKyc() ? <UnfinishedKyc /> : <Customers />
}

function Customers() {
  const list = useList({ filters })
  const state = usePanel(adminCustomersQuery(list.input))
  const status = useCustomerStatus()
  return (
    <>
      <PageHeading aside={<KycLink />}>{texts.page}</PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <AdminCustomerSummary of={mapPanel(state, ({ customer_summary }) => customer_summary)} />
        <PagedList
          list={list}
          of={state}
          texts={texts.list}
          empty={{ text: emptyWords.customers }}
          rows={({ customers }) => customers}
          page={({ page }) => page}
          sortable
          file={listFile('customers.adminFile', api.customers.adminFile, list.input)}
        >
          {(rows) => (
            <RecordTable
              caption={texts.list.title}
              columns={customerColumns(status.ask)}
              rows={rows}
              rowKey={({ id }) => id}
              grid={customerGrid}
              compact={compactCustomer}
            />
          )}
        </PagedList>
      </div>
      {status.dialog}
    </>
  )
}
