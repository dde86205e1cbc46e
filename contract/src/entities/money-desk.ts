import { moneyPlaces } from '@kasuwa/domain/payments/money-places.ts'
import * as z from 'zod/mini'
import { moneyProposal } from './proposal.ts'
import { instant, naira } from './wire.ts'

/** One place where money waits: how many items, their total in naira, and the time of the oldest. */
export const moneyPlace = z.object({
  place: z.enum(moneyPlaces),
  count: z.int(),
  amount: naira(),
  oldest_at: instant(),
})

/** Unsettled money. */
export const misplacedMoney = z.object({
  place: z.enum(moneyPlaces),
  /** The id by the item's kind: a reference, a customer, a payment or an item. */
  id: z.string(),
  reference: z.nullable(z.string()),
  /** The name of its owner or its sender, where that is known. */
  name: z.nullable(z.string()),
  customer_id: z.nullable(z.string()),
  /** Null where the amount received is not a whole number of kobo. */
  amount: z.nullable(naira()),
  since: instant(),
  /** The provider's text, or the name of a difference. */
  problem: z.nullable(z.string()),
  proposal: moneyProposal,
})
