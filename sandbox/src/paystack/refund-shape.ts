import type { Customer, PaystackTransaction, Refund } from '../memory.ts'
import type { Event } from '../webhooks.ts'
import { customerSummary, integration } from './customer-shape.ts'

const refundedBy = 'money@kasuwa.example'
const threeDays = 3 * 24 * 60 * 60 * 1000 // milliseconds

/** A refund as creating it returns it, with the transaction as far as it is about the refund. */
export function refundAnswer(refund: Refund, transaction: PaystackTransaction, customer: Customer | undefined): object {
  return {
    ...refundFields(refund),
    transaction: refundedTransaction(transaction, customer),
    channel: null,
    fully_deducted: refund.status === 'processed',
    expected_at: new Date(Date.parse(refund.createdAt) + threeDays).toISOString(),
  }
}

/** A refund as fetching and listing return it, with the transaction's number. */
export function refundShape(refund: Refund, transaction: PaystackTransaction, customer: Customer | undefined): object {
  return {
    ...refundFields(refund),
    transaction: transaction.id,
    transaction_reference: transaction.reference,
    transaction_amount: transaction.amount,
    fully_deducted: Number(refund.status === 'processed'),
    refunded_at: refund.status === 'processed' ? refund.updatedAt : null,
    bank_reference: null,
    reason: refund.note ?? '',
    customer: customer ? { ...customerSummary(customer), metadata: '' } : null,
    refund_type: 'full_amount',
    initiated_by: refundedBy,
    refund_channel: 'bank',
    session_id: null,
    collect_account_number: false,
  }
}

function refundFields(refund: Refund): object {
  return {
    id: refund.id,
    integration,
    domain: 'test',
    dispute: null,
    settlement: null,
    amount: refund.amount,
    deducted_amount: refund.status === 'processed' ? refund.amount : 0,
    currency: 'NGN',
    status: refund.status,
    customer_note: refund.note ?? '',
    merchant_note: refund.note ?? '',
    refunded_by: refundedBy,
    createdAt: refund.createdAt,
    updatedAt: refund.updatedAt,
  }
}

function refundedTransaction({ id, reference, amount, paidAt }: PaystackTransaction, customer: Customer | undefined) {
  return {
    id,
    domain: 'test',
    reference,
    amount,
    paid_at: paidAt,
    paidAt,
    channel: 'dedicated_nuban',
    currency: 'NGN',
    authorization: { exp_month: null, exp_year: null, account_name: null },
    customer: { international_format_phone: customer?.phone ?? null },
    plan: {},
    subaccount: { currency: null },
    split: {},
    order_id: null,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
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
