import type { PaymentKind, PaymentStatus } from '@kasuwa/domain/payments/status.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Context } from '../context/context.ts'
import { findOwnerOf } from '../customers/customer-page-repository.ts'
import { type AmountInput, readAmounts } from '../lists/filters.ts'
import { type ListInput, pageOf, rangeOf } from '../lists/page.ts'
import { paymentRow } from './payment-answer.ts'
import { listPayments } from './payment-repository.ts'

type CustomerPaymentsInput = Omit<ListInput, 'search'> &
  AmountInput & { id: string; status?: PaymentStatus | undefined; type?: PaymentKind | undefined }

/**
 * Lists one page of a customer's payments, newest first (DESK-05, C-129, C-145). `id` is their customer id.
 * @throws Refused not_found
 */
export async function listPaymentsOfCustomerForAdmin({ app: { database } }: Context, input: CustomerPaymentsInput) {
  const owner = await findOwnerOf(database, input.id)
  if (!owner) throw new Refused('not_found')
  const filter = {
    words: null,
    users: [owner.userId],
    loans: null,
    payments: null,
    status: input.status ?? null,
    kind: input.type ?? null,
    ...readAmounts(input),
  }
  const { rows, page } = pageOf(input, ...(await listPayments(database, filter, rangeOf(input))))
  return { payments: rows.map(paymentRow), page }
}
