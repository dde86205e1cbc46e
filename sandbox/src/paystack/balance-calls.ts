import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { success } from './answer.ts'
import { balance } from './balance.ts'
import { ledgerRows } from './balance-ledger.ts'
import { pageOf } from './page-of.ts'

/** GET /balance and GET /balance/ledger, which is newest first. */
export function balanceRoutes(scope: FastifyInstance, context: Context): void {
  scope.get('/balance', async () => success('Balances retrieved', [{ currency: 'NGN', balance: balance(context) }]))

  scope.get('/balance/ledger', async ({ query }) => {
    const { rows, meta } = pageOf(ledgerRows(context), query, ({ createdAt }) => createdAt)
    return success('Balance ledger retrieved', rows, meta)
  })
}
