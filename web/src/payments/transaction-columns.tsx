import { PersonCell } from '../customers/person-cell.tsx'
import { nairaText, shortNairaText } from '../money/naira.tsx'
import { ShortNaira } from '../money/naira.tsx'
import { InstantDay, instantDay } from '../app/instant-day.tsx'
import { Badge } from '../ui/badge.tsx'
import type { Column } from '../ui/table.tsx'
import type { Transaction } from './transaction-queries.ts'

const kinds = {
  loan_disbursement: { label: 'Disbursement', colour: 'blue' },
  loan_repayment: { label: 'Repayment', colour: 'green' },
  credit: { label: 'Credit', colour: 'amber' },
} as const

/** Money that came without a running loan is no repayment, although its type says so (C-94). */
const kindOf = ({ payment_type, is_credit }: Transaction) => kinds[is_credit ? 'credit' : payment_type]

const reference: Column<Transaction> = {
  header: 'Transaction Ref',
  text: ({ tx_ref }) => tx_ref,
  cell: ({ tx_ref }) => (
    <span className="inline-block min-w-24 text-sm break-all whitespace-normal text-soft">{tx_ref}</span>
  ),
}
const customer: Column<Transaction> = {
  header: 'Customer',
  onCard: 'title',
  text: ({ user }) => `${user.first_name} ${user.last_name} ${user.phone}`,
  cell: ({ user }) => <PersonCell person={user} lines={[user.phone]} />,
}
const kind: Column<Transaction> = {
  header: 'Payment Type',
  onCard: 'mark',
  text: (transaction) => kindOf(transaction).label,
  cell: (transaction) => <Badge colour={kindOf(transaction).colour}>{kindOf(transaction).label}</Badge>,
}
const amountInShort: Column<Transaction> = {
  header: 'Amount',
  numeric: true,
  text: ({ amount }) => shortNairaText(amount),
  cell: ({ amount }) => <ShortNaira amount={amount} />,
}
const amountInFull: Column<Transaction> = { header: 'Amount', numeric: true, text: ({ amount }) => nairaText(amount) }
const description: Column<Transaction> = { header: 'Description', text: (row) => row.description }
const date: Column<Transaction> = {
  header: 'Date',
  text: ({ created_at }) => instantDay(created_at),
  cell: ({ created_at }) => <InstantDay at={created_at} />,
}

/** Anybody's transactions, as the dashboards show them (CDASH-04, C-98). */
export const recentColumns: readonly Column<Transaction>[] = [
  reference,
  customer,
  kind,
  amountInShort,
  description,
  date,
]

/** A customer's own transactions, in full: they must see exactly what they paid (C-75, C-98). */
export const ownColumns: readonly Column<Transaction>[] = [
  { ...description, onCard: 'title' },
  kind,
  amountInFull,
  date,
  reference,
]
