import * as z from 'zod/mini'
import { refusedCall } from './paystack-client.ts'
import type { PaystackClient, PaystackRefusal } from './paystack-client.ts'
import { fee, reasonOf, reference } from './paystack-fields.ts'
import { meaningOf } from './paystack-transfer-status.ts'
import type { MoneyPort, SentTransfer } from './ports.ts'
import { unavailable } from './provider-call.ts'

type Request = { method: string; path: string }
type TransferCalls = Pick<MoneyPort, 'createRecipient' | 'sendTransfer' | 'findTransfer'>

const recipient = z.object({ recipient_code: z.string().check(z.minLength(1)) })
const transfer = z.object({
  reference,
  status: z.string(),
  transfer_code: z.nullish(z.string()),
  fee_charged: fee,
  failures: z.optional(z.unknown()),
  gateway_response: z.optional(z.unknown()),
})

/** Money out. A reference is sent once only: its outcome is asked for, and it is never sent again under another reference (C-86). */
export function paystackTransfers({ ask }: PaystackClient): TransferCalls {
  async function findTransfer(reference: string): Promise<SentTransfer | null> {
    const request = {
      method: 'GET' as const,
      path: `/transfer/verify/${encodeURIComponent(reference)}`,
      data: transfer,
    }
    const reply = await ask(request)
    if (!('refused' in reply)) return sent(reply.data, request, reference)
    if (reply.refused.status === 404) return null
    throw refusedCall(request, reply.refused)
  }

  return {
    findTransfer,

    createRecipient: async ({ accountNumber, bankCode, name }) => {
      const body = { type: 'nuban', name, account_number: accountNumber, bank_code: bankCode, currency: 'NGN' }
      const reply = await ask({ method: 'POST', path: '/transferrecipient', body, data: recipient })
      return 'refused' in reply ? { refused: reply.refused.message } : { recipientCode: reply.data.recipient_code }
    },

    sendTransfer: async ({ reference, amount, recipientCode, reason }) => {
      const body = { source: 'balance', amount, recipient: recipientCode, reference, reason, currency: 'NGN' }
      const request = { method: 'POST' as const, path: '/transfer', body, data: transfer }
      const reply = await ask(request)
      if (!('refused' in reply)) return sent(reply.data, request, reference)
      if (!isDuplicate(reply.refused)) return { refused: reply.refused.message }
      const first = await findTransfer(reference)
      if (!first) throw refusedCall(request, reply.refused)
      return first
    },
  }
}

function sent(sentTransfer: z.output<typeof transfer>, request: Request, reference: string): SentTransfer {
  // An answer about another reference proves nothing about this transfer.
  if (sentTransfer.reference !== reference)
    throw unavailable({ ...request, provider: 'paystack' }, `answered about ${sentTransfer.reference}`)
  const { state, waitsForCode } = meaningOf(sentTransfer.status)
  const { transfer_code: transferCode = null, fee_charged } = sentTransfer
  return { state, fee: fee_charged, transferCode, reason: reasonOf(sentTransfer), waitsForCode }
}

/** Older answers have no code; a duplicate that is taken for a refusal would be paid twice. */
function isDuplicate({ code, message }: PaystackRefusal): boolean {
  return (
    code === 'duplicate_transfer_reference' ||
    /unique reference|reference (has )?already|duplicate reference/i.test(message)
  )
}
