import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

/** GET /clock and POST /clock: passed on to the product's clock route; its status and body are the answer. */
export function clockCalls(scope: FastifyInstance, { clock }: Context): void {
  scope.get('/clock', async (_request, reply) => {
    const { status, text } = await clock.ask()
    return reply.code(status).type('application/json').send(text)
  })

  scope.post('/clock', async ({ body }, reply) => {
    const { status, text } = await clock.move(JSON.stringify(body ?? {}))
    return reply.code(status).type('application/json').send(text)
  })
}
