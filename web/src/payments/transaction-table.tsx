import { lagosDay } from '@kasuwa/domain/dates.ts'
import { exactNaira, tableDate } from '@kasuwa/domain/display.ts'
import { naira } from '@kasuwa/domain/money.ts'
import type { api } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Table, type Column } from '../ui/table.tsx'

export type Transaction = Awaited<ReturnType<typeof api.overview.customerDashboard>>['data'][number]

const kinds = {
  loan_disbursement: { label: 'Disbursement', colour: 'blue' },
  loan_repayment: { label: 'Repayment', colour: 'green' },
} as const

const columns: readonly Column<Transaction>[] = [
  { header: 'Description', onCard: 'heading', cell: (row) => row.description },
  { header: 'Payment Type', onCard: 'mark', cell: ({ payment_type: kind }) => <Badge colour={kinds[kind].colour}>{kinds[kind].label}</Badge> },
  { header: 'Amount', numeric: true, cell: (row) => exactNaira(naira(row.amount)) },
  { header: 'Date', cell: (row) => <span className="whitespace-nowrap">{tableDate(lagosDay(new Date(row.created_at)))}</span> },
  { header: 'Transaction Ref', cell: (row) => <span className="break-all text-soft">{row.tx_ref}</span> },
]

/** A customer's own transactions, newest first, in full: he must see exactly what he paid (C-98). */
export function TransactionTable({ transactions }: { transactions: readonly Transaction[] }) {
  return <Table caption="Transactions" rows={transactions} rowKey={(row) => row.tx_ref} columns={columns} />
}
