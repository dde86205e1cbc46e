import * as z from 'zod/mini'
import { id, ifReadable, reference, shortText } from './paystack-fields.ts'
import type { Claim, RefundState } from './ports.ts'

const readableId = ifReadable(id)
const readableReference = ifReadable(reference)

/** The fields of `charge.dispute.*` and `refund.*` that are used. Each may be missing: a claim of money must never be lost. */
const claim = z.object({
  id: readableId,
  refund_reference: readableReference,
  transaction_reference: readableReference,
  transaction: ifReadable(z.object({ reference, currency: z.optional(z.unknown()) })),
  amount: z.optional(z.unknown()),
  refund_amount: z.optional(z.unknown()),
  currency: z.optional(z.unknown()),
  status: z.optional(z.unknown()),
  resolution: z.optional(z.unknown()),
  category: z.optional(z.unknown()),
})

const outcomes: Record<string, RefundState> = {
  'refund.pending': 'sent',
  'refund.processing': 'sent',
  'refund.processed': 'processed',
  'refund.failed': 'failed',
}

/** After these events an earlier one that arrives late is ignored. */
const lastWords: readonly string[] = ['charge.dispute.resolve', 'refund.processed', 'refund.failed']

/**
 * A dispute or a refund. Its amount may be a number or a text, and its own id may be missing: then its references name it, and without
 * any its bytes do.
 */
export function readClaim(event: string, data: unknown, digest: string): Claim | z.core.$ZodError {
  const parsed = claim.safeParse(data)
  if (!parsed.success) return parsed.error
  const fields = parsed.data
  const kind = event.startsWith('refund.') ? 'refund' : 'dispute'
  const paid = fields.transaction_reference ?? fields.transaction?.reference ?? null
  const words = [fields.status, fields.resolution, fields.category].map(shortText).filter((text) => text !== null)
  return {
    kind,
    key: `${event}:${digest}`,
    subject: `${kind}:${fields.id ?? fields.refund_reference ?? paid ?? digest}`,
    status: words.length ? words.join(', ') : event,
    settled: lastWords.includes(event),
    outcome: outcomes[event] ?? null,
    values: {
      reference: paid,
      amount: shortText(fields.refund_amount) ?? shortText(fields.amount),
      currency: shortText(fields.currency) ?? shortText(fields.transaction?.currency),
    },
  }
}
