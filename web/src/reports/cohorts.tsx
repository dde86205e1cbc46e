import { api } from '../base/calls/api.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { dayText } from '../base/days.tsx'
import { useAddress } from '../base/routing/address.ts'
import { listFile } from '../lists/list-file.ts'
import { nairaText } from '../money/naira.tsx'
import { BarChart } from '../ui/charts/bar-chart.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { FilterChips } from '../ui/fields/filter-chips.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import { Table } from '../ui/tables/table.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { cohortLoansAt } from './cohort-loans.tsx'
import { figureLink } from './figure-link.tsx'
import { LoanFilters, useLoanInput } from './loan-filters.tsx'
import { ReportFrame } from './report-frame.tsx'
import { type Cohort, cohortsQuery, type LoanInput } from './report-queries.ts'
import { cohortTexts as texts, dueTexts, reportsTexts as reports, reportTexts } from './texts.ts'

const shares = ['paid_share', 'lost_share'] as const
type Share = (typeof shares)[number]
const chips = shares.map((value) => ({ value, label: texts.shares[value] }))

/** Shares that the loans of each month of start paid and lost after 0 to 12 month ends (REP-43). */
export function CohortsReport() {
  const asked = useLoanInput()
  const [address, change] = useAddress()
  const share = address['show'] === 'lost_share' ? 'lost_share' : 'paid_share'
  return (
    <ReportFrame
      name="cohorts"
      of={usePanel(cohortsQuery(asked))}
      filters={
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <LoanFilters anyDay />
          <FilterChips
            label={texts.show}
            chips={chips}
            chosen={share}
            onChoose={(show) =>
              change({ show: show === 'paid_share' ? undefined : show }, { replace: true, keepScroll: true })
            }
          />
        </div>
      }
      file={listFile('reports.cohortsFile', api.reports.cohortsFile, asked)}
    >
      {({ on, cohorts }) =>
        cohorts.length === 0 ? (
          <EmptyState>{texts.none}</EmptyState>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <BarChart
              caption={texts.chart}
              groupLabel={texts.month}
              groups={cohorts.map(monthOf)}
              series={[
                {
                  label: texts.shares.paid_share,
                  look: 'solid',
                  values: cohorts.map((one) => lastOf(one, 'paid_share')),
                },
                {
                  label: texts.shares.lost_share,
                  look: 'hatched',
                  values: cohorts.map((one) => lastOf(one, 'lost_share')),
                },
              ]}
              format={reports.percent}
              formatShort={(value) => `${value} %`}
            />
            <Table
              caption={reportTexts.cohorts.title}
              dense
              from="xl"
              columns={[...columnsOf(asked, on), ...endColumns(share, mostEnds(cohorts), asked)]}
              compact={compactOf(share)}
              rows={cohorts}
              rowKey={({ month }) => month}
            />
          </div>
        )
      }
    </ReportFrame>
  )
}

const monthOf = ({ month }: Cohort): string => dueTexts.monthOf(dayText(month))
const lastOf = ({ after }: Cohort, share: Share): number => after.at(-1)?.[share] ?? 0
const mostEnds = (cohorts: readonly Cohort[]): number => Math.max(...cohorts.map(({ after }) => after.length))

const columnsOf = (asked: LoanInput, on: string): readonly Column<Cohort>[] => [
  { header: texts.month, onCard: 'title', text: monthOf },
  {
    header: texts.loans,
    numeric: true,
    cell: (cohort) => (
      <PageLink to={cohortLoansAt(asked, cohort.month, on)} className={figureLink}>
        <span translate="no">{reports.counts(cohort.loans)}</span>
      </PageLink>
    ),
  },
  { header: texts.whole, numeric: true, text: ({ whole }) => nairaText(whole) },
]

/** A column for each month end, from that of the start on. A press opens the loans as they were at that end. */
const endColumns = (share: Share, ends: number, asked: LoanInput): Column<Cohort>[] =>
  Array.from({ length: ends }, (_, months) => ({
    header: texts.after(months),
    numeric: true,
    cell: ({ month, after }: Cohort) => {
      const end = after[months]
      if (!end) return <span>{''}</span>
      return (
        <PageLink to={cohortLoansAt(asked, month, end.on)} className={figureLink}>
          <Shaded share={end[share]} isLoss={share === 'lost_share'} />
        </PageLink>
      )
    },
  }))

/** A share that is written on a shade of itself: the number is there without the colour. */
function Shaded({ share, isLoss }: { share: number; isLoss: boolean }) {
  const colour = isLoss ? 'var(--color-late)' : 'var(--color-positive)'
  const strength = Math.min(100, share) * 0.45
  return (
    <span
      translate="no"
      className="inline-block min-w-14 rounded px-1.5 py-1 text-right"
      style={{ backgroundColor: `color-mix(in srgb, ${colour} ${strength}%, transparent)` }}
    >
      {share.toFixed(1)}
    </span>
  )
}

const compactOf = (share: Share): CompactRow<Cohort> => ({
  title: monthOf,
  detail: ({ loans }) => texts.loansOf(loans),
  end: (cohort) => reports.percent(lastOf(cohort, share)),
})
