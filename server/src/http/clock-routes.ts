import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { House } from '../context.ts'
import { readClock, setClock } from '../jobs/clock.ts'

/**
 * The door through which the sandbox reads and moves the product's clock. It exists only with the sandbox on and the embedded
 * database (C-180), and opens to the sandbox's key.
 */
export const clockDoor =
  (house: House) =>
  (app: FastifyInstance): void => {
    const key = Buffer.from(house.settings.PAYSTACK_SECRET_KEY)
    app.addHook('onRequest', async (request, reply) => {
      const given = Buffer.from(String(request.headers['x-sandbox-key'] ?? ''))
      const opens = given.length === key.length && timingSafeEqual(given, key)
      if (!opens) await reply.status(403).send({ message: 'This door opens to the sandbox alone.' })
    })
    app.get('/sandbox-door/clock', async () => ({ now: (await readClock(house.database)).toISOString() }))
    app.post('/sandbox-door/clock', async (request, reply) => {
      const moved = await setClock(house, request.body)
      return 'problem' in moved ? reply.status(400).send({ message: moved.problem }) : { now: moved.now.toISOString() }
    })
  }
