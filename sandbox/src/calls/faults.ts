import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { addFault, modes, objection, remainingFaults } from '../faults.ts'
import type { Context } from '../context.ts'
import { providers } from '../memory.ts'
import { readCall, Refusal } from './refusal.ts'

const order = z.object({
  provider: z.enum(providers, `must be one of ${providers.join(', ')}`),
  mode: z.enum(modes, `must be one of ${modes.join(', ')}`),
  count: z.prefault(z.number('must be a number').check(z.int('must be whole'), z.gte(1, 'must be at least 1')), 1),
  path: z.optional(z.string('must be a path').check(z.minLength(1, 'must be a path'))),
})

/** POST /faults for the next calls of a provider, DELETE /faults to clear them all, GET /faults for the remaining ones. */
export function faultCalls(scope: FastifyInstance, { memory }: Context): void {
  const remaining = () => ({ faults: remainingFaults(memory) })

  scope.get('/faults', async () => remaining())

  scope.post('/faults', async ({ body }) => {
    const given = readCall(order, body)
    const against = objection(given)
    if (against) throw new Refusal(400, against)
    addFault(memory, given)
    return remaining()
  })

  scope.delete('/faults', async () => {
    memory.remember({ kind: 'faults-cleared' })
    return remaining()
  })
}
