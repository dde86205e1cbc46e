import { userStatuses } from '@kasuwa/domain/access/account-types.ts'
import { handOverWays, receiptStates } from '@kasuwa/domain/cash/rules.ts'
import * as z from 'zod/mini'
import { instant, naira, page } from './wire.ts'

const name = { first_name: z.string(), last_name: z.string() }

/** Cash that was taken: the part that repaid the loan, the balance after it, and whether the receipt was sent. */
export const cashTaken = z.object({
  tx_ref: z.string(),
  amount: naira(),
  /** The part that the loan did not need: it is the customer's credit (C-94). */
  credited: naira(),
  left: naira(),
  receipt: z.enum(receiptStates),
})

/** A hand-over as the agent stated it; the other fields are null until an admin has confirmed what arrived. */
export const handOver = z.object({
  id: z.string(),
  amount: naira(),
  way: z.enum(handOverWays),
  note: z.string(),
  stated_at: instant(),
  arrived: z.nullable(naira()),
  confirmed_note: z.nullable(z.string()),
  confirmed_at: z.nullable(instant()),
})

/** Days since the oldest cash in hand was taken; null where there is none. */
const oldestDays = z.nullable(z.int())

/** An agent's own cash: the amount they hold, for how long, and the cash they took today. */
export const ownCash = z.object({
  balance: naira(),
  /** The most they may hold. */
  limit: naira(),
  oldest_days: oldestDays,
  /** The part they stated to have handed over that is not confirmed yet. */
  stated: naira(),
  today: naira(),
  /** Today's receipts, newest first. */
  receipts: z.array(
    z.object({
      tx_ref: z.string(),
      user: z.object(name),
      loan_id: z.string(),
      amount: naira(),
      taken_at: instant(),
      receipt: z.enum(receiptStates),
    }),
  ),
  /** The newest ten hand-overs. */
  hand_overs: z.array(handOver),
})

/** The agents who hold cash or whose hand-over waits, oldest cash first. */
export const agentCash = z.object({
  total_amount: naira(),
  agents: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      user: z.object({ ...name, phone: z.string(), status: z.enum(userStatuses) }),
      balance: naira(),
      oldest_days: oldestDays,
      /** The hand-overs that wait for an admin, oldest first. */
      waiting: z.array(handOver),
      /** The newest confirmed hand-over. */
      last: z.nullable(handOver),
    }),
  ),
  page,
})
