import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Memory, PaystackTransaction } from '../memory.ts'
import { newReference } from '../numbers.ts'
import { chargeEvent } from '../paystack/transaction-shape.ts'
import type { Context } from '../context.ts'
import { positiveKobo } from './amounts.ts'
import { readCall, Refusal } from './refusal.ts'

const anInstant = 'must be an instant such as 2027-03-31T09:00:00Z'
const deliveryRange = 'must be a whole number from 0 to 1000'

const order = z.object({
  account_number: z.string('must be ten digits').check(z.regex(/^\d{10}$/, 'must be ten digits')),
  amount: positiveKobo,
  sender_name: z.prefault(
    z.string().check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(100)),
    'TEST SENDER',
  ),
  reference: z.optional(
    z.string().check(z.regex(/^[\w.=-]{1,100}$/, 'must be 1 to 100 letters, digits or any of . = - _')),
  ),
  deliveries: z.prefault(
    z.number(deliveryRange).check(z.int(deliveryRange), z.gte(0, deliveryRange), z.lte(1_000, deliveryRange)),
    1,
  ),
  /** When it was paid, where the provider reports it late; now when left out. */
  paid_at: z.optional(z.iso.datetime({ offset: true, error: anInstant })),
  parallel: z.prefault(z.boolean(), false),
})

/** POST /bank-transfers: a bank transfer into any account; the product gets a webhook about it (C-93). */
export function bankTransferCalls(scope: FastifyInstance, { memory, clock, webhooks }: Context): void {
  scope.post('/bank-transfers', async ({ body }) => {
    const given = readCall(order, body)
    const now = await clock.now()
    const paidAt = new Date(given.paid_at ?? now).toISOString()
    if (paidAt > now) throw new Refusal(400, `paid_at: must not be later than now, which is ${now}`)
    const transaction = sameTransfer(memory, given) ?? record(memory, given, paidAt)
    const { reference } = transaction
    const event = chargeEvent(memory, transaction)
    const webhook_statuses = await webhooks.deliver(
      `charge.success:${reference}`,
      event,
      given.deliveries,
      given.parallel,
    )
    return { reference, webhook_statuses }
  })
}

/** The fee in kobo for an amount in kobo: 1 %, half a kobo rounded up, at most ₦300. */
export function feesOf(amount: number): number {
  const cap = 30_000
  return amount >= cap * 100 ? cap : Math.floor((amount + 50) / 100)
}

function sameTransfer(
  { known }: Memory,
  { reference, amount, account_number, paid_at }: z.output<typeof order>,
): PaystackTransaction | undefined {
  const earlier = reference === undefined ? undefined : known.transactions.get(reference)
  if (earlier && (earlier.amount !== amount || earlier.accountNumber !== account_number)) {
    throw new Refusal(409, `${reference} is a transfer of another amount or to another account`)
  }
  if (earlier && paid_at !== undefined && Date.parse(earlier.paidAt) !== Date.parse(paid_at)) {
    throw new Refusal(409, `${reference} is a transfer that was paid at ${earlier.paidAt}`)
  }
  return earlier
}

function record(memory: Memory, given: z.output<typeof order>, paidAt: string): PaystackTransaction {
  const account = memory.known.accounts.get(given.account_number)
  const row: PaystackTransaction = {
    id: memory.nextId(),
    reference: given.reference ?? newReference(),
    amount: given.amount,
    fees: feesOf(given.amount),
    accountNumber: given.account_number,
    customerCode: account && !account.closedAt ? account.customerCode : null,
    senderName: given.sender_name,
    paidAt,
  }
  memory.remember({ kind: 'transaction', row })
  return row
}
