import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { lagosDay } from '../lagos-day.ts'
import type { Settlement } from '../bank-rows.ts'
import type { Context } from '../context.ts'
import type { Memory, PaystackTransaction } from '../memory.ts'
import { PaystackRefusal, read, success } from './answer.ts'
import { paidBy } from './balance.ts'
import { integration } from './customer-shape.ts'
import { pageOf } from './page-of.ts'
import { transactionShape } from './transaction-shape.ts'

const filter = z.object({ status: z.optional(z.string()), subaccount: z.optional(z.string()) })

type Path = { Params: { id: string } }

/** GET /settlement and …/{id}/transactions: newest first, by the time at which each was made. Here all are successful, and none is a subaccount's. */
export function settlementRoutes(scope: FastifyInstance, { memory }: Context): void {
  scope.get('/settlement', async ({ query }) => {
    const { status = 'success', subaccount = 'none' } = read(filter, query)
    const all = status === 'success' && subaccount === 'none' ? memory.known.settlements : []
    const { rows, meta } = pageOf(all, query, ({ createdAt }) => createdAt)
    return success('Settlements retrieved', rows.map(settlementShape), meta)
  })

  scope.get<Path>('/settlement/:id/transactions', async ({ params, query }) => {
    const settlement = memory.known.settlements.find(({ id }) => String(id) === params.id)
    if (!settlement)
      throw new PaystackRefusal(404, 'Settlement not found', { type: 'validation_error', code: 'settlement_not_found' })
    const paid = settledBy(memory, settlement)
    const { rows, meta } = pageOf(paid, query, ({ paidAt }) => paidAt)
    return success(
      'Settlement transactions retrieved',
      rows.map((transaction) => transactionShape(memory, transaction)),
      { ...meta, total_volume: paid.reduce((sum, { amount }) => sum + amount, 0) },
    )
  })
}

/**
 * The transactions that a settlement paid, in the order in which they came in. One that is paid in parts is in the settlement of its last
 * part.
 */
export function settledBy({ known }: Memory, settlement: Settlement): PaystackTransaction[] {
  const until = known.settlements.indexOf(settlement)
  const before = sumOf(known.settlements.slice(0, until))
  const after = before + settlement.processed
  let whole = 0
  return [...known.transactions.values()].filter(({ amount }) => (whole += amount) > before && whole <= after)
}

const sumOf = (settlements: readonly Settlement[]): number =>
  settlements.reduce((sum, { processed }) => sum + processed, 0)

/** A settlement as the list has it. Its date is the day in Lagos. */
export function settlementShape(settlement: Settlement): object {
  const { id, fees, processed, deductions, createdAt } = settlement
  const amount = paidBy(settlement)
  return {
    id,
    domain: 'test',
    status: 'success',
    currency: 'NGN',
    integration,
    total_amount: amount,
    effective_amount: amount,
    total_fees: fees,
    total_processed: processed,
    deductions: deductions === 0 ? null : deductions,
    settlement_date: `${lagosDay(createdAt)}T00:00:00.000Z`,
    settled_by: null,
    createdAt,
    updatedAt: createdAt,
  }
}
