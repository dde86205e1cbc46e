import * as z from 'zod/mini'
import { refusedCall } from './paystack-client.ts'
import type { PaystackClient } from './paystack-client.ts'
import { amount, id } from './paystack-fields.ts'
import type { MoneyPort, RefundState, SentRefund } from './ports.ts'

type RefundCalls = Pick<MoneyPort, 'refund' | 'findRefund'>

const refund = z.object({ id, status: z.string(), amount: z.optional(amount) })

/** Anything but an end is a state in between: what Paystack calls `needs-attention` too. */
const states: Record<string, RefundState> = { processed: 'processed', failed: 'failed' }
const sent = ({ id: providerId, status }: z.output<typeof refund>): SentRefund => ({
  providerId,
  state: states[status] ?? 'sent',
})

/**
 * Money that goes back to its sender. Paystack's refunds have no reference of ours: what became of one is found by its transaction, and the
 * provider itself refuses to give back more than came.
 */
export function paystackRefunds({ ask }: PaystackClient): RefundCalls {
  return {
    refund: async ({ transaction, amount: kobo, reason }) => {
      const body = { transaction, amount: kobo, merchant_note: reason }
      const reply = await ask({ method: 'POST', path: '/refund', body, data: refund })
      return 'refused' in reply ? { refused: reply.refused.message } : sent(reply.data)
    },

    findRefund: async (transaction, before) => {
      const request = { method: 'GET' as const, path: '/refund', query: { transaction }, data: z.array(refund) }
      const reply = await ask(request)
      if ('refused' in reply) {
        if (reply.refused.status === 404) return null
        throw refusedCall(request, reply.refused)
      }
      const found = reply.data.find(({ id: providerId }) => !before.includes(providerId))
      return found ? sent(found) : null
    },
  }
}
