import * as z from 'zod/mini'
import { money } from './payment.ts'
import { naira } from './wire.ts'

/** The payment that sends returned loan money again. */
export const payoutAgain = z.object({ ...money, note: z.nullable(z.string()) })

/** A loan that was cancelled: what had come back, and what was repaid and is the customer's credit now. */
export const cancelledLoan = z.object({
  loan_id: z.string(),
  returned: naira(),
  credited: naira(),
})

/** A loan that was written off: what was outstanding, and what of that was principal, which is the loss. */
export const writtenOffLoan = z.object({
  loan_id: z.string(),
  outstanding: naira(),
  lost: naira(),
})

/** Money in suspense that is on its way back to its sender. */
export const refundedSuspense = z.object({ reference: z.string(), amount: naira() })

/** Where the money of a reversed repayment was, and where it went. */
export const reversedRepayment = z.object({
  id: z.string(),
  tx_ref: z.string(),
  /** What its loan owes again. */
  owed_again: naira(),
  /** What of it was the customer's credit. */
  credit_taken: naira(),
  /** What is in suspense again. */
  suspended: naira(),
  /** What the bank or the provider took back. */
  taken: naira(),
})
