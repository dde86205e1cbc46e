import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../app/lazy-part.tsx'
import { PageHeading } from '../app/page-heading.tsx'
import { PagerLinks } from '../lists/pager-links.tsx'
import { useListQuery } from '../lists/use-list-query.ts'
import { usePanel } from '../app/use-panel.ts'
import { FilterChips } from '../ui/filter-chips.tsx'
import { PagedPanel } from '../ui/paged-panel.tsx'
import { mapPanel } from '../ui/panel-state.ts'
import { Table } from '../ui/table.tsx'
import { adminLoanColumns } from './admin-loan-columns.tsx'
import { adminLoansQuery, type AdminLoan, type AdminLoans } from './admin-loan-queries.ts'
import { AdminLoanSummary } from './admin-loan-summary.tsx'
import { placeAt } from './admin-page-address.ts'
import { adminLoanTexts as texts } from './admin-texts.ts'

const AdminApproveDialog = lazyDialog(
  'admin-approve-dialog',
  async () => (await import('./admin-approve-dialog.tsx')).AdminApproveDialog,
)

const tabs = ['active', 'pending', 'overdue', 'rejected'] as const
const chips = tabs.map((value) => ({ value, label: texts.tabs[value] }))

/** All loans by status, with the decisions on the pending ones (MLOAN-01 to MLOAN-07). The rows are filtered here too (C-138). */
export function AdminLoansPage() {
  const list = useListQuery(tabs)
  // The search looks at all statuses (C-141); a tab leaves it.
  const isSearch = list.input.search !== undefined
  const state = usePanel(
    adminLoansQuery({
      ...list.input,
      ...(list.cursor && { cursor: list.cursor }),
      ...(!isSearch && { status: list.tab }),
    }),
  )
  const [approved, setApproved] = useState<AdminLoan>()
  const listedIn = ({ loans }: AdminLoans) => loans.data.filter(({ status }) => isSearch || status === list.tab)
  // Another tab's loans stay until these are there, and may have none of this tab.
  const listed =
    state.at === 'known' && state.isBehind && listedIn(state.data).length === 0 ? ({ at: 'loading' } as const) : state
  return (
    <>
      <PageHeading>{texts.page}</PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <AdminLoanSummary of={mapPanel(state, ({ loan_summary }) => loan_summary)} />
        <PagedPanel
          title={texts.list}
          search={{ label: texts.search, words: list.words, type: list.type }}
          filter={
            <>
              <FilterChips
                label={texts.filter}
                chips={chips}
                chosen={isSearch ? undefined : list.tab}
                onChoose={list.leaveSearchFor}
              />
              <p role="status" className="mt-3 text-sm text-soft">
                {isSearch ? texts.searched : texts.shows[list.tab]}
              </p>
            </>
          }
          of={listed}
          isEmpty={(data) => listedIn(data).length === 0}
          loading={texts.loading}
          empty={{ icon: HandCoins, text: texts.none }}
          pager={({ loans }) => <LoanPager loans={loans} goTo={list.goTo} />}
        >
          {(data) => (
            <Table
              caption={texts.list}
              dense
              columns={adminLoanColumns(setApproved)}
              rows={listedIn(data)}
              rowKey={({ id }) => id}
            />
          )}
        </PagedPanel>
      </div>
      {approved && <AdminApproveDialog loan={approved} onClose={() => setApproved(undefined)} />}
    </>
  )
}

/** Previous and Next, by the addresses in the answer (MLOAN-07, C-140). */
function LoanPager({ loans, goTo }: { loans: AdminLoans['loans']; goTo: (page: number, cursor?: string) => void }) {
  const { current_page: current, total } = loans
  const prev = placeAt(loans.prev_page_url, window.location.origin)
  const next = placeAt(loans.next_page_url, window.location.origin)
  const goToPage = (to: number) => goTo(to, [prev, next].find((place) => place?.page === to)?.cursor)
  return (
    <PagerLinks
      label={texts.pager}
      page={{ current, total, prev: prev?.page ?? null, next: next?.page ?? null }}
      goTo={goToPage}
    />
  )
}
