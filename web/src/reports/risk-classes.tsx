import { PageLink } from '../base/routing/page-link.tsx'
import { nairaText } from '../money/naira.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import { Table } from '../ui/tables/table.tsx'
import { figureLink } from './figure-link.tsx'
import { lateAddress } from './late-address.ts'
import type { LoanInput, RiskFigures } from './report-queries.ts'
import { reportsTexts as reports, reportTexts, riskTexts as texts } from './texts.ts'

type Class = RiskFigures['classes'][number]
type Row = Pick<Class, 'loans' | 'principal' | 'provision'> & { class: Class | null }
type Props = { name: 'ageing' | 'provisions'; figures: RiskFigures; asked: LoanInput; isNow: boolean }

/** The classes with their sums; the figures of late loans of today lead to their list (REP-34). */
export function RiskClasses({ name, figures, asked, isNow }: Props) {
  const { classes, loans, principal, provision } = figures
  const rows: Row[] = [
    ...classes.map((one) => ({ class: one, loans: one.loans, principal: one.principal, provision: one.provision })),
    { class: null, loans, principal, provision },
  ]
  return (
    <Table
      caption={reportTexts[name].title}
      columns={columnsOf(asked, isNow)}
      compact={compact}
      rows={rows}
      rowKey={(row) => row.class?.from ?? 'total'}
    />
  )
}

const nameOf = (row: Row): string => (row.class ? texts.daysOf(row.class) : texts.total)

const columnsOf = (asked: LoanInput, isNow: boolean): readonly Column<Row>[] => [
  { header: texts.days, onCard: 'title', text: nameOf },
  {
    header: texts.loans,
    numeric: true,
    cell: (row) =>
      isNow && row.class && row.class.from > 0 && row.loans > 0 ? (
        <PageLink to={lateAddress(asked, row.class)} className={`${figureLink} font-semibold text-action`}>
          <span translate="no">{reports.counts(row.loans)}</span>
        </PageLink>
      ) : (
        <span translate="no">{reports.counts(row.loans)}</span>
      ),
  },
  { header: texts.principal, numeric: true, text: (row) => nairaText(row.principal) },
  {
    header: texts.percentOf,
    numeric: true,
    text: (row) => (row.class ? `${row.class.percent} %` : ''),
  },
  { header: texts.stage, numeric: true, text: (row) => (row.class ? String(row.class.stage) : '') },
  { header: texts.provision, numeric: true, text: (row) => nairaText(row.provision) },
]

const compact: CompactRow<Row> = {
  title: nameOf,
  detail: ({ loans }) => texts.loansOf(loans),
  end: ({ principal }) => nairaText(principal),
}
