import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Memory, PaystackTransaction } from '../memory.ts'
import type { Context } from '../context.ts'
import { PaystackRefusal, read, success } from './answer.ts'
import { findCustomer } from './customers.ts'
import { pageOf } from './page-of.ts'
import { settledBy } from './settlements.ts'
import { transactionShape, verifiedTransaction } from './transaction-shape.ts'

const filter = z.object({
  customer: z.optional(z.string()),
  customer_code: z.optional(z.string()),
  virtual_account_number: z.optional(z.string()),
  status: z.optional(z.string()),
  settlement: z.optional(z.string()),
  /** Kobo. */
  amount: z.optional(z.coerce.number()),
})

/** GET /transaction, …/{id} and …/verify/{reference}. */
export function transactionRoutes(scope: FastifyInstance, { memory }: Context): void {
  scope.get('/transaction', async ({ query }) => {
    const all = matching(memory, query)
    const { rows, meta } = pageOf(all, query, (transaction) => transaction.paidAt)
    return success(
      'Transactions retrieved',
      rows.map((transaction) => transactionShape(memory, transaction)),
      { ...meta, total_volume: all.reduce((sum, { amount }) => sum + amount, 0) },
    )
  })

  scope.get<{ Params: { reference: string } }>('/transaction/verify/:reference', async ({ params }) =>
    success(
      'Verification successful',
      verifiedTransaction(memory, found(memory.known.transactions.get(params.reference))),
    ),
  )

  scope.get<{ Params: { id: string } }>('/transaction/:id', async ({ params }) =>
    success(
      'Transaction retrieved',
      transactionShape(memory, found(memory.known.transactions.values().find(({ id }) => String(id) === params.id))),
    ),
  )
}

function found(transaction: PaystackTransaction | undefined): PaystackTransaction {
  if (transaction) return transaction
  throw new PaystackRefusal(404, 'Transaction reference not found.', {
    type: 'validation_error',
    code: 'transaction_not_found',
  })
}

/** In the order in which they were paid, the ones that are reported late included. */
function matching(memory: Memory, query: unknown): PaystackTransaction[] {
  const {
    customer_code,
    customer = customer_code,
    virtual_account_number: account,
    status,
    settlement,
    amount,
  } = read(filter, query)
  if (status !== undefined && status !== 'success') return []
  const settled = memory.known.settlements.find(({ id }) => String(id) === settlement)
  const all = settlement === undefined ? memory.known.transactions.values() : settled ? settledBy(memory, settled) : []
  const code = customer === undefined ? undefined : (findCustomer(memory, customer)?.code ?? 'nobody')
  return [...all]
    .filter(
      (one) =>
        (code ?? one.customerCode) === one.customerCode &&
        (amount ?? one.amount) === one.amount &&
        (account ?? one.accountNumber) === one.accountNumber,
    )
    .toSorted((a, b) => (a.paidAt < b.paidAt ? -1 : Number(a.paidAt > b.paidAt)))
}
