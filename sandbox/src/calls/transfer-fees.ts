import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { readCall } from './refusal.ts'

const order = z.object({ on: z.boolean('must be true or false') })

/** POST /transfer-fees: switches the fees of transfers on or off, for transfers that succeed from now on. */
export function transferFeeCalls(scope: FastifyInstance, { memory }: Context): void {
  scope.post('/transfer-fees', async ({ body }) => {
    const { on } = readCall(order, body)
    memory.remember({ kind: 'transfer-fees', on })
    return { on }
  })
}
