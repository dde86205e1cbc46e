import {
  clientErrorKinds,
  clientErrorLengths,
  pathWithoutIds,
  withoutPersonalData,
} from '@kasuwa/domain/client-errors.ts'
import { refusalTable } from '@kasuwa/contract/refusals.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import * as z from 'zod/mini'
import { addressKey } from '../access/limits/address-limits.ts'
import type { App } from '../context/context.ts'
import { tokenDigest } from '../security/vault.ts'
import { addressOf } from './authenticate.ts'
import { bearerToken } from './session.ts'

const maxBytes = 4_096
const minute = 60

const text = (max: number) => z.string().check(z.maxLength(max))
const report = z.strictObject({
  kind: z.enum(clientErrorKinds),
  message: text(clientErrorLengths.message),
  stack: z.optional(text(clientErrorLengths.stack)),
  path: text(clientErrorLengths.path),
})

/**
 * Errors of browsers, from anybody: each is a log entry without personal data, and is counted by its kind. It asks no database, so that errors are known
 * while that is away, and nobody can make it work. Limits are of this process: for each address, for each session, and for all together, which also bounds
 * the memory for the others. Only JSON is taken: another site cannot make a visitor's browser send it.
 */
export const clientErrorRoutes =
  (app: App) =>
  (http: FastifyInstance): void => {
    const isBeyond = openReportLimits()
    http.removeAllContentTypeParsers()
    http.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    http.post('/api/client-errors', { bodyLimit: maxBytes }, async (request, reply) => {
      if (await isBeyond(request)) {
        app.metrics.count('client_errors_dropped_total')
        const { status, message } = refusalTable.too_many_requests
        return reply.status(status).header('retry-after', String(minute)).send({ message })
      }
      const { kind, message, stack = '', path } = readReport(request.body)
      app.metrics.count('client_errors_total', { kind })
      app.log.warn('client error', {
        kind,
        path: pathWithoutIds(path),
        message: withoutPersonalData(message),
        stack: withoutPersonalData(stack).split('\n'),
      })
      return { message: 'OK' }
    })
  }

/** @throws Refused invalid */
function readReport(body: unknown): z.output<typeof report> {
  try {
    const read = report.safeParse(JSON.parse(String(body)))
    if (read.success) return read.data
  } catch {
    // It is no JSON.
  }
  throw new Refused('invalid')
}

/** Whether a request is beyond a limit; one within all of them is counted in each. */
function openReportLimits(): (request: FastifyRequest) => Promise<boolean> {
  const ofAll = new RateLimiterMemory({ points: 300, duration: minute })
  const ofAddress = new RateLimiterMemory({ points: 30, duration: minute })
  const ofSession = new RateLimiterMemory({ points: 10, duration: minute })
  const all = 'all'
  return async (request) => {
    const used = await ofAll.get(all)
    if (used && used.remainingPoints <= 0) return true
    const token = bearerToken(request.headers.authorization)
    try {
      await ofAddress.consume(addressKey(addressOf(request)))
      if (token) await ofSession.consume(tokenDigest(token).toString('base64'))
      await ofAll.consume(all)
      return false
    } catch {
      return true
    }
  }
}
