import type { Context } from '../context.ts'
import type { Memory, Refund } from '../memory.ts'
import { refundEvent } from './refund-shape.ts'

const aMoment = 300

/** Ends a pending refund and stores it; sends nothing. Undefined when it had already ended in another way. */
export function settleRefund(
  memory: Memory,
  refund: Refund,
  status: 'processed' | 'failed',
  now: string,
): Refund | undefined {
  if (refund.status !== 'pending') return refund.status === status ? refund : undefined
  const row: Refund = { ...refund, status, next: undefined, updatedAt: now }
  memory.remember({ kind: 'refund', row })
  return row
}

/** The key under which a refund's webhook is kept until it is received. */
export const refundKey = ({ id, status }: Refund): string => `refund.${status}:${id}`

/** Ends a refund a moment later, where that is due; also after a restart. */
export function endSoon(context: Context, { id }: Refund): void {
  setTimeout(() => void end(context, id).catch(() => {}), aMoment).unref()
}

async function end({ memory, clock, webhooks }: Context, id: number): Promise<void> {
  const now = await clock.now()
  const refund = memory.known.refunds.get(id)
  if (!refund?.next) return
  const settled = settleRefund(memory, refund, refund.next, now)
  if (settled) webhooks.send(refundKey(settled), refundEvent(settled))
}
