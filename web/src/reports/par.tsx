import { api } from '../base/calls/api.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { PageLink } from '../base/routing/page-link.tsx'
import { dayText, shortDayText } from '../base/days.tsx'
import { listFile } from '../lists/list-file.ts'
import { nairaText } from '../money/naira.tsx'
import { BarChart } from '../ui/charts/bar-chart.tsx'
import { LineChart } from '../ui/charts/line-chart.tsx'
import { Facts } from '../ui/facts.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import { Table } from '../ui/tables/table.tsx'
import { figureLink } from './figure-link.tsx'
import { KeptFigures } from './kept-figures.tsx'
import { lateAddress } from './late-address.ts'
import { LoanFilters, useLoanInput } from './loan-filters.tsx'
import { ReportFrame } from './report-frame.tsx'
import { type LoanInput, parQuery, type RiskFigures, type RiskReport } from './report-queries.ts'
import { reportsTexts as reports, reportTexts, riskTexts as texts } from './texts.ts'

/** Portfolio at risk by its bounds, now or at a kept month end, with the month ends before (REP-37). */
export function ParReport() {
  const asked = useLoanInput()
  const state = usePanel(parQuery(asked))
  return (
    <ReportFrame
      name="par"
      of={state}
      filters={<LoanFilters />}
      file={listFile('reports.parFile', api.reports.parFile, asked)}
    >
      {(report) => (
        <KeptFigures of={report}>{(figures) => <Bounds report={report} figures={figures} asked={asked} />}</KeptFigures>
      )}
    </ReportFrame>
  )
}

function Bounds({ report, figures, asked }: { report: RiskReport; figures: RiskFigures; asked: LoanInput }) {
  const { loans, principal, at_risk: risks, rescheduled: moved } = figures
  if (loans === 0) return <EmptyState>{reports.none}</EmptyState>
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="text-soft tabular-nums">{texts.whole(nairaText(principal), loans, dayText(report.on))}</p>
      <BarChart
        caption={reportTexts.par.title}
        groupLabel={texts.days}
        groups={risks.map(({ days }) => texts.boundName(days))}
        series={[{ label: texts.share, look: 'solid', values: risks.map(({ share }) => share) }]}
        format={reports.percent}
        formatShort={(share) => `${share} %`}
      />
      <Table
        caption={texts.atRisk}
        columns={columnsOf(report, asked)}
        compact={compact}
        rows={risks}
        rowKey={({ days }) => days}
      />
      <Facts
        facts={[
          {
            label: texts.rescheduled,
            value: texts.rescheduledIn(
              nairaText(moved.principal),
              texts.loansOf(moved.loans),
              reports.percent(moved.share),
            ),
            wide: true,
          },
        ]}
      />
      <ParLine report={report} />
    </div>
  )
}

type Risk = RiskFigures['at_risk'][number]

const columnsOf = ({ basis, figures }: RiskReport, asked: LoanInput): readonly Column<Risk>[] => [
  { header: texts.days, onCard: 'title', text: ({ days }) => texts.bound(days) },
  {
    header: texts.atRisk,
    numeric: true,
    cell: ({ amount }) =>
      basis === 'now' && amount > 0 ? (
        <PageLink to={lateAddress(asked)} className={`${figureLink} font-semibold text-action`}>
          <span translate="no">{nairaText(amount)}</span>
        </PageLink>
      ) : (
        <span translate="no">{nairaText(amount)}</span>
      ),
  },
  { header: texts.share, numeric: true, text: ({ share }) => reports.percent(share) },
  {
    header: texts.ofItRescheduled,
    numeric: true,
    text: ({ days }) => nairaText(figures?.rescheduled.at_risk.find((one) => one.days === days)?.amount),
  },
]

const compact: CompactRow<Risk> = {
  title: ({ days }) => texts.bound(days),
  detail: ({ amount }) => nairaText(amount),
  end: ({ share }) => reports.percent(share),
}

/** PAR 1 and PAR 30 at the month ends before, and now; nothing while no month end was kept. */
export function ParLine({ report: { on, figures, month_ends: before } }: { report: RiskReport }) {
  if (before.length === 0 || !figures) return null
  const ends = [...before, { on, at_risk: figures.at_risk }]
  const shareOf = (bound: number) => ends.map((end) => end.at_risk.find(({ days }) => days === bound)?.share ?? 0)
  return (
    <LineChart
      caption={texts.chart.before}
      groupLabel={texts.monthEnd}
      groups={ends.map((end) => shortDayText(end.on))}
      series={[
        { label: texts.boundName(1), values: shareOf(1) },
        { label: texts.boundName(30), values: shareOf(30) },
      ]}
      format={reports.percent}
      formatShort={(share) => `${share} %`}
    />
  )
}
