import { inNaira } from '@kasuwa/domain/money.ts'
import type { Payment } from './payment-repository.ts'

/** What every answer about a payment carries. */
export function paymentAnswer({ id, txRef, paidAt, description, amount, status }: Payment) {
  return { id, tx_ref: txRef, paid_at: paidAt?.toISOString() ?? null, description, amount: inNaira(amount), status }
}
