export const paymentStatuses = ['pending', 'completed', 'failed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentEvents = [
  'payout_created',
  'repayment_received',
  'transfer_succeeded',
  'transfer_failed',
  'transfer_reversed',
  'repayment_reversed',
] as const
export type PaymentEvent = (typeof paymentEvents)[number]

/** A payout starts pending, a repayment completed. failed is final; a completed payout fails if its transfer is reversed (C-86), and a repayment if it is reversed. */
const transitions: Record<PaymentStatus | 'none', Partial<Record<PaymentEvent, PaymentStatus>>> = {
  none: { payout_created: 'pending', repayment_received: 'completed' },
  pending: { transfer_succeeded: 'completed', transfer_failed: 'failed', transfer_reversed: 'failed' },
  completed: { transfer_reversed: 'failed', repayment_reversed: 'failed' },
  failed: {},
}

/** The status after an event; null if it changes nothing, as for late and repeated reports. */
export function nextPaymentStatus(status: PaymentStatus | 'none', event: PaymentEvent): PaymentStatus | null {
  return transitions[status][event] ?? null
}

export const paymentKinds = [
  'loan_repayment',
  'loan_disbursement',
  'agent_commission',
  'credit_applied',
  'credit_refund',
] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** The kinds of payments that are sent by transfer. */
export const payoutKinds = [
  'loan_disbursement',
  'agent_commission',
  'credit_refund',
] as const satisfies readonly PaymentKind[]
export type PayoutKind = (typeof payoutKinds)[number]

/** The kinds in customers' transaction lists (CONST-21). */
export const transactionKinds = ['loan_repayment', 'loan_disbursement'] as const satisfies readonly PaymentKind[]
export type TransactionKind = (typeof transactionKinds)[number]

/** The description of each kind of payment in lists (C-147). */
export const paymentDescription = {
  loan_repayment: 'Loan repayment',
  loan_disbursement: 'Loan disbursement',
  agent_commission: 'Agent commission',
  credit_applied: 'Customer credit applied',
  credit_refund: 'Customer credit refunded',
} as const satisfies Record<PaymentKind, string>

/** The description of money that came while no loan was running: its kind is still repayment, and it is customer credit (C-94). */
export const creditDescription = 'Customer credit'

export const payableTypes = ['agent', 'loan'] as const
export type PayableType = (typeof payableTypes)[number]

/** Whether a payout's payable_id is an agent or a loan (C-147). */
export const payableOf = {
  agent_commission: 'agent',
  loan_disbursement: 'loan',
} as const satisfies Partial<Record<PaymentKind, PayableType>>
