import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** So much of an unwanted body is read and dropped, so that the connection can be kept. */
const letRunByBytes = 1_048_576
/** The sender of a longer body has so long to read the answer before the connection ends. */
const readAnswerMs = 300

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For a route whose senders can read an answer only when they have sent everything (a browser's upload). */
    letRunByBytes?: number
  }
}

function isTooMuch({ raw, headers, routeOptions }: FastifyRequest): boolean {
  if (raw.complete) return false
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  const announced = headers['content-length'] === undefined ? Infinity : Number(headers['content-length'])
  return hasBody && announced > (routeOptions.config.letRunByBytes ?? letRunByBytes)
}

/**
 * Sends the complete answer at once, and ends it a moment later. The end closes the connection, and a sender that is cut off may miss the
 * answer.
 */
function slowEnd(answer: string | Buffer): PassThrough {
  const stream = new PassThrough()
  stream.write(answer)
  setTimeout(() => stream.end(), readAnswerMs)
  return stream
}

/**
 * An answer that is given before the body was read ends the connection if much of the body is still to come: a sender cannot make us
 * read, or drop, what was refused.
 */
export function endUnreadBodies(http: FastifyInstance): void {
  http.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload, done) => {
    if (!isTooMuch(request) || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return done(null, payload)
    request.raw.pause()
    reply.header('connection', 'close').header('content-length', Buffer.byteLength(payload))
    done(null, slowEnd(payload))
  })
}
