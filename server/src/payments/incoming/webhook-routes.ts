import type { FastifyInstance } from 'fastify'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { App } from '../../context/context.ts'
import { seenByDoctor } from './doctor-event.ts'
import { webhookReceiver } from './receive-webhook.ts'

/** Far above any event that the provider documents. */
const bodyLimit = 1_048_576

/**
 * The routes to which Paystack sends its webhooks (C-93). The signature covers the bytes as received, so nothing parses them before it is
 * checked. 200 means committed; any other status makes the provider send it again. A forged one is only counted.
 */
export const webhookRoutes =
  (app: App) =>
  (http: FastifyInstance): void => {
    const receive = webhookReceiver(app)
    http.removeAllContentTypeParsers()
    http.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    http.post('/api/webhooks/paystack', { bodyLimit }, async (request) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = request.headers['x-paystack-signature']
      const event = app.ports.money.readWebhook(raw, typeof signature === 'string' ? signature : undefined)
      if (!event) {
        app.metrics.count('webhooks_refused_total')
        throw new Refused('unauthenticated')
      }
      await receive(event, raw)
      return { message: 'OK', ...seenByDoctor(event, request) }
    })
  }
