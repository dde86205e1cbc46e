import { listFile } from '../../lists/list-file.ts'
import { api } from '../../base/calls/api.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { emptyWords } from '@kasuwa/contract/words.ts'
import { paymentDescription, paymentKinds, paymentStatuses } from '@kasuwa/domain/payments/status.ts'
import { lazyPart } from '../../base/lazy-part.tsx'
import { Naira, nairaText } from '../../money/naira.tsx'
import { CustomerLink } from '../../base/routing/customer-link.tsx'
import { InstantDay, shortInstantDay } from '../../base/days.tsx'
import { usePanel } from '../../base/calls/use-panel.ts'
import { choicesOf } from '../../lists/filters.ts'
import { useList } from '../../lists/use-list.ts'
import type { Column, CompactRow } from '../../ui/tables/columns.ts'
import { foundTexts } from './found-texts.ts'
import { MoneyList } from './money-list.tsx'
import { adminPaymentsQuery, type AdminPayment } from './payment-queries.ts'
import { PaymentBadge } from '../payment-badge.tsx'
import { shortDescription } from '../short-description.ts'
import { adminPaymentTexts as texts, columnTexts } from '../texts.ts'

const columns: readonly Column<AdminPayment>[] = [
  {
    header: columnTexts.transactionId,
    cell: ({ tx_ref }) => (
      <span className="block text-sm text-balance break-all whitespace-normal md:max-w-56">{tx_ref}</span>
    ),
  },
  { header: columnTexts.paidDate, cell: ({ paid_at }) => <InstantDay at={paid_at} /> },
  {
    header: columnTexts.beneficiary,
    onCard: 'title',
    cell: ({ user, customer_id: id }) => (
      <span className="block whitespace-normal md:max-w-60">
        <CustomerLink id={id} user={user} />
      </span>
    ),
  },
  { header: columnTexts.transactionType, text: ({ description }) => description },
  { header: columnTexts.amount, numeric: true, text: ({ amount }) => nairaText(amount) },
  {
    header: columnTexts.status,
    onCard: 'mark',
    cell: ({ status, reversed_at }) => <PaymentBadge status={status} reversedAt={reversed_at} />,
  },
]

const filters = {
  status: { label: texts.status, options: choicesOf(paymentStatuses) },
  type: {
    label: texts.type,
    options: paymentKinds.map((value) => ({ value, label: paymentDescription[value] })),
  },
  amount: { label: texts.amount, between: 'amounts' },
  days: { label: texts.paid, between: 'days' },
} as const

/** The row on a phone: payee, purpose, date, amount and status. */
const compact: CompactRow<AdminPayment> = {
  title: ({ user }) => fullName(user),
  detail: ({ description, paid_at }) => `${shortInstantDay(paid_at)} · ${shortDescription(description)}`,
  end: ({ amount }) => nairaText(amount),
  mark: ({ status, reversed_at }) => <PaymentBadge status={status} reversedAt={reversed_at} />,
}

/** The sum of what is found; of more rows than are counted there is none (FIND-06). */
function FoundSum({ amount }: { amount: number | null }) {
  if (amount === null) return <p className="text-soft">{foundTexts.tooMany}</p>
  return (
    <p>
      <span>{foundTexts.sum}</span>: <Naira amount={amount} className="font-semibold" />
    </p>
  )
}

const PaymentDetails = lazyPart('payment-details', async () => (await import('./payment-details.tsx')).PaymentDetails)

/** All payments, in full (MPAY-04, MPAY-07, C-98). */
export function AdminPaymentList() {
  const list = useList({ filters })
  const state = usePanel(adminPaymentsQuery(list.input))
  return (
    <MoneyList
      tab="payments"
      list={list}
      of={state}
      file={listFile('payments.adminFile', api.payments.adminFile, list.input)}
      rows={(data) => data.recent_payments}
      rowKey={({ id }) => id}
      columns={columns}
      compact={compact}
      loading={texts.loading}
      empty={{ text: emptyWords.payments }}
      more={{ name: ({ tx_ref }) => tx_ref, part: ({ id }) => <PaymentDetails id={id} /> }}
      intro={({ found_amount: found }) => (list.isNarrowed ? <FoundSum amount={found} /> : null)}
    />
  )
}
