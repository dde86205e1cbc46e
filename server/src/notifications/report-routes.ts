import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { App } from '../context/context.ts'
import type { SmsPort } from '../providers/ports.ts'
import { settleText } from './text-repository.ts'

/** A report is a few hundred bytes. */
const bodyLimit = 65_536

/**
 * The routes to which the providers of texts report whether a text arrived. A signature covers the bytes as received, so nothing parses
 * them before it is checked. A report on another message, such as a code, changes nothing.
 */
export const textReportRoutes =
  (app: App) =>
  (http: FastifyInstance): void => {
    http.removeAllContentTypeParsers()
    http.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    for (const sms of app.ports.sms.all)
      http.post<Params>(sms.reports.path, { bodyLimit }, (request) => receive(app, sms, request))
  }

type Params = { Params: { secret?: string } }

async function receive(app: App, sms: SmsPort, { body, headers, params }: FastifyRequest<Params>) {
  const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const { header } = sms.reports
  const signature = header === null ? params.secret : headers[header]
  const report = sms.readReport(raw, typeof signature === 'string' ? signature : undefined)
  if (!report) {
    app.metrics.count('webhooks_refused_total')
    throw new Refused('unauthenticated')
  }
  const { messageId, state, note } = report
  if (state !== null) await app.database.run(settleText, { provider: sms.name, messageId, state, note })
  return { message: 'OK' }
}
