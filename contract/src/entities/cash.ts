import { handOverWays, receiptStates } from '@kasuwa/domain/cash/rules.ts'
import * as z from 'zod/mini'
import { instant, naira, page } from './wire.ts'

const name = { first_name: z.string(), last_name: z.string() }

/** Cash that was taken: what of it repaid the loan, what is left to pay then, and whether the receipt has left. */
export const cashTaken = z.object({
  tx_ref: z.string(),
  amount: naira(),
  /** What is more than the loan needed: the customer's credit (C-94). */
  credited: naira(),
  left: naira(),
  receipt: z.enum(receiptStates),
})

/** What an agent stated to have handed over; the rest is null until an admin has confirmed what arrived. */
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

/** Days since the oldest kobo that is held was taken; null where nothing is held. */
const oldestDays = z.nullable(z.int())

/** An agent's own cash: what they hold, how long, and what they took today. */
export const ownCash = z.object({
  balance: naira(),
  /** What they may hold. */
  limit: naira(),
  oldest_days: oldestDays,
  /** What of it they stated to have handed over, and nobody has confirmed yet. */
  stated: naira(),
  today: naira(),
  /** Today's, newest first. */
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
  /** The newest ten. */
  hand_overs: z.array(handOver),
})

/** The agents who hold cash or stated a hand-over that waits, the oldest cash first. */
export const agentCash = z.object({
  total_amount: naira(),
  agents: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      user: z.object({ ...name, phone: z.string() }),
      balance: naira(),
      oldest_days: oldestDays,
      /** Those that wait for an admin, the oldest first. */
      waiting: z.array(handOver),
      /** The newest one that was confirmed. */
      last: z.nullable(handOver),
    }),
  ),
  page,
})
