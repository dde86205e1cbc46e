import { fullName } from '@kasuwa/domain/display.ts'
import { api } from '../base/calls/api.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { dayText } from '../base/days.tsx'
import { writeAddress } from '../base/routing/address.ts'
import { PageLink } from '../base/routing/page-link.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { listFile } from '../lists/list-file.ts'
import { nairaText, shortNairaText } from '../money/naira.tsx'
import { BarChart } from '../ui/charts/bar-chart.tsx'
import { Facts } from '../ui/facts.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import { Table } from '../ui/tables/table.tsx'
import { KeptFigures } from './kept-figures.tsx'
import { lateAddress } from './late-address.ts'
import { LoanFilters, useLoanInput } from './loan-filters.tsx'
import { ReportFrame } from './report-frame.tsx'
import { type LoanInput, type Portfolio, type PortfolioFigures, portfolioQuery } from './report-queries.ts'
import { portfolioTexts as texts, reportsTexts as reports } from './texts.ts'

/** So many agents are shown, those with the largest portfolios; their own report has all. */
const agentsShown = 25

type State = PortfolioFigures['states'][number]['state']

/** The tab of the list of loans that has a state; active loans are on the first one. */
const tabs: Partial<Record<State, string>> = {
  pending: 'pending',
  approved: 'pending',
  overdue: 'overdue',
  written_off: 'overdue',
  rejected: 'rejected',
}

/** The list of the loans of a state. There is none of completed loans, and of an agent there is that of the late ones alone. */
function loansAt(state: State, asked: LoanInput): string | null {
  if (state === 'completed') return null
  if (asked.agent) return state === 'overdue' ? lateAddress(asked) : null
  const tab = tabs[state]
  const { product } = asked
  return `${pathTo('admin-user-loan-management')}${writeAddress({ ...(tab && { tab }), ...(product && { product }) })}`
}

/** The same report of one product. */
const ofProduct = (asked: LoanInput, product: string): string =>
  `${pathTo('admin-user-report', { name: 'portfolio' })}${writeAddress({ ...asked, product })}`

/** Loans by state, product and agent, and what was lent, repaid and lost in the month (REP-39). */
export function PortfolioReport() {
  const asked = useLoanInput()
  const state = usePanel(portfolioQuery(asked))
  return (
    <ReportFrame
      name="portfolio"
      of={state}
      filters={<LoanFilters />}
      file={listFile('reports.portfolioFile', api.reports.portfolioFile, asked)}
    >
      {(report) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <KeptFigures of={report}>{(figures) => <Held report={report} figures={figures} asked={asked} />}</KeptFigures>
          <Month of={report.month} />
        </div>
      )}
    </ReportFrame>
  )
}

/** The money that was lent, repaid and lost in the month. */
function Month({ of: month }: { of: Portfolio['month'] }) {
  return (
    <section aria-label={texts.month} className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">{texts.monthFrom(dayText(month.from), dayText(month.to))}</h3>
      <Facts
        facts={[
          { label: texts.newLoans, value: reports.counts(month.new_loans), detail: nairaText(month.lent) },
          { label: texts.repaid, value: nairaText(month.repaid) },
          { label: texts.writtenOff, value: reports.counts(month.written_off_loans) },
          { label: texts.lost, value: nairaText(month.lost) },
        ]}
      />
    </section>
  )
}

type Row = { key: string; name: string; loans: number; principal: number; unpaid: number; to: string | null }

function Held({ report, figures, asked }: { report: Portfolio; figures: PortfolioFigures; asked: LoanInput }) {
  const { states, running, products, agents } = figures
  if (states.length === 0) return <EmptyState>{texts.none}</EmptyState>
  const isNow = report.basis === 'now'
  const byState = states.map(({ state, ...held }) => ({
    ...held,
    key: state,
    name: texts.states[state],
    to: isNow ? loansAt(state, asked) : null,
  }))
  const sum = { ...running, key: 'running', name: texts.running, to: null }
  return (
    <>
      <BarChart
        caption={texts.chart}
        groupLabel={texts.state}
        groups={byState.map(({ name }) => name)}
        series={[
          { label: texts.principal, look: 'solid', values: byState.map(({ principal }) => principal) },
          { label: texts.unpaid, look: 'hatched', values: byState.map(({ unpaid }) => unpaid) },
        ]}
        format={nairaText}
        formatShort={shortNairaText}
      />
      <Lines caption={texts.byState} header={texts.state} rows={[...byState, sum]} />
      <Lines
        caption={texts.byProduct}
        header={reports.product}
        rows={products.map((one) => ({ ...one, key: one.code, to: asked.product ? null : ofProduct(asked, one.code) }))}
      />
      <Lines
        caption={texts.byAgent(agents.length > agentsShown ? agentsShown : null)}
        header={reports.agent}
        rows={agents
          .slice(0, agentsShown)
          .map((one) => ({ ...one, key: one.id, name: fullName(one), to: pathTo('admin-user-agent', { id: one.id }) }))}
      />
    </>
  )
}

function Lines({ caption, header, rows }: { caption: string; header: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-label={caption} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="font-semibold">{caption}</h3>
      <Table caption={caption} columns={columnsOf(header)} compact={compact} rows={rows} rowKey={({ key }) => key} />
    </section>
  )
}

const columnsOf = (header: string): readonly Column<Row>[] => [
  {
    header,
    onCard: 'title',
    cell: ({ name, to }) =>
      to === null ? (
        <span>{name}</span>
      ) : (
        <PageLink
          to={to}
          className="-my-2.5 inline-flex min-h-11 items-center font-semibold text-action underline-offset-4 hover:underline"
        >
          <span>{name}</span>
        </PageLink>
      ),
  },
  { header: texts.loans, numeric: true, text: ({ loans }) => reports.counts(loans) },
  { header: texts.principal, numeric: true, text: ({ principal }) => nairaText(principal) },
  { header: texts.unpaid, numeric: true, text: ({ unpaid }) => nairaText(unpaid) },
]

const compact: CompactRow<Row> = {
  title: ({ name }) => name,
  detail: ({ loans }) => texts.loansOf(loans),
  end: ({ principal }) => nairaText(principal),
}
