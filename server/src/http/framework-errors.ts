import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { refusalTable } from '@kasuwa/contract/refusals.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../context/context.ts'
import { codeOnWire, refusalHeader } from './answer.ts'
import { logCall } from './call-log.ts'

/** Fastify's own refusals (a body that is not JSON, one that is too large, an invalid path) as ours; any other error as it came. */
export function refusalOf(error: unknown): unknown {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0
  if (error instanceof Refused || status === 0 || status >= 500) return error
  if (status === 413) return new Refused('body_too_large')
  if (status === 404 || status === 405 || status === 414) return new Refused('not_found')
  return new Refused('invalid')
}

/**
 * A path that cannot be read reaches neither a route nor a hook: it is answered here, in our envelope or with a redirect to a page, and
 * logged here.
 */
export function answerFrameworkError(app: App, error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error)
  request.failedWith = refusal
  if (isForPage(request)) void reply.redirect('/not-found', 302)
  else answerRefusal(request, reply, refusal)
  logCall(app, request, reply)
}

/** A person opened the address in a browser: they see the page for unknown addresses (SHARED-29). */
function isForPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !/^\/(api|files)\//.test(url) && (headers.accept ?? '').includes('text/html')
}

function answerRefusal(request: FastifyRequest, reply: FastifyReply, refusal: unknown): void {
  const code = codeOnWire(refusal instanceof Refused ? refusal.code : 'invalid')
  const { status, message } = refusalTable[code]
  void reply
    .status(status)
    .headers({ 'x-request-id': request.id, [refusalHeader]: code })
    .send({ message })
}

/** Answers bytes that are not a request (RFC 9112, section 3) on the connection itself, which then ends. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const body = JSON.stringify({ message: refusalTable.invalid.message })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
