import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { maySettle, presentState, recipientOf, settle, transferKey } from '../paystack/settle-transfer.ts'
import { transferEvent } from '../paystack/transfer-shape.ts'
import type { Context } from '../context.ts'
import { readCall, Refusal } from './refusal.ts'

const deliveryRange = 'must be a whole number from 0 to 10'

const order = z.object({
  status: z.enum(['success', 'failed', 'reversed'], 'must be success, failed or reversed'),
  deliveries: z.prefault(
    z.number(deliveryRange).check(z.int(deliveryRange), z.gte(0, deliveryRange), z.lte(10, deliveryRange)),
    1,
  ),
})

/** GET /transfers, oldest first, and POST /transfers/{reference} to settle one. */
export function transferCalls(scope: FastifyInstance, context: Context): void {
  const { memory, clock, webhooks } = context

  scope.get('/transfers', async () => ({
    transfers: memory.known.transfers
      .values()
      .map((transfer) => presentState(context, transfer))
      .map((transfer) => ({
        reference: transfer.reference,
        amount: transfer.amount,
        status: transfer.status,
        account_number: recipientOf(memory, transfer).accountNumber,
        at: transfer.createdAt,
      }))
      .toArray(),
  }))

  scope.post<{ Params: { reference: string } }>('/transfers/:reference', async ({ params: { reference }, body }) => {
    const { status, deliveries } = readCall(order, body)
    const now = await clock.now()
    const found = memory.known.transfers.get(reference)
    const transfer = found && presentState(context, found)
    if (!transfer) throw new Refusal(404, `There is no transfer ${reference}`)
    if (!maySettle(transfer, status))
      throw new Refusal(400, `A transfer that is ${transfer.status} cannot become ${status}`)
    const settled = settle(memory, transfer, status, now)
    const webhook_statuses = await webhooks.deliver(
      transferKey(settled),
      transferEvent(settled, recipientOf(memory, settled)),
      deliveries,
    )
    return { reference, status, webhook_statuses }
  })
}
