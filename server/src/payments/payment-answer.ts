import type { Payment } from './payment-repository.ts'

/** The fields of every answer about a payment. */
export function paymentAnswer({ id, txRef, paidAt, description, amount, status }: Payment) {
  return { id, tx_ref: txRef, paid_at: paidAt, description, amount: amount, status }
}

/** A payment in an admin's list. */
export const paymentRow = (payment: Payment) => ({
  ...paymentAnswer(payment),
  customer_id: payment.customerId,
  reversed_at: payment.reversedAt,
  may_reverse: payment.kind === 'loan_repayment' && payment.status === 'completed',
  user: { first_name: payment.firstName, last_name: payment.lastName },
})
