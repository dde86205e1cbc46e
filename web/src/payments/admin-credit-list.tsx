import { fullName } from '@kasuwa/domain/display.ts'
import { PersonCell } from '../customers/person.tsx'
import { nairaText } from '../money/naira.tsx'
import { usePanel } from '../app/use-panel.ts'
import { useList } from '../lists/use-list.ts'
import type { Column, CompactRow } from '../ui/columns.ts'
import { AdminIntro } from './admin-intro.tsx'
import { AdminMoneyList } from './admin-money-list.tsx'
import { customerCreditQuery, type CreditBalance } from './admin-payment-queries.ts'
import { creditTexts as texts, columnTexts } from './texts.ts'

const columns: readonly Column<CreditBalance>[] = [
  { header: columnTexts.customer, onCard: 'title', cell: ({ user }) => <PersonCell person={user} lines={[]} /> },
  { header: columnTexts.phone, cell: ({ user }) => <span className="tabular-nums">{user.phone}</span> },
  { header: columnTexts.credit, numeric: true, text: ({ amount }) => nairaText(amount) },
]

/** On a phone: to whom we owe it, their number, and how much. */
const compact: CompactRow<CreditBalance> = {
  title: ({ user }) => fullName(user),
  detail: ({ user }) => user.phone,
  end: ({ amount }) => nairaText(amount),
}

/** What we owe customers who paid too much (C-94). */
export function AdminCreditList() {
  const list = useList()
  const state = usePanel(customerCreditQuery(list.input))
  return (
    <AdminMoneyList
      tab="credit"
      list={list}
      of={state}
      rows={(data) => data.customers}
      rowKey={({ id }) => id}
      columns={columns}
      compact={compact}
      loading={texts.loading}
      empty={{ text: texts.none }}
      intro={(data) => <AdminIntro purpose={texts.purpose} total={{ label: texts.total, amount: data.total_amount }} />}
    />
  )
}
