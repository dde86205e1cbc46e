import { api } from '../base/calls/api.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { dayText, shortDayText } from '../base/days.tsx'
import { listFile } from '../lists/list-file.ts'
import { nairaText, shortNairaText } from '../money/naira.tsx'
import { BarChart } from '../ui/charts/bar-chart.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { AccountLines, type StatementLine } from './account-lines.tsx'
import { DayField, useDayInAddress } from './day-field.tsx'
import { ReportFrame } from './report-frame.tsx'
import { type IncomeStatement, incomeStatementQuery } from './report-queries.ts'
import { bookReportTexts as texts, reportTexts } from './texts.ts'

const periods = ['month', 'year', 'year_before'] as const

/** Income and expenses of a month, the year so far, and the year before (REP-32). */
export function IncomeStatementReport() {
  const on = useDayInAddress()
  const asked = on === undefined ? {} : { on }
  return (
    <ReportFrame
      name="income-statement"
      of={usePanel(incomeStatementQuery(asked))}
      filters={<DayField />}
      file={listFile('reports.incomeStatementFile', api.reports.incomeStatementFile, asked)}
    >
      {(statement) =>
        statement.lines.length === 0 ? (
          <EmptyState>{texts.noIncome}</EmptyState>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <Chart of={statement} />
            <AccountLines
              caption={reportTexts['income-statement'].title}
              lines={linesOf(statement)}
              columns={periods.map((period) => ({ header: namesOf(statement)[period], days: statement[period] }))}
            />
          </div>
        )
      }
    </ReportFrame>
  )
}

const namesOf = ({ month, year }: IncomeStatement) => ({
  month: texts.month(shortDayText(month.from), shortDayText(month.to)),
  year: texts.year(dayText(year.from)),
  year_before: texts.yearBefore,
})

function Chart({ of: statement }: { of: IncomeStatement }) {
  const { income, expense } = statement.totals
  return (
    <BarChart
      caption={texts.chart.income}
      groupLabel={texts.period}
      groups={periods.map((period) => namesOf(statement)[period])}
      series={[
        { label: texts.income, look: 'solid', values: periods.map((period) => income[period]) },
        { label: texts.expenses, look: 'hatched', values: periods.map((period) => expense[period]) },
      ]}
      format={nairaText}
      formatShort={shortNairaText}
    />
  )
}

function linesOf({ lines, totals: { income, expense, result } }: IncomeStatement): StatementLine[] {
  const figuresOf = (of: Record<(typeof periods)[number], number>) => periods.map((period) => of[period])
  const ofType = (wanted: 'income' | 'expense'): StatementLine[] =>
    lines
      .filter(({ type }) => type === wanted)
      .map(({ number, name, type, ...amounts }) => ({ number, name, type, figures: figuresOf(amounts) }))
  return [
    ...ofType('income'),
    { number: null, name: texts.totalIncome, figures: figuresOf(income) },
    ...ofType('expense'),
    { number: null, name: texts.totalExpenses, figures: figuresOf(expense) },
    { number: null, name: texts.result, figures: figuresOf(result) },
  ]
}
