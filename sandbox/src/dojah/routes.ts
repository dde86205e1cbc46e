import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { outcomeOf } from '../numbers.ts'
import { guardProvider } from '../provider-routes.ts'
import type { Context } from '../context.ts'
import { bvnEntity, ninEntity } from './entity.ts'

const person = {
  first_name: z.optional(z.string()),
  last_name: z.optional(z.string()),
  /** yyyy-mm-dd. */
  dob: z.optional(z.string()),
}
const ninQuery = z.object({ ...person, nin: z.string().check(z.trim(), z.minLength(1)) })
const bvnQuery = z.object({ ...person, bvn: z.string().check(z.trim(), z.regex(/^\d{11}$/)) })

/** Dojah's wallet, and its look-ups of a NIN and a BVN: the names and the date of the request are returned, unless the number's ending means another answer. */
export async function dojah(scope: FastifyInstance, context: Context): Promise<void> {
  guardProvider(scope, 'dojah', context, { error: 'Internal server error' })
  scope.addHook('preHandler', async ({ headers }, reply) => {
    if (!headers.appid || !headers.authorization) return reply.code(401).send({ error: 'Unauthorized' })
    return undefined
  })

  scope.get('/api/v1/balance', async () => ({ entity: { wallet_balance: '25000.00' } }))

  scope.get('/api/v1/kyc/nin', async ({ query }, reply) => {
    const given = ninQuery.safeParse(query)
    if (!given.success) return reply.code(400).send({ error: 'nin is required' })
    return lookUp(given.data.nin, 'nin', reply, (samePerson) => ninEntity(given.data, samePerson))
  })

  scope.get('/api/v1/kyc/bvn', async ({ query }, reply) => {
    const given = bvnQuery.safeParse(query)
    if (!given.success) return reply.code(400).send({ error: 'bvn must be 11 digits' })
    return lookUp(given.data.bvn, 'bvn', reply, (samePerson) => bvnEntity(given.data.bvn, given.data, samePerson))
  })
}

function lookUp(number: string, what: string, reply: FastifyReply, entity: (samePerson: boolean) => object): object {
  const outcome = outcomeOf(number)
  if (outcome === 'not_found') return reply.code(404).send({ error: `${what} not found` })
  if (outcome === 'unavailable') return reply.code(503).send({ error: 'Service unavailable' })
  return { entity: entity(outcome === 'verified') }
}
