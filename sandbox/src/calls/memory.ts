import type { FastifyInstance } from 'fastify'
import type { World } from '../world.ts'

/** `DELETE /memory`: the simulated providers forget everything that happened. A new demo begins with it. */
export function memoryCalls(scope: FastifyInstance, { memory }: World): void {
  scope.delete('/memory', async () => {
    memory.remember({ kind: 'forgotten' })
    return { message: 'Forgotten' }
  })
}
