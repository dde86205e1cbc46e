import { pendingKinds } from '@kasuwa/domain/loans/pending-kinds.ts'
import { listFile } from '../../lists/list-file.ts'
import { api } from '../../base/calls/api.ts'
import { useState } from 'react'
import { lazyDialog } from '../../base/lazy-part.tsx'
import { PageHeading } from '../../base/page/page-heading.tsx'
import { PageLink } from '../../base/routing/page-link.tsx'
import { pathTo } from '../../base/routing/paths.ts'
import { useAddress } from '../../base/routing/address.ts'
import { type ListPage, PagedList } from '../../lists/paged-list.tsx'
import { useList } from '../../lists/use-list.ts'
import { usePanel } from '../../base/calls/use-panel.ts'
import { FilterChips } from '../../ui/fields/filter-chips.tsx'
import { mapPanel } from '../../ui/feedback/panel-state.ts'
import { Table } from '../../ui/tables/table.tsx'
import { adminLoanColumns, compactLoan, type LoanAct } from './admin-loan-columns.tsx'
import { adminLoansQuery, type AdminLoan, type AdminLoans, productOptions } from './admin-loan-queries.ts'
import { AdminLoanSummary } from './admin-loan-summary.tsx'
import { type LoansPlace, placeAt } from './admin-page-address.ts'
import { adminLoanTexts as texts } from './admin-loan-texts.ts'

const AdminApproveDialog = lazyDialog(
  'admin-approve-dialog',
  async () => (await import('./admin-approve-dialog.tsx')).AdminApproveDialog,
)

const WriteOffDialog = lazyDialog(
  'write-off-dialog',
  async () => (await import('./write-off-dialog.tsx')).WriteOffDialog,
)

const tabs = ['active', 'pending', 'overdue', 'rejected'] as const
const filters = {
  amount: { label: texts.amount, between: 'amounts' },
  days: { label: texts.requested, between: 'days' },
  product: { label: texts.product, options: productOptions },
} as const
/** On the tab of pending loans alone. */
const pendingFilters = {
  waits_for: {
    label: texts.waitsFor.label,
    options: pendingKinds.map((value) => ({ value, label: texts.waitsFor.kinds[value] })),
  },
  ...filters,
} as const
const chips = tabs.map((value) => ({ value, label: texts.tabs[value] }))

/** All loans by status, with the decisions on the pending ones (MLOAN-01 to MLOAN-07). The rows are filtered here too (C-138). */
export function AdminLoansPage() {
  const [{ tab, search }] = useAddress()
  const list = useList({ tabs, filters: tab === 'pending' && search === undefined ? pendingFilters : filters })
  // The search covers all statuses (C-141); a tab leaves it.
  const isSearch = list.input.search !== undefined
  const state = usePanel(
    adminLoansQuery({
      ...list.input,
      ...(list.cursor && { cursor: list.cursor }),
      ...(!isSearch && { status: list.tab }),
    }),
  )
  const [asked, setAsked] = useState<{ act: LoanAct; loan: AdminLoan }>()
  const end = () => setAsked(undefined)
  const listedIn = ({ loans }: AdminLoans) => loans.data.filter(({ status }) => isSearch || status === list.tab)
  // The loans of the tab before stay until these have loaded, and none of them may belong to this tab.
  const listed =
    state.at === 'known' && state.isBehind && listedIn(state.data).length === 0 ? ({ at: 'loading' } as const) : state
  return (
    <>
      <PageHeading>{texts.page}</PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <AdminLoanSummary of={mapPanel(state, ({ loan_summary }) => loan_summary)} />
        <PagedList
          list={list}
          of={listed}
          texts={texts.list}
          empty={{ text: texts.none }}
          rows={listedIn}
          page={pageIn}
          sortable
          file={listFile('loans.adminFile', api.loans.adminFile, {
            ...list.input,
            ...(!isSearch && { status: list.tab }),
          })}
          goTo={(data, page) => list.goTo(page, placeIn(data, page)?.cursor)}
          chips={
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
              {!isSearch && list.tab === 'overdue' && (
                <PageLink
                  to={pathTo('admin-user-late-loans')}
                  className="-mb-2.5 inline-flex min-h-11 items-center font-semibold text-action underline-offset-4 hover:underline"
                >
                  {texts.late}
                </PageLink>
              )}
            </>
          }
        >
          {(rows) => (
            <Table
              caption={texts.list.title}
              dense
              compact={compactLoan}
              columns={adminLoanColumns((act, loan) => setAsked({ act, loan }))}
              rows={rows}
              rowKey={({ id }) => id}
            />
          )}
        </PagedList>
      </div>
      {asked?.act === 'approve' && <AdminApproveDialog loan={asked.loan} onClose={end} />}
      {asked?.act === 'writeOff' && <WriteOffDialog loan={asked.loan} onClose={end} />}
    </>
  )
}

/** The pages before and after this one, by the addresses in the answer (MLOAN-07, C-140). */
const neighboursIn = ({ loans }: AdminLoans) => ({
  prev: placeAt(loans.prev_page_url, window.location.origin),
  next: placeAt(loans.next_page_url, window.location.origin),
})

function pageIn(data: AdminLoans): ListPage {
  const { prev, next } = neighboursIn(data)
  const { current_page: current, total, total_exceeded } = data.loans
  return { current, prev: prev?.page ?? null, next: next?.page ?? null, total, total_exceeded }
}

function placeIn(data: AdminLoans, page: number): LoansPlace | undefined {
  const { prev, next } = neighboursIn(data)
  return [prev, next].find((place) => place?.page === page) ?? undefined
}
