import { moneyPlaces } from '@kasuwa/domain/payments/money-places.ts'
import * as z from 'zod/mini'
import { instant, naira } from './wire.ts'

/** What stands in one place: how many items, their naira, and since when the oldest. */
export const moneyPlace = z.object({
  place: z.enum(moneyPlaces),
  count: z.int(),
  amount: naira(),
  oldest_at: instant(),
})

/** Money that is not in its last place. */
export const misplacedMoney = z.object({
  place: z.enum(moneyPlaces),
  /** Of its kind: a reference, a customer, a payment or an item. */
  id: z.string(),
  reference: z.nullable(z.string()),
  /** Whose it is, or who sent it, where that is known. */
  name: z.nullable(z.string()),
  customer_id: z.nullable(z.string()),
  /** null where what was sent is no whole number of kobo. */
  amount: z.nullable(naira()),
  since: instant(),
  /** The provider's text, or the name of a difference. */
  problem: z.nullable(z.string()),
})
