import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Memory, PaystackTransaction } from '../memory.ts'
import type { Context } from '../context.ts'
import { PaystackRefusal, read, success } from './answer.ts'
import { findCustomer } from './customers.ts'
import { pageOf } from './page-of.ts'
import { transactionShape } from './transaction-shape.ts'

const filter = z.object({
  customer: z.optional(z.string()),
  status: z.optional(z.string()),
  /** Kobo. */
  amount: z.optional(z.coerce.number()),
})

/** GET /transaction, …/{id} and …/verify/{reference}. */
export function transactionRoutes(scope: FastifyInstance, { memory }: Context): void {
  scope.get('/transaction', async ({ query }) => {
    const { rows, meta } = pageOf(matching(memory, query), query, (transaction) => transaction.paidAt)
    return success(
      'Transactions retrieved',
      rows.map((transaction) => transactionShape(memory, transaction)),
      meta,
    )
  })

  scope.get<{ Params: { reference: string } }>('/transaction/verify/:reference', async ({ params }) =>
    success('Verification successful', found(memory, memory.known.transactions.get(params.reference))),
  )

  scope.get<{ Params: { id: string } }>('/transaction/:id', async ({ params }) =>
    success(
      'Transaction retrieved',
      found(
        memory,
        memory.known.transactions.values().find(({ id }) => String(id) === params.id),
      ),
    ),
  )
}

function found(memory: Memory, transaction: PaystackTransaction | undefined): object {
  if (transaction) return transactionShape(memory, transaction)
  throw new PaystackRefusal(404, 'Transaction reference not found.', {
    type: 'validation_error',
    code: 'transaction_not_found',
  })
}

/** In the order in which they were paid, the ones that are reported late included. */
function matching(memory: Memory, query: unknown): PaystackTransaction[] {
  const { customer, status, amount } = read(filter, query)
  if (status !== undefined && status !== 'success') return []
  const code = customer === undefined ? undefined : (findCustomer(memory, customer)?.code ?? 'nobody')
  return [...memory.known.transactions.values()]
    .filter(
      (one) => (code === undefined || one.customerCode === code) && (amount === undefined || one.amount === amount),
    )
    .toSorted((a, b) => (a.paidAt < b.paidAt ? -1 : Number(a.paidAt > b.paidAt)))
}
