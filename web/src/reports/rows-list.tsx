import { fullName } from '@kasuwa/domain/display.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { PageHeading } from '../base/page/page-heading.tsx'
import { writeAddress } from '../base/routing/address.ts'
import { CustomerLink } from '../base/routing/customer-link.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { type ListPage, PagedList } from '../lists/paged-list.tsx'
import type { List } from '../lists/use-list.ts'
import { buttonClass } from '../ui/button.tsx'
import type { Elements } from '../ui/elements.ts'
import { knownOf, type PanelState } from '../ui/feedback/panel-state.ts'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import { Table } from '../ui/tables/table.tsx'
import { figureLink } from './figure-link.tsx'
import { useLoanInput } from './loan-filters.tsx'
import { choicesQuery } from './report-queries.ts'
import { rowsTexts as texts, type ReportName, reportTexts } from './texts.ts'

/** A loan behind a figure. */
export type LoanRow = {
  loan_id: string
  customer_id: string
  user: { first_name: string; last_name: string }
  day: string
}
type Rows<Row> = { loans: Row[]; page: ListPage; prev_cursor: string | null; next_cursor: string | null }

type Props<Row, Data> = {
  /** The report that has the figure. */
  report: ReportName
  title: string
  list: List
  of: PanelState<Data>
  intro: (data: Data) => Elements
  columns: readonly Column<Row>[]
  compact: CompactRow<Row>
}

/** The rows behind a figure of a report, page by page, and the way back to it with the same filters (REP-34). */
export function RowsList<Row extends LoanRow, Data extends Rows<Row>>(props: Props<Row, Data>) {
  const { report, title, list, of, intro, columns, compact } = props
  const asked = useLoanInput()
  return (
    <>
      <PageHeading
        aside={
          <PageLink
            to={`${pathTo('admin-user-report', { name: report })}${writeAddress(asked)}`}
            className={buttonClass('secondary')}
          >
            {reportTexts[report].title}
          </PageLink>
        }
      >
        {title}
      </PageHeading>
      <PagedList
        list={list}
        of={of}
        texts={{ title, loading: texts.loading, pager: texts.pager }}
        empty={{ text: texts.none }}
        rows={({ loans }) => loans}
        page={({ page }) => page}
        goTo={({ page, prev_cursor: prev, next_cursor: next }, to) =>
          list.goTo(to, (to === page.next ? next : prev) ?? undefined)
        }
        intro={(data) => (
          <div className="grid gap-1">
            {intro(data)}
            <Filtered />
          </div>
        )}
      >
        {(rows) => (
          <Table
            caption={title}
            dense
            columns={columns}
            compact={compact}
            rows={rows}
            rowKey={({ loan_id: id, day }) => `${id} ${day}`}
          />
        )}
      </PagedList>
    </>
  )
}

/** The names of the agent and the product whose loans these are. */
function Filtered() {
  const { agent, product } = useLoanInput()
  const choices = knownOf(usePanel(choicesQuery()))
  const ofAgent = agent && choices?.agents.find(({ id }) => id === agent)
  const ofProduct = product && choices?.products.find(({ code }) => code === product)
  if (!ofAgent && !ofProduct) return null
  return (
    <p translate="no" className="text-soft">
      {[ofAgent && fullName(ofAgent), ofProduct && ofProduct.name].filter(Boolean).join(' · ')}
    </p>
  )
}

/** Customer and loan, with which every list of rows begins. */
export const loanColumns: readonly Column<LoanRow>[] = [
  {
    header: texts.customer,
    onCard: 'title',
    cell: ({ customer_id: id, user }) => (
      <span className="block whitespace-normal">
        <CustomerLink id={id} user={user} />
      </span>
    ),
  },
  {
    header: texts.loan,
    cell: ({ loan_id: id }) => (
      <PageLink to={pathTo('business-user-loan-details', { id })} className={figureLink}>
        <span translate="no">{id}</span>
      </PageLink>
    ),
  },
]
