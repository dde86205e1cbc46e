import * as z from 'zod/mini'
import { amount, creationDates, fee, id, ifReadable, paidDates, reference, words } from './paystack-fields.ts'
import type { ProviderTransaction } from './ports.ts'

const text = z.nullish(words)
// Whatever else stands in these two, money that came in is money that came in.
const authorization = ifReadable(z.object({ receiver_bank_account_number: text, sender_name: text }))
const customer = ifReadable(z.object({ customer_code: z.nullish(reference) }))

/** A successful transaction as lists and `charge.success` carry it. */
export const transaction = z.object({
  id: z.nullish(id),
  reference,
  status: z.optional(z.literal('success')),
  amount,
  fees: fee,
  currency: z.string(),
  channel: text,
  ...paidDates,
  ...creationDates,
  authorization,
  customer,
})
export type Transaction = z.output<typeof transaction>

/** When it was paid: the first of the dates that is there, null without any. */
export function paidAt(said: Transaction): Date | null {
  return said.paid_at ?? said.paidAt ?? said.transaction_date ?? said.created_at ?? said.createdAt ?? null
}

/** The transaction in our words; the gross amount, with the provider's fee beside it. */
export function providerTransaction(said: Transaction, paidAt: Date): ProviderTransaction {
  const account = said.authorization?.receiver_bank_account_number ?? ''
  return {
    id: said.id ?? said.reference,
    reference: said.reference,
    amount: said.amount,
    fee: said.fees,
    paidAt,
    channel: said.channel ?? 'unknown',
    // A masked number matches nobody: the customer's code may.
    receiverAccount: /^\d{10}$/.test(account) ? account : null,
    customerCode: said.customer?.customer_code ?? null,
  }
}
