import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Memory, Transfer } from '../memory.ts'
import { codeFor } from '../numbers.ts'
import { acts } from '../profiles.ts'
import { faultOf } from '../provider-routes.ts'
import type { Context } from '../context.ts'
import { PaystackRefusal, read, success } from './answer.ts'
import { balance } from './balance.ts'
import { pageOf } from './page-of.ts'
import { announce, presentState, recipientOf, reverseSoon } from './settle-transfer.ts'
import { feeOf } from './transfer-fee.ts'
import { transferAnswer, transferShape } from './transfer-shape.ts'

const order = z.object({
  source: z.literal('balance'),
  /** Kobo. */
  amount: z.number().check(z.int(), z.gte(1)),
  recipient: z.string(),
  reference: z.string(),
  reason: z.nullish(z.string()),
  currency: z.prefault(z.literal('NGN'), 'NGN'),
})
type Order = z.output<typeof order>
const filter = z.object({ recipient: z.optional(z.string()), status: z.optional(z.string()) })

/** POST /transfer, GET /transfer, …/{id_or_code} and …/verify/{reference}. */
export function transferRoutes(scope: FastifyInstance, context: Context): void {
  const { memory, clock } = context

  scope.post('/transfer', async (incoming) => {
    const given = read(order, incoming.body)
    const now = await clock.now()
    refuse(context, given)
    const transfer = record(memory, given, endOf(memory, incoming, now), now)
    if (!isOpen(transfer)) announce(context, transfer)
    if (transfer.next) reverseSoon(context, transfer)
    const message = transfer.status === 'otp' ? 'Transfer requires OTP to continue' : 'Transfer has been queued'
    return success(message, transferAnswer(transfer, recipientOf(memory, transfer)))
  })

  scope.get('/transfer', async ({ query }) => {
    const { rows, meta } = pageOf(matching(context, query), query, (transfer) => transfer.createdAt)
    return success(
      'Transfers retrieved',
      rows.map((transfer) => transferShape(transfer, recipientOf(memory, transfer))),
      meta,
    )
  })

  scope.get<{ Params: { reference: string } }>('/transfer/verify/:reference', async ({ params }) =>
    retrieved(context, memory.known.transfers.get(params.reference)),
  )

  scope.get<{ Params: { key: string } }>('/transfer/:key', async ({ params: { key } }) =>
    retrieved(
      context,
      memory.known.transfers.values().find(({ id, code }) => code === key || String(id) === key),
    ),
  )
}

function matching(context: Context, query: unknown): Iterable<Transfer> {
  const { memory } = context
  const { recipient, status } = read(filter, query)
  return [...memory.known.transfers.values()]
    .map((transfer) => presentState(context, transfer))
    .filter((transfer) => {
      const { id, code } = recipientOf(memory, transfer)
      return (
        (recipient === undefined || recipient === code || recipient === String(id)) &&
        (status ?? transfer.status) === transfer.status
      )
    })
}

function retrieved(context: Context, found: Transfer | undefined): object {
  if (!found) throw new PaystackRefusal(404, 'Transfer not found')
  const { memory } = context
  const transfer = presentState(context, found)
  return success('Transfer retrieved', transferShape(transfer, recipientOf(memory, transfer)))
}

function refuse(context: Context, { reference, recipient, amount }: Order): void {
  const { memory } = context
  const because = (message: string, nextStep: string, code: string) =>
    new PaystackRefusal(400, message, { nextStep, type: 'validation_error', code })
  if (acts(memory, 'starter')) {
    throw because(
      'You cannot initiate third party payouts as a starter business',
      'Upgrade to a registered business',
      'transfer_unavailable',
    )
  }
  if (!/^[a-z0-9_-]{16,50}$/.test(reference)) {
    throw because(
      'Transfer reference is invalid',
      'Provide 16 to 50 lowercase letters, digits, - or _',
      'invalid_transfer_reference',
    )
  }
  const known = memory.known.recipients.get(recipient)
  if (!known || known.deletedAt !== undefined) {
    throw because('Recipient specified is invalid', 'Provide a valid recipient.', 'invalid_transfer_recipient')
  }
  if (memory.known.transfers.has(reference)) {
    throw because(
      'Please provide a unique reference. Reference already exists on a transfer',
      'Create a new reference for the new transfer',
      'duplicate_transfer_reference',
    )
  }
  if (amount + feeOf(memory, amount) > balance(context)) {
    throw because('Your balance is not enough to fulfil this request', 'Top up your balance', 'insufficient_balance')
  }
}

const isOpen = ({ status }: Transfer): boolean => status === 'otp' || status === 'pending'

/** A new transfer's status, the one that it changes to a moment later, and until when it may wait for its code. */
type End = Pick<Transfer, 'status' | 'next' | 'codeUntil'>

const codeMinutes = 30

/** Transfers succeed at once unless a fault changes that, or the business has codes for its transfers. */
function endOf(memory: Memory, incoming: FastifyRequest, now: string): End {
  const fault = faultOf(incoming)
  if (fault === 'otp' || fault === 'pending') return { status: fault }
  if (fault === 'fail') return { status: 'failed' }
  if (acts(memory, 'otp-on'))
    return { status: 'otp', codeUntil: new Date(Date.parse(now) + codeMinutes * 60_000).toISOString() }
  return { status: 'success', ...(fault === 'reverse' ? { next: 'reversed' } : {}) }
}

function record(memory: Memory, given: Order, end: End, now: string): Transfer {
  const id = memory.nextId()
  const row: Transfer = {
    id,
    code: codeFor('TRF', id),
    reference: given.reference,
    amount: given.amount,
    reason: given.reason ?? null,
    recipientCode: given.recipient,
    ...end,
    fee: end.status === 'success' ? feeOf(memory, given.amount) : 0,
    createdAt: now,
    updatedAt: now,
  }
  memory.remember({ kind: 'transfer', row })
  return row
}
