import { emptyWords } from '@kasuwa/contract/words.ts'
import { lagosDay } from '@kasuwa/domain/dates.ts'
import { noValue, tableDate } from '@kasuwa/domain/display.ts'
import { paymentBadge } from '@kasuwa/domain/payments/status.ts'
import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { nairaText } from '../loans/naira-text.ts'
import { Badge } from '../ui/badge.tsx'
import type { Column } from '../ui/table.tsx'
import { AdminMoneyList, type MoneyListQuery } from './admin-money-list.tsx'
import { adminPaymentsQuery, type AdminPayment } from './admin-payment-queries.ts'
import { adminPaymentTexts as texts } from './admin-texts.ts'

/** The day of an instant in Lagos, as tables write it. */
export function paidDay(instant: string | null): string {
  return instant === null ? noValue : tableDate(lagosDay(new Date(instant)))
}

const columns: readonly Column<AdminPayment>[] = [
  { header: 'Transaction ID', cell: ({ tx_ref }) => <span className="block text-sm break-all whitespace-normal md:max-w-48">{tx_ref}</span> },
  { header: 'Paid Date', cell: ({ paid_at }) => <span className="whitespace-nowrap">{paidDay(paid_at)}</span> },
  { header: 'Beneficiary', onCard: 'title', cell: ({ user }) => <span className="block whitespace-normal md:max-w-60">{`${user.first_name} ${user.last_name}`}</span> },
  { header: 'Transaction Type', text: ({ description }) => description },
  { header: 'Amount', numeric: true, text: ({ amount }) => nairaText(amount) },
  { header: 'Status', onCard: 'mark', cell: ({ status }) => <Badge colour={paymentBadge[status]}>{status}</Badge> },
]

/** All payments, in full (MPAY-04, MPAY-07, C-98). */
export function AdminPaymentList({ list }: { list: MoneyListQuery }) {
  const query = useQuery(adminPaymentsQuery(list.input))
  return (
    <AdminMoneyList
      list={list}
      query={query}
      rows={query.data?.recent_payments ?? []}
      rowKey={({ id }) => id}
      columns={columns}
      loading={texts.loading}
      empty={{ icon: ReceiptText, text: emptyWords.payments }}
    />
  )
}
