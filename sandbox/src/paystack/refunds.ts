import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import type { Mode } from '../faults.ts'
import type { Memory, PaystackTransaction, Refund } from '../memory.ts'
import { PaystackRefusal, read, success } from './answer.ts'
import { pageOf } from './page-of.ts'
import { refundAnswer, refundShape } from './refund-shape.ts'
import { faultOf } from '../provider-routes.ts'
import { endSoon } from './settle-refund.ts'
import { payee } from './transaction-shape.ts'

const order = z.object({
  /** The transaction's reference or its id. */
  transaction: z.union([z.string(), z.number()]),
  /** In kobo; the whole transaction when left out. */
  amount: z.optional(z.number().check(z.int(), z.gte(1))),
  merchant_note: z.nullish(z.string()),
})
/** The filter by the transaction's id; its reference finds nothing, as at Paystack. */
const filter = z.object({ transaction: z.optional(z.string()) })

/** POST /refund, GET /refund and …/{id}. A refund is processed a moment later, unless a fault makes it fail or stay pending. */
export function refundRoutes(scope: FastifyInstance, context: Context): void {
  const { memory, clock } = context

  scope.post('/refund', async (incoming) => {
    const { transaction: key, amount, merchant_note: note } = read(order, incoming.body)
    const now = await clock.now()
    const transaction = transactionOf(memory, String(key))
    const what = { amount: amount ?? transaction.amount, note: note ?? null, next: endAfter(faultOf(incoming)) }
    const refund = record(memory, transaction, what, now)
    if (refund.next) endSoon(context, refund)
    return success(
      'Refund has been queued for processing',
      refundAnswer(refund, transaction, payee(memory, transaction)),
    )
  })

  scope.get('/refund', async ({ query }) => {
    const { transaction } = read(filter, query)
    const isListed = (one: Refund) =>
      transaction === undefined || String(transactionOf(memory, one.transaction).id) === transaction
    const all = [...memory.known.refunds.values()].filter(isListed)
    const { rows, meta } = pageOf(all, query, ({ createdAt }) => createdAt)
    const failedRefundCount = all.filter(({ status }) => status === 'failed').length
    // The number of rows in a page is a text here, as it came in the query.
    const ownMeta = { ...meta, perPage: String(meta.perPage), failedRefundCount }
    return success(
      'Refunds retrieved',
      rows.map((refund) => shapeOf(memory, refund)),
      ownMeta,
    )
  })

  scope.get<{ Params: { id: string } }>('/refund/:id', async ({ params: { id } }) => {
    const refund = memory.known.refunds.get(Number(id))
    if (!refund)
      throw new PaystackRefusal(404, 'Refund not found', { type: 'validation_error', code: 'refund_not_found' })
    return success('Refund retrieved', shapeOf(memory, refund))
  })
}

function shapeOf(memory: Memory, refund: Refund): object {
  const transaction = transactionOf(memory, refund.transaction)
  return refundShape(refund, transaction, payee(memory, transaction))
}

function transactionOf({ known }: Memory, key: string): PaystackTransaction {
  const found = known.transactions.get(key) ?? known.transactions.values().find(({ id }) => String(id) === key)
  if (found) return found
  throw new PaystackRefusal(404, 'Transaction not found', { type: 'validation_error', code: 'transaction_not_found' })
}

function endAfter(fault: Mode | undefined): Refund['next'] {
  if (fault === 'pending') return undefined
  return fault === 'fail' ? 'failed' : 'processed'
}

function record(
  memory: Memory,
  of: PaystackTransaction,
  what: Pick<Refund, 'amount' | 'note' | 'next'>,
  now: string,
): Refund {
  const earlier = memory.known.refunds
    .values()
    .filter(({ transaction, status }) => transaction === of.reference && status !== 'failed')
    .reduce((sum, refund) => sum + refund.amount, 0)
  if (earlier + what.amount > of.amount)
    throw new PaystackRefusal(400, 'Transaction has been fully reversed', {
      type: 'validation_error',
      code: 'transaction_reversed',
    })
  const row: Refund = {
    id: memory.nextId(),
    transaction: of.reference,
    ...what,
    status: 'pending',
    createdAt: now,
    updatedAt: now,
  }
  memory.remember({ kind: 'refund', row })
  return row
}
