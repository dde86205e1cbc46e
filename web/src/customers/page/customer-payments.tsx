import { listFile } from '../../lists/list-file.ts'
import { emptyWords } from '@kasuwa/contract/words.ts'
import { paymentDescription, paymentKinds, paymentStatuses } from '@kasuwa/domain/payments/status.ts'
import { useState } from 'react'
import { api } from '../../base/calls/api.ts'
import { ForRoles } from '../../base/me/for-roles.tsx'
import { lazyDialog } from '../../base/lazy-part.tsx'
import { shortInstantDay, weekdayOf } from '../../base/days.tsx'
import { usePanel } from '../../base/calls/use-panel.ts'
import { TakeReceipt } from '../../files/documents.tsx'
import { choicesOf } from '../../lists/filters.ts'
import { PagedList } from '../../lists/paged-list.tsx'
import { useList } from '../../lists/use-list.ts'
import { nairaText } from '../../money/naira.tsx'
import { customerPaymentsQuery } from '../../payments/desk/payment-queries.ts'
import { reversalTexts } from '../../payments/desk/correction-texts.ts'
import { PaymentBadge } from '../../payments/payment-badge.tsx'
import { shortDescription } from '../../payments/short-description.ts'
import { adminPaymentTexts, columnTexts } from '../../payments/texts.ts'
import { Button } from '../../ui/button.tsx'
import type { Column, CompactRow } from '../../ui/tables/columns.ts'
import { Table } from '../../ui/tables/table.tsx'
import { customerMoneyTexts as texts } from './customer-page-texts.ts'

type Payment = Awaited<ReturnType<typeof api.payments.adminOfCustomer>>['data']['payments'][number]

const filters = {
  status: { label: adminPaymentTexts.status, options: choicesOf(paymentStatuses) },
  type: {
    label: adminPaymentTexts.type,
    options: paymentKinds
      .filter((kind) => kind !== 'agent_commission')
      .map((value) => ({ value, label: paymentDescription[value] })),
  },
  amount: { label: adminPaymentTexts.amount, between: 'amounts' },
  days: { label: adminPaymentTexts.paid, between: 'days' },
} as const

/** The weekday is shown, since people on the phone say "on Tuesday". */
const dayOfPayment = (at: string | null): string =>
  at === null ? shortInstantDay(at) : `${weekdayOf(at)}, ${shortInstantDay(at)}`

const ReverseDialog = lazyDialog(
  'reverse-dialog',
  async () => (await import('../../payments/desk/reverse-dialog.tsx')).ReverseDialog,
)

const columnsWith = (onReverse: (payment: Payment) => void): readonly Column<Payment>[] => [
  {
    header: columnTexts.paidDate,
    cell: ({ paid_at }) => <span className="whitespace-nowrap">{dayOfPayment(paid_at)}</span>,
  },
  {
    header: columnTexts.transactionType,
    onCard: 'title',
    cell: ({ description, tx_ref }) => (
      <span className="block whitespace-normal">
        <span>{description}</span>{' '}
        <span className="block text-sm font-normal text-balance break-all text-soft">{tx_ref}</span>
      </span>
    ),
  },
  { header: columnTexts.amount, numeric: true, text: ({ amount }) => nairaText(amount) },
  {
    header: columnTexts.status,
    onCard: 'mark',
    cell: ({ status, reversed_at }) => <PaymentBadge status={status} reversedAt={reversed_at} />,
  },
  {
    header: columnTexts.actions,
    onCard: 'withoutName',
    cell: (payment) =>
      (payment.may_reverse || payment.reversed_at !== null) && (
        <span className="flex flex-col items-start gap-y-1">
          {payment.may_reverse && (
            <ForRoles act="payments.reverse">
              <Button look="quiet" className="-mx-5 text-sm md:-my-3" onClick={() => onReverse(payment)}>
                {reversalTexts.act}
                <span className="sr-only">{`: ${payment.tx_ref}`}</span>
              </Button>
            </ForRoles>
          )}
          <TakeReceipt reference={payment.tx_ref} />
        </span>
      ),
  },
]

/** The row on a phone: amount, day, purpose and status. */
const compact: CompactRow<Payment> = {
  title: ({ amount }) => nairaText(amount),
  detail: ({ description, paid_at }) => `${dayOfPayment(paid_at)} · ${shortDescription(description)}`,
  mark: ({ status, reversed_at }) => <PaymentBadge status={status} reversedAt={reversed_at} />,
}

/** The customer's payments in and out, newest first, found by amount and day (DESK-05). */
export function CustomerPayments({ id }: { id: string }) {
  const list = useList({ filters })
  const state = usePanel(customerPaymentsQuery({ id, ...list.input }))
  const [reversed, setReversed] = useState<Payment>()
  return (
    <>
      <PagedList
        list={list}
        of={state}
        texts={texts}
        empty={{ text: emptyWords.payments }}
        rows={({ payments }) => payments}
        page={({ page }) => page}
        file={listFile('payments.adminOfCustomerFile', api.payments.adminOfCustomerFile, { id, ...list.input })}
      >
        {(rows) => (
          <Table
            caption={texts.title}
            dense
            columns={columnsWith(setReversed)}
            compact={compact}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </PagedList>
      {reversed && <ReverseDialog payment={reversed} onClose={() => setReversed(undefined)} />}
    </>
  )
}
