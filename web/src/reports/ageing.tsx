import { api } from '../base/calls/api.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { dayText, shortDayText } from '../base/days.tsx'
import { listFile } from '../lists/list-file.ts'
import { nairaText, shortNairaText } from '../money/naira.tsx'
import { BarChart } from '../ui/charts/bar-chart.tsx'
import { LineChart } from '../ui/charts/line-chart.tsx'
import type { Elements } from '../ui/elements.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { KeptFigures } from './kept-figures.tsx'
import { LoanFilters, useLoanInput } from './loan-filters.tsx'
import { ReportFrame } from './report-frame.tsx'
import { ageingQuery, provisionsQuery, type RiskFigures, type RiskReport } from './report-queries.ts'
import { RiskClasses } from './risk-classes.tsx'
import { ParLine } from './par.tsx'
import { reportsTexts as reports, riskTexts as texts } from './texts.ts'

/** Running loans by class of days late with their provisions, now or at a kept month end (REP-36). */
export function AgeingReport() {
  const asked = useLoanInput()
  const state = usePanel(ageingQuery(asked))
  return (
    <ReportFrame
      name="ageing"
      of={state}
      filters={<LoanFilters />}
      file={listFile('reports.ageingFile', api.reports.ageingFile, asked)}
    >
      {(report) => (
        <KeptFigures of={report}>
          {(figures) => (
            <Classes
              name="ageing"
              report={report}
              figures={figures}
              value="principal"
              caption={texts.chart.classes}
              line={<ParLine report={report} />}
            />
          )}
        </KeptFigures>
      )}
    </ReportFrame>
  )
}

/** The provision of each class, and at the month ends before (REP-38). */
export function ProvisionsReport() {
  const asked = useLoanInput()
  const state = usePanel(provisionsQuery(asked))
  return (
    <ReportFrame
      name="provisions"
      of={state}
      filters={<LoanFilters />}
      file={listFile('reports.provisionsFile', api.reports.provisionsFile, asked)}
    >
      {(report) => (
        <KeptFigures of={report}>
          {(figures) => (
            <Classes
              name="provisions"
              report={report}
              figures={figures}
              value="provision"
              caption={texts.chart.provisions}
              line={<ProvisionLine report={report} />}
            />
          )}
        </KeptFigures>
      )}
    </ReportFrame>
  )
}

type ClassesProps = {
  name: 'ageing' | 'provisions'
  report: RiskReport
  figures: RiskFigures
  value: 'principal' | 'provision'
  caption: string
  /** The month ends before. */
  line: Elements
}

function Classes({ name, report, figures, value, caption, line }: ClassesProps) {
  const asked = useLoanInput()
  const { classes, loans, principal } = figures
  if (loans === 0) return <EmptyState>{reports.none}</EmptyState>
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="text-soft tabular-nums">{texts.whole(nairaText(principal), loans, dayText(report.on))}</p>
      <BarChart
        caption={caption}
        groupLabel={texts.days}
        groups={classes.map(({ from, to }) => (to === null ? `${from}+` : from === to ? `${from}` : `${from}–${to}`))}
        series={[{ label: texts[value], look: 'solid', values: classes.map((one) => one[value]) }]}
        format={nairaText}
        formatShort={shortNairaText}
      />
      <RiskClasses name={name} figures={figures} asked={asked} isNow={report.basis === 'now'} />
      {line}
    </div>
  )
}

/** The provision at the month ends before, and now. */
function ProvisionLine({ report: { on, figures, month_ends: before } }: { report: RiskReport }) {
  if (before.length === 0 || !figures) return null
  const ends = [...before, { on, provision: figures.provision }]
  return (
    <LineChart
      caption={texts.chart.provisionsBefore}
      groupLabel={texts.monthEnd}
      groups={ends.map((end) => shortDayText(end.on))}
      series={[{ label: texts.provision, values: ends.map(({ provision }) => provision) }]}
      format={nairaText}
      formatShort={shortNairaText}
    />
  )
}
