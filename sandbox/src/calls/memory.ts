import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

/** `DELETE /memory`: the simulated providers forget everything. Creating a demo begins with this call. */
export function memoryCalls(scope: FastifyInstance, { memory }: Context): void {
  scope.delete('/memory', async () => {
    memory.remember({ kind: 'forgotten' })
    return { message: 'Forgotten' }
  })
}
