import { useState } from 'react'
import { lazyDialog } from '../base/lazy-part.tsx'
import { ForRoles } from '../base/me/for-roles.tsx'
import { usePanel } from '../base/calls/use-panel.ts'
import { PageLink } from '../base/routing/page-link.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { dayText } from '../base/days.tsx'
import { Naira, nairaText } from '../money/naira.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import type { Column } from '../ui/tables/columns.ts'
import { Table } from '../ui/tables/table.tsx'
import { BooksHeading } from './books-heading.tsx'
import { type Bank, banksQuery, earlierHandOversQuery } from './bank-queries.ts'
import { bankListTexts as texts, earlierTexts } from './bank-texts.ts'

const MoveDialog = lazyDialog(
  'move-hand-overs',
  async () => (await import('./bank-move-hand-overs-dialog.tsx')).MoveHandOversDialog,
)

/** The bank accounts of the lender with their balances in the books (C-193). */
export function BankListPage() {
  const state = usePanel(banksQuery())
  return (
    <>
      <BooksHeading at="bank">{texts.page}</BooksHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Card title={texts.title}>
          <Panel of={state} loading={<SkeletonRows label={texts.loading} />}>
            {(accounts) => (
              <Table caption={texts.title} columns={columns} rows={accounts} rowKey={({ number }) => number} />
            )}
          </Panel>
        </Card>
        <EarlierHandOvers />
      </div>
    </>
  )
}

const columns: readonly Column<Bank>[] = [
  {
    header: texts.account,
    onCard: 'title',
    cell: ({ number, name }) => (
      <PageLink
        to={pathTo('admin-user-bank-account', { number })}
        className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
      >
        {`${number} ${name}`}
      </PageLink>
    ),
  },
  { header: texts.statementTo, text: ({ statement_to: day }) => dayText(day) },
  { header: texts.openLines, numeric: true, text: ({ open_lines: lines }) => lines.toLocaleString('en-US') },
  { header: texts.balance, numeric: true, cell: ({ balance }) => <Naira amount={balance} /> },
]

/** Shown only where hand-overs of before are still booked to the provider's balance (BOOK-31). */
function EarlierHandOvers() {
  const state = usePanel(earlierHandOversQuery())
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      of={state}
      frame={(failure) => <Card title={earlierTexts.title}>{failure}</Card>}
      loading={<SkeletonRows label={earlierTexts.loading} />}
    >
      {(earlier) => {
        const { amount, is_moved: isMoved } = earlier
        if (isMoved || amount === 0) return null
        return (
          <Card title={earlierTexts.title} tinted>
            <p>{earlierTexts.lead(nairaText(amount))}</p>
            <div className="mt-4">
              <ForRoles act="bank.moveHandOvers" explained>
                <Button onClick={() => setOpen(true)}>{earlierTexts.open}</Button>
              </ForRoles>
            </div>
            {isOpen && <MoveDialog earlier={earlier} onClose={() => setOpen(false)} />}
          </Card>
        )
      }}
    </Panel>
  )
}
