import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor, type SentPage } from './support-page.ts'

type Made = Record<'json' | 'page', SentPage>

/** Both are made from the contract at the first request, in a thread that then ends: nothing of it stays in memory but what is sent. */
async function make(): Promise<Made> {
  const worker = new Worker(new URL('open-api/worker.ts', import.meta.url), { execArgv: [] })
  try {
    const [made] = (await once(worker, 'message')) as [Made]
    return made
  } finally {
    await worker.terminate()
  }
}

/** Makes them once; after a failure the next request tries again. */
function madeOnce(): () => Promise<Made> {
  let making: Promise<Made> | undefined
  return () => {
    making ??= make().catch((error: unknown) => {
      making = undefined
      throw error
    })
    return making
  }
}

/** Sends it, or 304 to a client that has it. */
function send({ headers }: FastifyRequest, reply: FastifyReply, made: SentPage, type: string): FastifyReply {
  const encoding = encodingFor(headers['accept-encoding'])
  // Each encoding has a tag of its own, as its bytes are different (RFC 9110, section 8.8.3.3).
  const etag = made.etag.replace(/"$/, `-${encoding}"`)
  reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
  // A proxy may have marked the tag as weak.
  const known = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  // A message between threads makes plain bytes of a Buffer.
  return reply.type(type).send(Buffer.from(made[encoding]))
}

/** /api/openapi.json for machines, /api/docs for people. */
export const openApiRoutes = (http: FastifyInstance): void => {
  const made = madeOnce()
  http.get('/api/openapi.json', async (request, reply) =>
    send(request, reply, (await made()).json, 'application/json; charset=utf-8'),
  )
  http.get('/api/docs', async (request, reply) => send(request, reply, (await made()).page, 'text/html; charset=utf-8'))
}
