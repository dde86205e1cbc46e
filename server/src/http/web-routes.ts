import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { signedInCookie } from '@kasuwa/contract/cookies.ts'
import { usualLender } from '@kasuwa/domain/notifications/lender-name.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../context/context.ts'
import type { Settings } from '../settings/settings.ts'
import { encodingFor, supportPages } from './support-page.ts'

const built = fileURLToPath(new URL('../../../.build/web/', import.meta.url))

/** A file that does not exist, and an upload's address without a route, are not pages of the web. */
const notOfThePage = /\.[a-z0-9]{2,5}$|^\/files\//i

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The right address of a page that was opened under another name of this machine: files have absolute addresses under PUBLIC_URL, and a
 * page on another origin may not load them. Null when the address is right.
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

/**
 * The page of each screen, as the build lists them: its path, where parts after `$` may have any value, and its file; `signedIn` is the
 * one for a signed-in person, who would be sent on from there.
 */
type BuiltPage = { readonly path: string; readonly file: string; readonly signedIn?: string }

/**
 * The page for a path. It names exactly the files of its screen, so that the browser fetches them at once; a path without a screen gets
 * the page that names none.
 */
export function pageAt(path: string, isSignedIn: boolean, pages: readonly BuiltPage[]): string {
  const partsOf = (address: string) => address.split('/').filter(Boolean)
  const parts = partsOf(path)
  const found = pages.find(({ path: pattern }) => {
    const expected = partsOf(pattern)
    return (
      expected.length === parts.length && expected.every((part, index) => part.startsWith('$') || part === parts[index])
    )
  })
  return (isSignedIn && found?.signedIn) || (found?.file ?? 'index.html')
}

function builtPages(): readonly BuiltPage[] {
  const list = `${built}pages.json`
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as BuiltPage[]) : []
}

/** The path of each file that was built. */
function builtPaths(): ReadonlySet<string> {
  const entries = readdirSync(built, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Set(
    entries.map(({ parentPath, name }) => `/${relative(built, join(parentPath, name)).split(sep).join('/')}`),
  )
}

/**
 * A file that is cached permanently is never compared with a newer one, and HTTP/1.1 keeps connections without being asked to: this saves
 * 80 bytes for each file.
 */
export function leaveOutNeedless(reply: FastifyReply): void {
  reply.removeHeader('etag')
  reply.raw.removeHeader('connection')
}

/** Sends a built page: the file as it is, or with the lender's name and support line in it where they are set. */
export function pageSender(
  folder: string,
  {
    SUPPORT_PHONE: phone,
    SUPPORT_EMAIL: email,
    LENDER_NAME,
  }: Pick<Settings, 'SUPPORT_PHONE' | 'SUPPORT_EMAIL' | 'LENDER_NAME'>,
): (request: FastifyRequest, reply: FastifyReply, file: string) => FastifyReply {
  const name = LENDER_NAME === usualLender ? undefined : LENDER_NAME
  if (phone === undefined && email === undefined && name === undefined)
    return (_request, reply, file) => reply.sendFile(file)
  const pageOf = supportPages(folder, { phone, email, name })
  return ({ headers }, reply, file) => {
    const page = pageOf(file)
    reply.header('cache-control', 'no-cache').header('etag', page.etag).header('vary', 'cookie, accept-encoding')
    if (headers['if-none-match'] === page.etag) return reply.code(304).send()
    const encoding = encodingFor(headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(page[encoding])
  }
}

/** The web as it was built: hashed files are cached permanently, the page itself is requested each time. Every other path gets the page. */
export const webRoutes =
  ({ settings }: App) =>
  (http: FastifyInstance): void => {
    if (!existsSync(built)) return
    const pages = builtPages()
    const files = builtPaths()
    const sendPage = pageSender(built, settings)
    http.register(fastifyStatic, {
      root: built,
      // It would make two routes for each file, a seventh of the cost of a server's start.
      serve: false,
      index: false,
      preCompressed: true,
      acceptRanges: false,
      lastModified: false,
      setHeaders(reply, path) {
        const isAsset = path.includes('/assets/')
        reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (isAsset) leaveOutNeedless(reply)
      },
    })
    http.get('/*', async (request, reply) => {
      const path = request.url.replace(/\?.*$/, '')
      if (files.has(path)) return path.endsWith('.html') ? sendPage(request, reply, path) : reply.sendFile(path)
      if (notOfThePage.test(path)) throw new Refused('not_found')
      const elsewhere = ownAddress(settings.publicUrl, request.headers.host, request.url)
      if (elsewhere) return reply.redirect(elsewhere, 302)
      const isSignedIn = request.cookies[signedInCookie] !== undefined
      return sendPage(request, reply.header('vary', 'cookie'), pageAt(path, isSignedIn, pages))
    })
  }
