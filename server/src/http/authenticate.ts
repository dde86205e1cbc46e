import { isIP } from 'node:net'
import type { CallMeta } from '@kasuwa/contract/call.ts'
import { lagosDay } from '@kasuwa/domain/dates.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { assertAddressMay } from '../access/limits/address-limits.ts'
import { assertRole } from '../access/assert-role.ts'
import { assertCodeSetUp } from '../access/codes/require-codes.ts'
import type { Actor, Exchange, App } from '../context/context.ts'
import type { lines, RequestContext } from './bind.ts'
import { readCookies } from './cookies.ts'
import { plainAddress, withoutPort } from '../settings/loopback.ts'
import { assertFlat } from './body-parsers.ts'
import { deviceWordsOf } from './device-words.ts'
import { bearerToken, findSession } from './session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that the route is for. */
    line?: (typeof lines)[number]
  }
  interface FastifyRequest {
    /** The request context so far; it is complete once the hook has accepted the request. */
    requestContext: RequestContext | null
  }
}

/** The sender's address: the one at the other end, or the one that a trusted proxy forwards if it is an address. */
export const addressOf = ({ ip, socket }: FastifyRequest): string =>
  plainAddress(isIP(ip) ? ip : (socket.remoteAddress ?? ''))

/** Some proxies forward an address with its port: it is removed before anything reads the header. */
export function readForwardedAddresses(http: FastifyInstance): void {
  http.addHook('onRequest', (request, _reply, done) => {
    const forwarded = request.headers['x-forwarded-for']
    if (typeof forwarded === 'string')
      request.headers['x-forwarded-for'] = forwarded.split(',').map(withoutPort).join(', ')
    done()
  })
}

function exchangeOf(request: FastifyRequest, secure: boolean): Exchange {
  const key = request.headers['idempotency-key']
  return {
    address: addressOf(request),
    deviceWords: deviceWordsOf(request.headers['user-agent']),
    secure,
    idempotencyKey: typeof key === 'string' && key.length > 0 ? key : undefined,
    ...readCookies(request.cookies),
  }
}

/**
 * Account type, roles and session are checked before the input is read: a caller without the right learns nothing about the input that
 * the call accepts.
 */
function allow({ who, roles }: CallMeta, actor: Actor | null): void {
  if (who === 'anyone') return
  if (!actor) throw new Refused('unauthenticated')
  if (who !== 'signed-in' && !who.includes(actor.accountType)) throw new Refused('not_permitted')
  if (roles) assertRole(actor, roles)
}

/** A longer key is refused and never cut: two keys with the same beginning would become one. */
const maxKeyLength = 200

function assertShortKey({ idempotencyKey }: Exchange): void {
  if (idempotencyKey && idempotencyKey.length > maxKeyLength) throw new Refused('idempotency_key_invalid')
}

/** Names such as `a[b][c]…` would be decoded into nested objects, which no call has. */
function assertFlatQuery({ url }: FastifyRequest): void {
  const at = url.indexOf('?')
  if (at === -1) return
  for (const name of new URLSearchParams(url.slice(at)).keys()) assertFlat(name)
}

/**
 * Decides who makes which call, before a byte of the body is read. The call is the one whose route was found, in any spelling of the
 * path; a path without one ends here.
 */
export function authenticateCallers(app: App, api: FastifyInstance): void {
  const secure = app.settings.publicUrl.startsWith('https:')
  api.decorateRequest('requestContext', null)
  api.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    const { line } = request.routeOptions.config
    if (!line) throw new Refused('not_found')
    const exchange = exchangeOf(request, secure)
    const requestContext: RequestContext = {
      line: line.name,
      exchange,
      actor: null,
      now: new Date(0),
      justWrote: false,
    }
    request.requestContext = requestContext
    await assertAddressMay({ app, exchange }, line.meta.limits)
    // An unknown token costs the same lookup, which also reads the time: the answer is the same with or without it.
    const token = bearerToken(request.headers.authorization) ?? ''
    const asksWrites = app.replica !== null && line.method === 'GET'
    Object.assign(requestContext, await findSession(app.database, token, { asksWrites }))
    reply.header('x-business-date', lagosDay(requestContext.now))
    allow(line.meta, requestContext.actor)
    await assertCodeSetUp(app, line.meta, requestContext.actor)
    assertFlatQuery(request)
    assertShortKey(exchange)
  })
}
