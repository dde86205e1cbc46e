import type { Kobo } from '../money.ts'
import { credit, debit, type Journal, journal } from './journal.ts'

type Money = { amount: Kobo }

/** Money in suspense is to go back to its sender: it is in suspense no more, and under way until the provider has reported an end. */
export const suspenseRefundPromised = ({ amount }: Money): Journal =>
  journal('suspense_refund_promised', [debit('suspense', amount), credit('transfers_in_transit', amount)])

/** Its sender has it. */
export const suspenseRefunded = ({ amount }: Money): Journal =>
  journal('suspense_refunded', [debit('transfers_in_transit', amount), credit('cash', amount)])

/** It did not go back: it is in suspense again. */
export const suspenseRefundFailed = ({ amount }: Money): Journal =>
  journal('suspense_refund_failed', [debit('transfers_in_transit', amount), credit('suspense', amount)])
