import * as z from 'zod/mini'
import { refusedCall } from './paystack-client.ts'
import type { PaystackClient } from './paystack-client.ts'
import { amount, id } from './paystack-fields.ts'
import type { MoneyPort, RefundState, SentRefund } from './ports.ts'

type RefundCalls = Pick<MoneyPort, 'refund' | 'findRefund'>

const refund = z.object({ id, status: z.string(), amount: z.optional(amount) })
const paid = z.object({ id })

/** Everything except an end is a state in between, Paystack's `needs-attention` too. */
const states: Record<string, RefundState> = { processed: 'processed', failed: 'failed' }
const sent = ({ id: providerId, status }: z.output<typeof refund>): SentRefund => ({
  providerId,
  state: states[status] ?? 'sent',
})

/**
 * Money that goes back to its sender. Paystack's refunds have no reference of ours: a refund is found by its transaction, and the list of
 * refunds takes the transaction's id where all other calls take the reference. The provider itself refuses to give back more than came.
 */
export function paystackRefunds({ ask }: PaystackClient): RefundCalls {
  return {
    refund: async ({ transaction, amount: kobo, reason }) => {
      const body = { transaction, amount: kobo, merchant_note: reason }
      const reply = await ask({ method: 'POST', path: '/refund', body, data: refund })
      return 'refused' in reply ? { refused: reply.refused.message } : sent(reply.data)
    },

    findRefund: async (transaction, before) => {
      const verify = {
        method: 'GET' as const,
        path: `/transaction/verify/${encodeURIComponent(transaction)}`,
        data: paid,
      }
      const verified = await ask(verify)
      if ('refused' in verified) {
        if (verified.refused.status === 404) return null
        throw refusedCall(verify, verified.refused)
      }
      const list = {
        method: 'GET' as const,
        path: '/refund',
        query: { transaction: verified.data.id },
        data: z.array(refund),
      }
      const reply = await ask(list)
      if ('refused' in reply) throw refusedCall(list, reply.refused)
      const found = reply.data.find(({ id: providerId }) => !before.includes(providerId))
      return found ? sent(found) : null
    },
  }
}
