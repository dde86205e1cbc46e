import { emptyWords } from '@kasuwa/contract/words.ts'
import { Users } from 'lucide-react'
import { PageHeading } from '../app/page-heading.tsx'
import { PagerLinks } from '../lists/pager-links.tsx'
import { useListQuery } from '../lists/use-list-query.ts'
import { usePanel } from '../app/use-panel.ts'
import { FilterChips } from '../ui/filter-chips.tsx'
import { PagedPanel } from '../ui/paged-panel.tsx'
import { ownCustomersQuery } from './own-customer-queries.ts'
import { OwnCustomerLine } from './own-customer-line.tsx'
import { ownCustomerTexts as texts } from './own-customer-texts.ts'
import { OwnCustomerTotals } from './own-customer-totals.tsx'

const tabs = ['all', 'banned'] as const

/** An agent's own customers, all or only the banned, each opening to profile, banks, work and loans (ACUST-01 to ACUST-03, C-134). */
export function OwnCustomersPage() {
  const { input, words, type, goTo, tab, choose } = useListQuery(tabs)
  const state = usePanel(ownCustomersQuery({ ...input, ...(tab === 'banned' && { status: 'banned' }) }))
  return (
    <>
      <PageHeading>{texts.page}</PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <OwnCustomerTotals />
        <PagedPanel
          title={texts.list}
          search={{ label: texts.search, words, type }}
          filter={
            <FilterChips
              label={texts.filter}
              chips={tabs.map((value) => ({ value, label: texts.tabs[value] }))}
              chosen={tab}
              onChoose={choose}
            />
          }
          of={state}
          isEmpty={({ data: customers }) => customers.length === 0}
          loading={texts.loading}
          empty={{ icon: Users, text: emptyWords.customers }}
          pager={({ page }) => <PagerLinks label={texts.list} page={page} goTo={goTo} />}
        >
          {({ data: customers }) => (
            <ul aria-label={texts.list} className="divide-y divide-line">
              {customers.map((customer) => (
                <OwnCustomerLine key={customer.id} customer={customer} />
              ))}
            </ul>
          )}
        </PagedPanel>
      </div>
    </>
  )
}
