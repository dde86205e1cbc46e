import { lagosDay } from '@kasuwa/domain/dates.ts'
import { initials, tableDate } from '@kasuwa/domain/display.ts'
import { nairaText, shortNairaText } from '../loans/naira-text.ts'
import { ShortNaira } from '../loans/short-naira.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import type { Column } from '../ui/table.tsx'
import type { Transaction } from './transaction-queries.ts'

const kinds = {
  loan_disbursement: { label: 'Disbursement', colour: 'blue' },
  loan_repayment: { label: 'Repayment', colour: 'green' },
} as const

const dayOf = ({ created_at }: Transaction): string => tableDate(lagosDay(new Date(created_at)))

const reference: Column<Transaction> = { header: 'Transaction Ref', text: ({ tx_ref }) => tx_ref, cell: ({ tx_ref }) => <span className="inline-block min-w-24 text-sm break-all whitespace-normal text-soft">{tx_ref}</span> }
const customer: Column<Transaction> = {
  header: 'Customer',
  onCard: 'title',
  text: ({ user }) => `${user.first_name} ${user.last_name} ${user.phone}`,
  cell: ({ user }) => <Customer user={user} />,
}
const kind: Column<Transaction> = {
  header: 'Payment Type',
  onCard: 'mark',
  text: ({ payment_type }) => kinds[payment_type].label,
  cell: ({ payment_type }) => <Badge colour={kinds[payment_type].colour}>{kinds[payment_type].label}</Badge>,
}
const amountInShort: Column<Transaction> = {
  header: 'Amount',
  numeric: true,
  text: ({ amount }) => shortNairaText(amount),
  cell: ({ amount }) => <ShortNaira amount={amount} />,
}
const amountInFull: Column<Transaction> = { header: 'Amount', numeric: true, text: ({ amount }) => nairaText(amount) }
const description: Column<Transaction> = { header: 'Description', text: (row) => row.description }
const date: Column<Transaction> = { header: 'Date', text: dayOf, cell: (row) => <span className="whitespace-nowrap">{dayOf(row)}</span> }

/** Anybody's transactions, as the dashboards show them (CDASH-04, C-98). */
export const recentColumns: readonly Column<Transaction>[] = [reference, customer, kind, amountInShort, description, date]

/** A customer's own transactions, in full: he must see exactly what he paid (C-75, C-98). */
export const ownColumns: readonly Column<Transaction>[] = [{ ...description, onCard: 'title' }, kind, amountInFull, date, reference]

function Customer({ user: { first_name: first, last_name: last, phone, profile_picture_url: picture } }: Pick<Transaction, 'user'>) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar initials={initials(first, last)} picture={picture} />
      <span className="min-w-0">
        <span className="block font-medium break-words">
          {first} {last}
        </span>
        <span className="block text-sm font-normal text-soft">{phone}</span>
      </span>
    </span>
  )
}
