import * as z from 'zod/mini'
import { money } from './payment.ts'
import { instant, naira } from './wire.ts'

/** The payment that sends returned loan money again. */
export const payoutAgain = z.object({ ...money, note: z.nullable(z.string()) })

/** A loan that was cancelled: what had come back, and what was repaid and is the customer's credit now. */
export const cancelledLoan = z.object({
  loan_id: z.string(),
  returned: naira(),
  credited: naira(),
  cancelled_at: instant(),
})
