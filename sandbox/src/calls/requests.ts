import type { FastifyInstance } from 'fastify'
import type { World } from '../world.ts'

/** GET /requests: the last 5,000 calls that the providers got, oldest first. */
export function requestCalls(scope: FastifyInstance, { requests }: World): void {
  scope.get('/requests', async () => ({ requests: requests.list() }))
}
