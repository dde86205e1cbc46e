import type { PaystackTransaction, Refund } from '../memory.ts'
import type { Event } from '../webhooks.ts'
import { integration } from './customer-shape.ts'

/** A refund as creating and listing return it. */
export function refundShape(refund: Refund, transaction: PaystackTransaction): object {
  return {
    id: refund.id,
    integration,
    domain: 'test',
    transaction: { id: transaction.id, reference: transaction.reference, amount: transaction.amount, currency: 'NGN' },
    dispute: null,
    settlement: null,
    amount: refund.amount,
    deducted_amount: refund.status === 'processed' ? refund.amount : 0,
    currency: 'NGN',
    channel: null,
    fully_deducted: refund.status === 'processed',
    status: refund.status,
    customer_note: null,
    merchant_note: refund.note,
    refunded_at: refund.status === 'processed' ? refund.updatedAt : null,
    createdAt: refund.createdAt,
    updatedAt: refund.updatedAt,
  }
}

/** The webhook about a refund: it names the transaction, and its amount is a text. */
export const refundEvent = (refund: Refund): Event => ({
  event: `refund.${refund.status}`,
  data: {
    status: refund.status,
    transaction_reference: refund.transaction,
    refund_reference: refund.status === 'pending' ? null : `RFD_${refund.id}`,
    amount: String(refund.amount),
    currency: 'NGN',
    processor: 'instant-transfer',
    integration,
    domain: 'test',
  },
})
