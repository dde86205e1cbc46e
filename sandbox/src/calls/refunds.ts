import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { refundEvent } from '../paystack/refund-shape.ts'
import { refundKey, settleRefund } from '../paystack/settle-refund.ts'
import { readCall, Refusal } from './refusal.ts'

const deliveryRange = 'must be a whole number from 0 to 10'

const order = z.object({
  status: z.enum(['processed', 'failed'], 'must be processed or failed'),
  deliveries: z.prefault(
    z.number(deliveryRange).check(z.int(deliveryRange), z.gte(0, deliveryRange), z.lte(10, deliveryRange)),
    1,
  ),
})

/** GET /refunds, oldest first, and POST /refunds/{reference}: settles the newest refund of a transaction. */
export function refundCalls(scope: FastifyInstance, { memory, clock, webhooks }: Context): void {
  scope.get('/refunds', async () => ({
    refunds: [...memory.known.refunds.values()].map(({ transaction, amount, status, createdAt: at }) => ({
      transaction,
      amount,
      status,
      at,
    })),
  }))

  scope.post<{ Params: { reference: string } }>('/refunds/:reference', async ({ params: { reference }, body }) => {
    const { status, deliveries } = readCall(order, body)
    const now = await clock.now()
    const refund = [...memory.known.refunds.values()].findLast(({ transaction }) => transaction === reference)
    if (!refund) throw new Refusal(404, `There is no refund of ${reference}`)
    const settled = settleRefund(memory, refund, status, now)
    if (!settled) throw new Refusal(400, `A refund that is ${refund.status} cannot become ${status}`)
    const webhook_statuses = await webhooks.deliver(refundKey(settled), refundEvent(settled), deliveries)
    return { reference, status, webhook_statuses }
  })
}
