import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { lagosDay } from '../lagos-day.ts'
import type { Settlement } from '../bank-rows.ts'
import type { Context } from '../context.ts'
import { read, success } from './answer.ts'
import { paidBy } from './balance.ts'
import { integration } from './customer-shape.ts'
import { pageOf } from './page-of.ts'

const filter = z.object({ status: z.optional(z.string()), subaccount: z.optional(z.string()) })

/** GET /settlement: newest first, by the time at which each was made. Here all are successful, and none is a subaccount's. */
export function settlementRoutes(scope: FastifyInstance, { memory }: Context): void {
  scope.get('/settlement', async ({ query }) => {
    const { status = 'success', subaccount = 'none' } = read(filter, query)
    const all = status === 'success' && subaccount === 'none' ? memory.known.settlements : []
    const { rows, meta } = pageOf(all, query, ({ createdAt }) => createdAt)
    return success('Settlements retrieved', rows.map(settlementShape), meta)
  })
}

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
