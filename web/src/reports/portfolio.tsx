import { fullName } from '@kasuwa/domain/display.ts'
import { api } from '../base/calls/api.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { dayText } from '../base/days.tsx'
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
import { LoanFilters, useLoanInput } from './loan-filters.tsx'
import { ReportFrame } from './report-frame.tsx'
import { type Portfolio, type PortfolioFigures, portfolioQuery } from './report-queries.ts'
import { portfolioTexts as texts, reportsTexts as reports } from './texts.ts'

/** So many agents are shown, those with the largest portfolios; their own report has all. */
const agentsShown = 25

/** The list of loans of each state; completed loans have none. */
const loansAt: Record<Exclude<PortfolioFigures['states'][number]['state'], 'completed'>, string> = {
  pending: `${pathTo('admin-user-loan-management')}?tab=pending`,
  approved: `${pathTo('admin-user-loan-management')}?tab=pending`,
  active: pathTo('admin-user-loan-management'),
  overdue: `${pathTo('admin-user-loan-management')}?tab=overdue`,
  written_off: `${pathTo('admin-user-loan-management')}?tab=overdue`,
  rejected: `${pathTo('admin-user-loan-management')}?tab=rejected`,
}

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
          <KeptFigures of={report}>{(figures) => <Held report={report} figures={figures} />}</KeptFigures>
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

function Held({ report, figures }: { report: Portfolio; figures: PortfolioFigures }) {
  const { states, running, products, agents } = figures
  if (states.length === 0) return <EmptyState>{texts.none}</EmptyState>
  const isNow = report.basis === 'now'
  const byState = states.map(({ state, ...held }) => ({
    ...held,
    key: state,
    name: texts.states[state],
    to: isNow && state !== 'completed' ? loansAt[state] : null,
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
        rows={products.map((one) => ({ ...one, key: one.code, to: null }))}
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
