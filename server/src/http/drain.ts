import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Whether this process was asked to stop. It serves for a while longer, reports it at /readyz, and ends each connection with its answer.
 */
export type Closing = { begun: boolean }

/** Called after the server stopped listening: a call in an open connection is still read and answered. */
const maxLingerMs = 500
const pollMs = 25

/** From now on every answer ends its connection, so that no client sends its next call into a connection that is about to close. */
export const endConnections = (http: FastifyInstance, closing: Closing): void => {
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing.begun) reply.header('connection', 'close')
    done()
  })
}

/**
 * Shuts the server down without a failed call: /readyz turns 503, calls are served for another `graceMs` until the load balancer
 * has noticed, then no new connection is accepted, and calls in progress are answered. Call `http.close()` afterwards.
 */
export async function drain(http: FastifyInstance, closing: Closing, graceMs: number): Promise<void> {
  closing.begun = true
  await sleep(graceMs)
  if (graceMs === 0 || !http.server.listening) return
  // http's own close would cut connections that look idle while a call is arriving.
  Server.prototype.close.call(http.server)
  for (
    const end = performance.now() + maxLingerMs;
    performance.now() < end && (await connections(http)) > 0;
    await sleep(pollMs)
  );
}

const connections = (http: FastifyInstance): Promise<number> =>
  new Promise((resolve) => {
    http.server.getConnections((_error, count) => resolve(count ?? 0))
  })
