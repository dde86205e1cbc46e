import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

/** GET /requests: the last 5,000 calls to the providers, oldest first. */
export function requestCalls(scope: FastifyInstance, { requests }: Context): void {
  scope.get('/requests', async () => ({ requests: requests.list() }))
}
