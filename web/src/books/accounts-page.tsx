import { usePanel } from '../base/calls/use-panel.ts'
import { nairaText } from '../money/naira.tsx'
import { Card } from '../ui/card.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import { Table } from '../ui/tables/table.tsx'
import { AddAccount } from './account-acts.tsx'
import { AccountLink } from '../base/routing/account-link.tsx'
import { BooksHeading } from './books-heading.tsx'
import { type Account, accountsQuery } from './accounts-query.ts'
import { booksTexts as texts } from './texts.ts'

/** All accounts with their type and balance (BOOK-10). */
export function AccountsPage() {
  const state = usePanel(accountsQuery())
  return (
    <>
      <BooksHeading at="accounts" aside={<AddAccount />}>
        {texts.chart.page}
      </BooksHeading>
      <Card title={texts.chart.title}>
        <Panel of={state} loading={<SkeletonRows label={texts.chart.loading} />}>
          {({ accounts }) => (
            <Table
              caption={texts.chart.title}
              columns={columns}
              compact={compact}
              rows={accounts}
              rowKey={({ number }) => number}
            />
          )}
        </Panel>
      </Card>
    </>
  )
}

/** A balance on its own side is positive. */
const sided = ({ type, balance }: Account): string =>
  nairaText(type === 'asset' || type === 'expense' ? balance : 0 - balance)

const columns: readonly Column<Account>[] = [
  {
    header: texts.account,
    onCard: 'title',
    cell: ({ number, name }) => (
      <span className="block whitespace-normal">
        <AccountLink number={number} name={name} />
      </span>
    ),
  },
  { header: texts.chart.type, text: ({ type }) => texts.types[type] },
  { header: texts.chart.kind, text: ({ kind, closed }) => (closed ? texts.chart.closed : texts.kinds[kind]) },
  { header: texts.chart.balance, numeric: true, text: sided },
]

const compact: CompactRow<Account> = {
  title: ({ name }) => name,
  detail: ({ number, type }) => `${number} · ${texts.types[type]}`,
  end: sided,
  wraps: true,
}
