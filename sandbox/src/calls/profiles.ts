import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { profileNames } from '../memory.ts'
import { switchProfile } from '../profiles.ts'
import { readCall } from './refusal.ts'

const order = z.object({
  profile: z.enum(profileNames, `must be one of ${profileNames.join(', ')}`),
  on: z.boolean('must be true or false'),
})

/** GET /profiles: the profiles of Paystack's account that are switched on; POST /profiles switches one. */
export function profileCalls(scope: FastifyInstance, context: Context): void {
  const { memory, clock } = context
  const switchedOn = () => ({ profiles: profileNames.filter((name) => memory.known.profiles.has(name)) })

  scope.get('/profiles', async () => switchedOn())

  scope.post('/profiles', async ({ body }) => {
    const { profile, on } = readCall(order, body)
    switchProfile(context, profile, on, await clock.now())
    return switchedOn()
  })
}
