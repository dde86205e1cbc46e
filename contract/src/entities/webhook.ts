import * as z from 'zod/mini'
import type { WebhookEvent } from '../webhook-lists.ts'

// The facts of each event that the lender's own systems are told, as the database's triggers write them: ids and amounts alone.

const loan = {
  id: z.string(),
  /** The number of the loan, such as LN-000042. */
  loan_id: z.string(),
  customer_id: z.string(),
}

/** A loan with one amount. */
export const webhookLoan = z.strictObject({
  ...loan,
  /** Whole kobo: the amount that was asked for, approved or not paid out; for a loan that was written off, the amount that was owed. */
  amount_kobo: z.int(),
})

/** A request that came to nothing. */
export const webhookRejectedLoan = z.strictObject({
  ...loan,
  /** An admin rejected it, its customer withdrew it, or it was cancelled because its money came back. */
  cause: z.enum(['rejected', 'withdrawn', 'cancelled']),
})

/** A loan that was paid out. */
export const webhookRunningLoan = z.strictObject({
  ...loan,
  /** Whole kobo that were paid out. */
  amount_kobo: z.int(),
  /** Whole kobo to be repaid, with interest and fees. */
  total_kobo: z.int(),
  /** Whole kobo that were repaid. */
  paid_kobo: z.int(),
})

/** Money that was booked to a loan or as credit. */
export const webhookPayment = z.strictObject({
  id: z.string(),
  /** The reference of the payment. */
  tx_ref: z.string(),
  /** A repayment, or credit that was used for a loan. */
  kind: z.enum(['loan_repayment', 'credit_applied']),
  /** The id of the loan; null where the money became credit alone. */
  loan: z.nullable(z.string()),
  /** The number of this loan. */
  loan_id: z.nullable(z.string()),
  customer_id: z.nullable(z.string()),
  /** Whole kobo. */
  amount_kobo: z.int(),
  /** Whole kobo of it that became credit. */
  credited_kobo: z.int(),
})

/** The schema of each event's facts. */
export const webhookData = {
  'loan.requested': webhookLoan,
  'loan.approved': webhookLoan,
  'loan.rejected': webhookRejectedLoan,
  'loan.disbursed': webhookRunningLoan,
  'loan.not_disbursed': webhookLoan,
  'loan.overdue': webhookRunningLoan,
  'loan.completed': webhookRunningLoan,
  'loan.written_off': webhookLoan,
  'loan.rescheduled': webhookRunningLoan,
  'payment.received': webhookPayment,
  'payment.reversed': webhookPayment,
} as const satisfies Record<WebhookEvent, z.ZodMiniType>
