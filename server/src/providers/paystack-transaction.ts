import * as z from 'zod/mini'
import {
  amount,
  creationDates,
  fee,
  id,
  ifReadable,
  paidDates,
  problemsOf,
  reference,
  unreadValues,
  words,
} from './paystack-fields.ts'
import type { Charge, ProviderTransaction, UnreadableCharge } from './ports.ts'

const text = z.nullish(words)
// Incoming money must be read whichever values these two fields have.
const authorization = ifReadable(z.object({ receiver_bank_account_number: text, sender_name: text }))
const customer = ifReadable(z.object({ customer_code: z.nullish(reference) }))

const transaction = z.object({
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
type ChargeData = z.output<typeof transaction>

/**
 * A successful transaction as lists and `charge.success` have it. One without a readable amount, date or reference cannot be booked, and
 * is reported as unreadable (C-176).
 * @param unreadableKey its key in that case: a readable one under the same reference must not be taken for its repeat
 */
export function readCharge(data: unknown, unreadableKey: () => string): Charge | UnreadableCharge {
  const unreadable = (problem: string): UnreadableCharge => ({
    kind: 'unreadable-charge',
    key: unreadableKey(),
    values: unreadValues(data),
    problem,
  })
  const parsed = transaction.safeParse(data)
  if (!parsed.success) return unreadable(problemsOf(parsed.error))
  const paid = paidAt(parsed.data)
  if (!paid) return unreadable('data without a date')
  return {
    kind: 'charge',
    key: chargeKey(parsed.data.reference),
    transaction: providerTransaction(parsed.data, paid),
    currency: parsed.data.currency,
    senderName: parsed.data.authorization?.sender_name ?? null,
  }
}

/** The key under which a charge is booked once. */
const chargeKey = (reference: string): string => `charge.success:${reference}`

/** When it was paid: the first of the dates that is there, null without any. */
function paidAt(transaction: ChargeData): Date | null {
  return (
    transaction.paid_at ??
    transaction.paidAt ??
    transaction.transaction_date ??
    transaction.created_at ??
    transaction.createdAt ??
    null
  )
}

/** The transaction in our terms: the gross amount, and the provider's fee. */
function providerTransaction(transaction: ChargeData, paidAt: Date): ProviderTransaction {
  const account = transaction.authorization?.receiver_bank_account_number ?? ''
  return {
    id: transaction.id ?? transaction.reference,
    reference: transaction.reference,
    amount: transaction.amount,
    fee: transaction.fees,
    paidAt,
    channel: transaction.channel ?? 'unknown',
    // A masked number matches no customer; the customer's code may.
    receiverAccount: /^\d{10}$/.test(account) ? account : null,
    customerCode: transaction.customer?.customer_code ?? null,
  }
}
