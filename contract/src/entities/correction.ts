import * as z from 'zod/mini'
import { money } from './payment.ts'
import { naira } from './wire.ts'

/** The payment that sends returned loan money again. */
export const payoutAgain = z.object({ ...money, note: z.nullable(z.string()) })

/** A loan that was cancelled: the money that had come back, and the repaid money that is the customer's credit now. */
export const cancelledLoan = z.object({
  loan_id: z.string(),
  returned: naira(),
  credited: naira(),
})

/** A loan that was written off: its outstanding balance, and the principal in it, which is the loss. */
export const writtenOffLoan = z.object({
  loan_id: z.string(),
  outstanding: naira(),
  lost: naira(),
})

/** Money in suspense that is on its way back to its sender. */
export const refundedSuspense = z.object({ reference: z.string(), amount: naira() })

/** A reversed repayment: where its money was, and where it went. */
export const reversedRepayment = z.object({
  id: z.string(),
  tx_ref: z.string(),
  /** The amount the loan owes again. */
  owed_again: naira(),
  /** The part that was the customer's credit. */
  credit_taken: naira(),
  /** The amount that is in suspense again. */
  suspended: naira(),
  /** The amount the bank or the provider took back. */
  taken: naira(),
})
