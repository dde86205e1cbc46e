import { paymentDescription } from '@kasuwa/domain/payments/status.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { nairaText } from '../loans/naira-text.ts'
import { Badge } from '../ui/badge.tsx'
import type { Column } from '../ui/table.tsx'
import { AdminIntro } from './admin-intro.tsx'
import { AdminMoneyList, type MoneyListQuery } from './admin-money-list.tsx'
import { paidDay } from './admin-payment-list.tsx'
import { failedTransfersQuery, type FailedTransfer } from './admin-payment-queries.ts'
import { AdminRetryButton } from './admin-retry-button.tsx'
import { failedTexts as texts } from './admin-texts.ts'

const columns: readonly Column<FailedTransfer>[] = [
  { header: 'Beneficiary', onCard: 'title', text: ({ user }) => `${user.first_name} ${user.last_name}` },
  { header: 'What', cell: (transfer) => <What transfer={transfer} /> },
  { header: 'Date', cell: ({ settled_at }) => <span className="whitespace-nowrap">{paidDay(settled_at)}</span> },
  { header: 'Account', cell: ({ account }) => <Account account={account} /> },
  { header: 'Amount', numeric: true, text: ({ amount }) => nairaText(amount) },
  { header: 'Outcome', onCard: 'mark', cell: ({ outcome }) => <Badge colour="red">{texts.outcome[outcome]}</Badge> },
  { header: 'Reason', text: ({ reason }) => reason ?? '' },
  { header: 'Actions', onCard: 'nameless', cell: (transfer) => (transfer.may_retry ? <AdminRetryButton transfer={transfer} /> : null) },
]

/** Payouts whose money did not arrive or came back; a disbursement may be tried again while its loan is pending (C-86). */
export function AdminFailedList({ list }: { list: MoneyListQuery }) {
  const query = useQuery(failedTransfersQuery(list.input))
  return (
    <AdminMoneyList
      list={list}
      query={query}
      rows={query.data?.transfers ?? []}
      rowKey={({ id }) => id}
      columns={columns}
      loading={texts.loading}
      empty={{ icon: CircleCheck, text: texts.none }}
      intro={<AdminIntro purpose={texts.purpose} />}
    />
  )
}

function What({ transfer: { payment_type, loan_id, tx_ref } }: { transfer: FailedTransfer }) {
  return (
    <>
      {paymentDescription[payment_type]}
      <span className="block text-sm break-all text-soft">{loan_id ?? tx_ref}</span>
    </>
  )
}

function Account({ account: { account_number, account_name } }: Pick<FailedTransfer, 'account'>) {
  return (
    <>
      <span className="tabular-nums">{account_number}</span>
      <span className="block text-sm text-soft">{account_name}</span>
    </>
  )
}
