import type { Kobo } from '../money.ts'
import { credit, debit, type Journal, journal } from './journal.ts'

type Money = { amount: Kobo }

/** Money in suspense is to be refunded: it leaves suspense and is under way until the provider reports the outcome. */
export const suspenseRefundPromised = ({ amount }: Money): Journal =>
  journal('suspense_refund_promised', [debit('suspense', amount), credit('transfers_in_transit', amount)])

/** The refund has reached the sender. */
export const suspenseRefunded = ({ amount }: Money): Journal =>
  journal('suspense_refunded', [debit('transfers_in_transit', amount), credit('cash', amount)])

/** The refund failed: the money is in suspense again. */
export const suspenseRefundFailed = ({ amount }: Money): Journal =>
  journal('suspense_refund_failed', [debit('transfers_in_transit', amount), credit('suspense', amount)])
