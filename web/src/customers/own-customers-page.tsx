import { emptyWords } from '@kasuwa/contract/words.ts'
import { PageHeading } from '../base/page/page-heading.tsx'
import { PagedList } from '../lists/paged-list.tsx'
import { useList } from '../lists/use-list.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { FilterChips } from '../ui/fields/filter-chips.tsx'
import { KycLink, UnfinishedKyc, useShowsKyc } from './kyc-link.tsx'
import { customerFilters } from './customer-filters.ts'
import { ownCustomersQuery } from './own-customer-queries.ts'
import { OwnCustomerLine } from './own-customer-line.tsx'
import { ownCustomerTexts as texts } from './texts.ts'
import { OwnCustomerTotals } from './own-customer-totals.tsx'

const tabs = ['all', 'banned'] as const

/** An agent's own customers, all or only the banned, each opening to profile, banks, work and loans (ACUST-01 to ACUST-03, C-134). */
export function OwnCustomersPage() {
  return useShowsKyc() ? <UnfinishedKyc /> : <Customers />
}

function Customers() {
  const list = useList({ tabs, filters: customerFilters })
  const state = usePanel(ownCustomersQuery({ ...list.input, ...(list.tab === 'banned' && { status: 'banned' }) }))
  return (
    <>
      <PageHeading aside={<KycLink />}>{texts.page}</PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <OwnCustomerTotals />
        <PagedList
          list={list}
          of={state}
          texts={texts.list}
          empty={{ text: emptyWords.customers }}
          rows={({ data: customers }) => customers}
          page={({ page }) => page}
          chips={
            <FilterChips
              label={texts.filter}
              chips={tabs.map((value) => ({ value, label: texts.tabs[value] }))}
              chosen={list.tab}
              onChoose={list.choose}
            />
          }
        >
          {(rows) => (
            <ul aria-label={texts.list.title} className="divide-y divide-line">
              {rows.map((customer) => (
                <OwnCustomerLine key={customer.id} customer={customer} />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </>
  )
}
