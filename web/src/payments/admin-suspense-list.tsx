import { noValue } from '@kasuwa/domain/display.ts'
import { nairaText } from '../money/naira.tsx'
import { InstantDay, shortInstantDay } from '../app/days.tsx'
import { usePanel } from '../app/use-panel.ts'
import { useList } from '../lists/use-list.ts'
import type { Column, CompactRow } from '../ui/columns.ts'
import { AdminIntro } from './admin-intro.tsx'
import { AdminMoneyList } from './admin-money-list.tsx'
import { suspenseQuery, type SuspenseItem } from './admin-payment-queries.ts'
import { suspenseTexts as texts, columnTexts } from './texts.ts'

const columns: readonly Column<SuspenseItem>[] = [
  {
    header: columnTexts.reference,
    cell: ({ reference }) => <span className="block text-sm break-all whitespace-normal md:max-w-48">{reference}</span>,
  },
  { header: columnTexts.paidDate, cell: ({ paid_at }) => <InstantDay at={paid_at} /> },
  {
    header: columnTexts.sender,
    onCard: 'title',
    cell: ({ sender_name }) => <span className="block whitespace-normal md:max-w-60">{sender_name ?? noValue}</span>,
  },
  {
    header: columnTexts.accountNumber,
    cell: ({ account_number }) => <span className="tabular-nums">{account_number ?? noValue}</span>,
  },
  { header: columnTexts.fee, numeric: true, text: ({ fee }) => nairaText(fee) },
  { header: columnTexts.amount, numeric: true, text: ({ amount }) => nairaText(amount) },
]

/** On a phone: who sent it, when and to which number, and how much. */
const compact: CompactRow<SuspenseItem> = {
  title: ({ sender_name }) => sender_name ?? noValue,
  detail: ({ paid_at, account_number }) => `${shortInstantDay(paid_at)} · ${account_number ?? noValue}`,
  end: ({ amount }) => nairaText(amount),
}

/** Money that came to an account without a customer (C-94). */
export function AdminSuspenseList() {
  const list = useList()
  const state = usePanel(suspenseQuery(list.input))
  return (
    <AdminMoneyList
      tab="suspense"
      list={list}
      of={state}
      rows={(data) => data.items}
      rowKey={({ reference }) => reference}
      columns={columns}
      compact={compact}
      loading={texts.loading}
      empty={{ text: texts.none, reason: 'done' }}
      intro={(data) => <AdminIntro purpose={texts.purpose} total={{ label: texts.total, amount: data.total_amount }} />}
    />
  )
}
