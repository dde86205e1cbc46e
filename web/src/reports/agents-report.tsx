import { fullName } from '@kasuwa/domain/display.ts'
import { useState } from 'react'
import { api } from '../base/calls/api.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { dayText } from '../base/days.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { PersonLink } from '../base/routing/person-link.tsx'
import { listFile } from '../lists/list-file.ts'
import { nairaText, shortNairaText } from '../money/naira.tsx'
import { Button } from '../ui/button.tsx'
import { BarChart } from '../ui/charts/bar-chart.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import { Table } from '../ui/tables/table.tsx'
import { FigureLink } from './figure-link.tsx'
import { KeptFigures } from './kept-figures.tsx'
import { lateAddress } from './late-address.ts'
import { LoanFilters, useLoanInput } from './loan-filters.tsx'
import { portfolioFacts } from './portfolio-facts.tsx'
import { ReportFrame } from './report-frame.tsx'
import { type AgentLine, agentsQuery, type AgentsReport, type LoanInput } from './report-queries.ts'
import { agentsTexts as texts, reportsTexts as reports, reportTexts } from './texts.ts'
import { Facts } from '../ui/facts.tsx'

/** So many agents are shown at first, those with the largest portfolios. */
const shownAtFirst = 25
/** So many are in the chart. */
const inChart = 10

/** Agents' portfolios, which add up to the whole (REP-41). */
export function AgentsReportPage() {
  const asked = useLoanInput()
  const state = usePanel(agentsQuery(asked))
  return (
    <ReportFrame
      name="agents"
      of={state}
      filters={<LoanFilters />}
      file={listFile('reports.agentsFile', api.reports.agentsFile, asked)}
    >
      {(report) => (
        <KeptFigures of={report}>{(figures) => <Agents report={report} figures={figures} asked={asked} />}</KeptFigures>
      )}
    </ReportFrame>
  )
}

type Figures = NonNullable<AgentsReport['figures']>

function Agents({ report, figures, asked }: { report: AgentsReport; figures: Figures; asked: LoanInput }) {
  const [isWhole, setWhole] = useState(false)
  const { agents, total } = figures
  if (agents.length === 0) return <EmptyState>{texts.none}</EmptyState>
  const first = agents.slice(0, inChart)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="text-soft">{texts.period(dayText(report.period.from), dayText(report.period.to))}</p>
      <Facts facts={portfolioFacts(total)} />
      <BarChart
        caption={texts.chart}
        groupLabel={texts.agent}
        groups={first.map((agent) => fullName(agent))}
        series={[
          { label: texts.principal, look: 'solid', values: first.map(({ principal }) => principal) },
          { label: texts.par1, look: 'hatched', values: first.map(({ par1 }) => par1.amount) },
        ]}
        format={nairaText}
        formatShort={shortNairaText}
      />
      <Table
        caption={reportTexts.agents.title}
        dense
        from="xl"
        columns={columnsOf(report.basis === 'now', asked)}
        compact={compact}
        rows={isWhole ? agents : agents.slice(0, shownAtFirst)}
        rowKey={({ id }) => id}
      />
      {!isWhole && agents.length > shownAtFirst && (
        <Button look="secondary" onClick={() => setWhole(true)} className="self-start">
          {texts.showAll(agents.length)}
        </Button>
      )}
    </div>
  )
}

const columnsOf = (isNow: boolean, asked: LoanInput): readonly Column<AgentLine>[] => [
  {
    header: texts.agent,
    onCard: 'title',
    cell: ({ id, ...user }) => <PersonLink to={pathTo('admin-user-agent', { id })} user={user} />,
  },
  {
    header: texts.customers,
    numeric: true,
    text: ({ customers }) => (customers === null ? '' : reports.counts(customers)),
  },
  { header: texts.loans, numeric: true, text: ({ loans }) => reports.counts(loans) },
  { header: texts.principal, numeric: true, text: ({ principal }) => nairaText(principal) },
  {
    header: texts.par1,
    numeric: true,
    cell: ({ id, par1 }) =>
      isNow && par1.amount > 0 ? (
        <FigureLink to={lateAddress({ ...asked, agent: id })} amount={par1.amount} />
      ) : (
        <span translate="no">{nairaText(par1.amount)}</span>
      ),
  },
  { header: texts.par30, numeric: true, text: ({ par30 }) => reports.percent(par30.share) },
  { header: texts.due, numeric: true, text: ({ due }) => nairaText(due) },
  { header: texts.collected, numeric: true, text: (line) => reports.percent(line.collected_share) },
  { header: texts.promises, numeric: true, text: (line) => texts.kept(line.promises_kept, line.promises) },
]

const compact: CompactRow<AgentLine> = {
  title: fullName,
  detail: ({ loans, par30 }) => texts.inShort(reports.counts(loans), reports.percent(par30.share)),
  end: ({ principal }) => nairaText(principal),
}
