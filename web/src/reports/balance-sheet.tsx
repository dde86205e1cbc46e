import { api } from '../base/calls/api.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { dayText } from '../base/days.tsx'
import { listFile } from '../lists/list-file.ts'
import { nairaText, shortNairaText } from '../money/naira.tsx'
import { BarChart } from '../ui/charts/bar-chart.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { AccountLines, type StatementLine } from './account-lines.tsx'
import { DayField, useDayInAddress } from './day-field.tsx'
import { ReportFrame } from './report-frame.tsx'
import { type BalanceSheet, balanceSheetQuery } from './report-queries.ts'
import { bookReportTexts as texts, reportTexts } from './texts.ts'

const ends = ['amount', 'month_before', 'year_before'] as const

/** Assets, liabilities and equity at the end of a day, of the month before and of the year before (REP-33). */
export function BalanceSheetReport() {
  const on = useDayInAddress()
  const asked = on === undefined ? {} : { on }
  return (
    <ReportFrame
      name="balance-sheet"
      of={usePanel(balanceSheetQuery(asked))}
      filters={<DayField />}
      file={listFile('reports.balanceSheetFile', api.reports.balanceSheetFile, asked)}
    >
      {(sheet) =>
        sheet.lines.length === 0 ? (
          <EmptyState>{texts.noBalance}</EmptyState>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <Chart of={sheet} />
            <AccountLines
              caption={reportTexts['balance-sheet'].title}
              lines={linesOf(sheet)}
              columns={endsOf(sheet).map(({ day: to }) => ({
                header: dayText(to),
                days: { from: firstOf(to), to },
              }))}
            />
            <p className="font-medium">{sheet.balances ? texts.balances : texts.differs}</p>
          </div>
        )
      }
    </ReportFrame>
  )
}

/** The days whose balances are shown, each once: in the first month of a book year the month before ends with the year before. */
function endsOf({ on, month_before: month, year_before: year }: BalanceSheet) {
  const days = [on, month, year]
  return ends
    .map((end, place) => ({ end, day: days[place] ?? on }))
    .filter(({ day }, place) => days.indexOf(day) === place)
}

/** The postings of the last month; the account's page says what its balance was before. */
const firstOf = (day: string): string => `${day.slice(0, 7)}-01`

function Chart({ of: sheet }: { of: BalanceSheet }) {
  const { assets, liabilities } = sheet.totals
  const shown = endsOf(sheet)
  return (
    <BarChart
      caption={texts.chart.balance}
      groupLabel={texts.day}
      groups={shown.map(({ day }) => dayText(day))}
      series={[
        { label: texts.assets, look: 'solid', values: shown.map(({ end }) => assets[end]) },
        { label: texts.liabilities, look: 'hatched', values: shown.map(({ end }) => liabilities[end]) },
      ]}
      format={nairaText}
      formatShort={shortNairaText}
    />
  )
}

function linesOf(sheet: BalanceSheet): StatementLine[] {
  const { lines, totals } = sheet
  const shown = endsOf(sheet)
  const figuresOf = (of: Record<(typeof ends)[number], number>) => shown.map(({ end }) => of[end])
  const ofType = (wanted: 'asset' | 'liability' | 'equity'): StatementLine[] =>
    lines
      .filter(({ type }) => type === wanted)
      .map(({ number, name, type, ...amounts }) => ({ number, name, type, figures: figuresOf(amounts) }))
  const sum = (name: string, of: keyof typeof totals) => ({ number: null, name, figures: figuresOf(totals[of]) })
  return [
    ...ofType('asset'),
    sum(texts.totalAssets, 'assets'),
    ...ofType('liability'),
    sum(texts.totalLiabilities, 'liabilities'),
    ...ofType('equity'),
    sum(texts.resultBefore, 'result_before'),
    sum(texts.resultOfYear, 'result'),
    sum(texts.total, 'liabilities_and_equity'),
  ]
}
