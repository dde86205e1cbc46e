import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { App } from '../context/context.ts'
import { productNow } from '../db/product-time.ts'
import { setClock } from '../jobs/clock.ts'
import { followClock } from '../payments/follow-clock.ts'

/**
 * The routes by which the sandbox reads and moves the product's clock. They exist only with the sandbox on and the embedded database
 * (C-180), and accept only the sandbox's key.
 */
export const clockRoutes =
  (app: App) =>
  (http: FastifyInstance): void => {
    const key = Buffer.from(app.settings.PAYSTACK_SECRET_KEY)
    http.addHook('onRequest', async (request, reply) => {
      const given = Buffer.from(String(request.headers['x-sandbox-key'] ?? ''))
      const opens = given.length === key.length && timingSafeEqual(given, key)
      if (!opens) await reply.status(403).send({ message: 'Only the sandbox may call this.' })
    })
    http.get('/sandbox/clock', async () => ({ now: (await productNow(app.database)).toISOString() }))
    http.post('/sandbox/clock', async (request, reply) => {
      const from = await productNow(app.database)
      const moved = await setClock(app, request.body)
      if ('problem' in moved) return reply.status(400).send({ message: moved.problem })
      await followClock(app, { from, to: moved.now })
      return { now: moved.now.toISOString() }
    })
  }
