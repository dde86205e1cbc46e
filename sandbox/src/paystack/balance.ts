import type { FastifyInstance } from 'fastify'
import type { Memory } from '../memory.ts'
import type { Context } from '../context.ts'
import { success } from './answer.ts'

/** In kobo: ten billion naira, enough for any trial. */
const openingBalance = 1_000_000_000_000

/** GET /balance. */
export function balanceRoutes(scope: FastifyInstance, { memory }: Context): void {
  scope.get('/balance', async () => success('Balances retrieved', [{ currency: 'NGN', balance: balance(memory) }]))
}

/** The kobo that can be sent: the opening balance plus incoming money minus its fees, minus money that was sent or is being sent. */
export function balance({ known }: Memory): number {
  const received = known.transactions.values().reduce((sum, { amount, fees }) => sum + amount - fees, 0)
  const sent = known.transfers
    .values()
    .filter(({ status }) => status === 'pending' || status === 'success')
    .reduce((sum, { amount }) => sum + amount, 0)
  const refunded = known.refunds
    .values()
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
  return openingBalance + received - sent - refunded
}
