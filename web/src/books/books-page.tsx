import { api } from '../base/calls/api.ts'
import { FileButton } from '../lists/file-button.ts'
import { listFile } from '../lists/list-file.ts'
import { useAddress } from '../base/routing/address.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { ForRoles } from '../base/me/for-roles.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { Naira, nairaText } from '../money/naira.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import { Table } from '../ui/tables/table.tsx'
import { AccountLink } from '../base/routing/account-link.tsx'
import { BooksHeading } from './books-heading.tsx'
import { type BalanceRow, type TrialBalance, trialBalanceQuery } from './books-queries.ts'
import { inAddress, type Period, periodIn, PeriodFields } from './period-fields.tsx'
import { booksTexts as texts, writeTexts } from './texts.ts'

/** The trial balance of a period, reached from the dashboard (BOOK-15, C-184). Each account leads to its postings. */
export function BooksPage() {
  const [address, change] = useAddress()
  const period = periodIn(address)
  const state = usePanel(trialBalanceQuery(period))
  return (
    <>
      <BooksHeading
        at="books"
        aside={
          <ForRoles act="books.writeJournal">
            <PageLink to={pathTo('admin-user-books-write')} className={buttonClass()}>
              {writeTexts.open}
            </PageLink>
          </ForRoles>
        }
      >
        {texts.page}
      </BooksHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Card title={texts.period}>
          <PeriodFields shown={period} onChoose={(chosen) => change(chosen, { replace: true, keepScroll: true })} />
        </Card>
        <Card title={texts.balance.title}>
          <Panel of={state} loading={<SkeletonRows label={texts.balance.loading} />}>
            {(balance) => <Balance balance={balance} />}
          </Panel>
          <div className="mt-5 flex flex-wrap gap-3 max-sm:*:grow">
            {filesOf(period).map((file) => (
              <FileButton key={file.label} file={file} />
            ))}
          </div>
        </Card>
      </div>
    </>
  )
}

/** The trial balance of the period, its postings, and their sums by day, each as a file (C-206). */
const filesOf = (days: Period) => [
  {
    ...listFile('books.trialBalanceFile', api.books.trialBalanceFile, days),
    label: texts.files.balance,
  },
  {
    ...listFile('books.ledgerFile', api.books.ledgerFile, days),
    label: texts.files.ledger,
  },
  {
    ...listFile('books.ledgerFile', api.books.ledgerFile, { ...days, by: 'day' as const }),
    label: texts.files.byDay,
  },
]

const isUsed = ({ opening, debit, credit }: BalanceRow): boolean => opening !== 0 || debit !== 0 || credit !== 0

/** Accounts without a balance and without postings are left out; the page of accounts has all. */
function Balance({ balance }: { balance: TrialBalance }) {
  const rows = balance.rows.filter(isUsed)
  if (rows.length === 0) return <EmptyState>{texts.balance.empty}</EmptyState>
  return (
    <>
      <p className="mb-4 text-sm text-soft">{balance.closed ? texts.balance.closed : texts.balance.open}</p>
      <Table
        caption={texts.balance.title}
        dense
        from="xl"
        columns={columnsOf(balance)}
        compact={compact}
        rows={rows}
        rowKey={({ number }) => number}
      />
      <Foot totals={balance.totals} />
    </>
  )
}

function Foot({ totals }: Pick<TrialBalance, 'totals'>) {
  const isEqual = totals.debit === totals.credit && totals.debit_balances === totals.credit_balances
  return (
    <div role="group" aria-label={texts.balance.foot} className="mt-5 border-t-2 border-line pt-4">
      <Facts
        facts={[
          { label: texts.debits, value: <Naira amount={totals.debit} /> },
          { label: texts.credits, value: <Naira amount={totals.credit} /> },
          { label: texts.debitBalances, value: <Naira amount={totals.debit_balances} /> },
          { label: texts.creditBalances, value: <Naira amount={totals.credit_balances} /> },
        ]}
      />
      <p className="mt-4 font-medium">{isEqual ? texts.balance.equal : texts.balance.different}</p>
    </div>
  )
}

const columnsOf = (period: TrialBalance): readonly Column<BalanceRow>[] => [
  {
    header: texts.account,
    onCard: 'title',
    cell: ({ number, name }) => (
      <span className="block whitespace-normal">
        <AccountLink number={number} name={name} days={inAddress(period)} />
      </span>
    ),
  },
  { header: texts.opening, numeric: true, text: ({ opening }) => nairaText(opening) },
  { header: texts.debit, numeric: true, text: ({ debit }) => nairaText(debit) },
  { header: texts.credit, numeric: true, text: ({ credit }) => nairaText(credit) },
  { header: texts.debitBalances, numeric: true, text: ({ closing }) => (closing > 0 ? nairaText(closing) : '') },
  { header: texts.creditBalances, numeric: true, text: ({ closing }) => (closing < 0 ? nairaText(-closing) : '') },
]

/** The row on a phone: the account, and its balance with its side. */
const compact: CompactRow<BalanceRow> = {
  title: ({ name }) => name,
  detail: ({ number, closing }) => `${number} · ${closing < 0 ? texts.credit : texts.debit}`,
  end: ({ closing }) => nairaText(Math.abs(closing)),
  wraps: true,
}
