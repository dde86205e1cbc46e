import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

/** `DELETE /memory`: the simulated providers forget everything that happened. A new demo begins with it. */
export function memoryCalls(scope: FastifyInstance, { memory }: Context): void {
  scope.delete('/memory', async () => {
    memory.remember({ kind: 'forgotten' })
    return { message: 'Forgotten' }
  })
}
