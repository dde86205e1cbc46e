import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Refused } from '@kasuwa/domain/refusal.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { App } from '../context.ts'

const built = fileURLToPath(new URL('../../../.build/web/', import.meta.url))

/** A file that does not exist, and an upload's address without a route, are not pages of the web. */
const notOfThePage = /\.[a-z0-9]{2,5}$|^\/files\//i

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Where a page belongs that was opened under another name of this very machine: files have absolute addresses under PUBLIC_URL, and a page
 * on another origin may not load them. Null when it is in its place.
 */
export function ownAddress(publicUrl: string, host: string | undefined, path: string): string | null {
  const own = new URL(publicUrl)
  const asked = URL.parse(`${own.protocol}//${host ?? ''}`)
  const alias =
    asked &&
    asked.host !== own.host &&
    asked.port === own.port &&
    loopback.has(asked.hostname) &&
    loopback.has(own.hostname)
  return alias ? own.origin + path : null
}

/** The web as it was built: hashed files are kept for ever, the page itself is asked for each time. Every other path is the page's. */
export const webRoutes =
  ({ settings }: App) =>
  (http: FastifyInstance): void => {
    if (!existsSync(built)) return
    http.register(fastifyStatic, {
      root: built,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders(reply, path) {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    http.get('/*', async (request, reply) => {
      if (notOfThePage.test(request.url.replace(/\?.*$/, ''))) throw new Refused('not_found')
      const elsewhere = ownAddress(settings.publicUrl, request.headers.host, request.url)
      return elsewhere ? reply.redirect(elsewhere, 302) : reply.sendFile('index.html')
    })
  }
