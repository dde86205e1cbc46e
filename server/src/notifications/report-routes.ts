import type { FastifyInstance } from 'fastify'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { App } from '../context/context.ts'
import { settleText } from './text-repository.ts'

/** A report is a few hundred bytes. */
const bodyLimit = 65_536

/**
 * The route to which Termii reports whether a text arrived. The signature covers the bytes as received, so nothing parses them before it is
 * checked. A report on another message, such as a code, changes nothing.
 */
export const textReportRoutes =
  (app: App) =>
  (http: FastifyInstance): void => {
    http.removeAllContentTypeParsers()
    http.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    http.post('/api/webhooks/termii', { bodyLimit }, async (request) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = request.headers['x-termii-signature']
      const report = app.ports.sms.readReport(raw, typeof signature === 'string' ? signature : undefined)
      if (!report) {
        app.metrics.count('webhooks_refused_total')
        throw new Refused('unauthenticated')
      }
      const { messageId, state, note } = report
      if (state !== null) await app.database.run(settleText, { messageId, state, note })
      return { message: 'OK' }
    })
  }
