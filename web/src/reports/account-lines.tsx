import { AccountLink } from '../base/routing/account-link.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { nairaText } from '../money/naira.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import { Table } from '../ui/tables/table.tsx'
import { FigureLink, SumFigure } from './figure-link.tsx'
import { bookReportTexts as texts } from './texts.ts'

/** A line of a statement: an account with its figures, or the sum of the lines above it. */
export type StatementLine = { readonly name: string; readonly figures: readonly number[] } & (
  | { readonly number: string; readonly type: keyof typeof texts.type }
  | { readonly number: null }
)

/** A column of figures: its header, and the days of the postings behind each. */
export type StatementColumn = { readonly header: string; readonly days: { readonly from: string; readonly to: string } }

/** Accounts with their figures side by side; each figure leads to the account's postings of its days (REP-34). */
export function AccountLines({
  caption,
  lines,
  columns,
}: {
  caption: string
  lines: readonly StatementLine[]
  columns: readonly StatementColumn[]
}) {
  return (
    <Table
      caption={caption}
      dense
      columns={[accountColumn(columns[0]), ...columns.map(figureColumn)]}
      compact={compact}
      rows={lines}
      rowKey={(line) => line.number ?? line.name}
    />
  )
}

const addressOf = ({ from, to }: StatementColumn['days']): string => `?from=${from}&to=${to}`

const accountColumn = (first: StatementColumn | undefined): Column<StatementLine> => ({
  header: texts.account,
  onCard: 'title',
  cell: (line) =>
    line.number === null ? (
      <strong className="font-semibold whitespace-normal">{line.name}</strong>
    ) : (
      <span className="block whitespace-normal">
        <AccountLink number={line.number} name={line.name} days={first ? addressOf(first.days) : ''} />
      </span>
    ),
})

const figureColumn = ({ header, days }: StatementColumn, place: number): Column<StatementLine> => ({
  header,
  numeric: true,
  cell: (line) => {
    const amount = line.figures[place] ?? 0
    if (line.number === null) return <SumFigure amount={amount} />
    const account = pathTo('admin-user-books-account', { id: line.number })
    return <FigureLink to={`${account}${addressOf(days)}`} amount={amount} />
  },
})

/** The row on a phone: the account, and its first figure. */
const compact: CompactRow<StatementLine> = {
  title: ({ name }) => name,
  detail: (line) => (line.number === null ? '' : `${line.number} · ${texts.type[line.type]}`),
  end: ({ figures }) => nairaText(figures[0] ?? 0),
}
