import { useAddress } from '../base/routing/address.ts'
import { api } from '../base/calls/api.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { dayText, shortDayText } from '../base/days.tsx'
import { listFile } from '../lists/list-file.ts'
import { nairaText, shortNairaText } from '../money/naira.tsx'
import { BarChart } from '../ui/charts/bar-chart.tsx'
import { Facts } from '../ui/facts.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { FilterChips } from '../ui/fields/filter-chips.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import { Table } from '../ui/tables/table.tsx'
import { dueLoansAt } from './due-loans.tsx'
import { FigureLink } from './figure-link.tsx'
import { lateAddress } from './late-address.ts'
import { LoanFilters, useLoanInput } from './loan-filters.tsx'
import { movedLoansAt } from './moved-loans.tsx'
import { ReportFrame } from './report-frame.tsx'
import { type DueReport, dueQuery, type LoanInput } from './report-queries.ts'
import { dueTexts as texts, reportsTexts as reports, reportTexts } from './texts.ts'

const parts = ['days', 'months', 'coming'] as const
type Part = (typeof parts)[number]
const chips = parts.map((value) => ({ value, label: texts.parts[value] }))

/** Money that fell due and what is collected of it, by day or month, and what is to come (REP-40). */
export function DueAndCollectedReport() {
  const asked = useLoanInput()
  const [address, change] = useAddress()
  const part = parts.find((one) => one === address['by']) ?? 'days'
  return (
    <ReportFrame
      name="due-and-collected"
      of={usePanel(dueQuery(asked))}
      filters={
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <LoanFilters anyDay />
          <FilterChips
            label={texts.by}
            chips={chips}
            chosen={part}
            onChoose={(by) => change({ by: by === 'days' ? undefined : by }, { replace: true, keepScroll: true })}
          />
        </div>
      }
      file={listFile('reports.dueAndCollectedFile', api.reports.dueAndCollectedFile, asked)}
    >
      {(report) => <Figures report={report} part={part} asked={asked} />}
    </ReportFrame>
  )
}

type Row = { name: string; short: string; on: string } & Omit<DueReport['month'], 'from' | 'to'>

function Figures({ report, part, asked }: { report: DueReport; part: Part; asked: LoanInput }) {
  const rows = rowsOf(report, part)
  const whole = part === 'coming' ? report.coming : report.month
  const known = rows.filter(({ due, moved }) => due > 0 || moved > 0)
  if (known.length === 0) return <EmptyState>{texts.none[part]}</EmptyState>
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {part !== 'months' && (
        <Facts
          facts={[
            { label: texts.period, value: texts.fromTo(dayText(whole.from), dayText(whole.to)) },
            {
              label: texts.due,
              value:
                part === 'days' ? (
                  <FigureLink to={dueLoansAt(asked, whole.to, 'month')} amount={whole.due} />
                ) : (
                  nairaText(whole.due)
                ),
            },
            {
              label: texts.moved,
              value: movedFigure(asked, whole.to, part === 'days' ? 'month' : null, whole.moved),
            },
            { label: texts.collected, value: nairaText(whole.collected) },
            { label: texts.unpaid, value: <FigureLink to={lateAddress(asked)} amount={whole.unpaid} /> },
            { label: texts.share, value: reports.percent(whole.share) },
          ]}
        />
      )}
      <BarChart
        caption={texts.chart[part]}
        groupLabel={part === 'months' ? texts.month : texts.day}
        groups={rows.map(({ short }) => short)}
        series={[
          { label: texts.due, look: 'solid', values: rows.map(({ due }) => due) },
          { label: texts.collected, look: 'hatched', values: rows.map(({ collected }) => collected) },
        ]}
        format={nairaText}
        formatShort={shortNairaText}
      />
      <Table
        caption={reportTexts['due-and-collected'].title}
        dense
        columns={columnsOf(part, asked)}
        compact={compactOf(part)}
        rows={known}
        rowKey={({ name }) => name}
      />
    </div>
  )
}

function rowsOf({ days, months, coming }: DueReport, part: Part): Row[] {
  if (part === 'months')
    return months.map(({ from, to, ...figures }) => ({
      ...figures,
      on: to,
      name: texts.fromTo(dayText(from), dayText(to)),
      short: texts.monthOf(dayText(from)),
    }))
  return (part === 'days' ? days : coming.days).map(({ day, ...figures }) => ({
    ...figures,
    on: day,
    name: dayText(day),
    short: shortDayText(day),
  }))
}

const columnsOf = (part: Part, asked: LoanInput): readonly Column<Row>[] => [
  { header: part === 'months' ? texts.month : texts.day, onCard: 'title', text: ({ name }) => name },
  {
    header: texts.due,
    numeric: true,
    cell: ({ on, due }) => <FigureLink to={dueLoansAt(asked, on, part === 'months' ? 'month' : 'day')} amount={due} />,
  },
  {
    header: texts.moved,
    numeric: true,
    cell: ({ on, moved }) => movedFigure(asked, on, part === 'months' ? 'month' : 'day', moved),
  },
  { header: texts.collected, numeric: true, text: ({ collected }) => nairaText(collected) },
  { header: texts.unpaid, numeric: true, text: ({ unpaid }) => nairaText(unpaid) },
  { header: texts.share, numeric: true, text: ({ share }) => reports.percent(share) },
]

/** Nothing moved has no rows behind it, and neither have the 30 days to come together. */
const movedFigure = (asked: LoanInput, on: string, of: 'day' | 'month' | null, moved: number) =>
  moved > 0 && of !== null ? (
    <FigureLink to={movedLoansAt(asked, on, of)} amount={moved} />
  ) : (
    <span translate="no">{nairaText(moved)}</span>
  )

/** The days of a month do not fit beside an amount on a phone. */
const compactOf = (part: Part): CompactRow<Row> => ({
  title: ({ name, short }) => (part === 'months' ? short : name),
  detail: ({ share }) => texts.collectedShare(reports.percent(share)),
  end: ({ due }) => nairaText(due),
})
