import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

const folder = join(import.meta.dirname, 'site')
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

// Only this site's own files may run or load, and no page may frame it: it shows messages and names that anyone may have written.
const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
}

/** Serves the pages for people, at `/` and `/welcome`: only the files of `site`, and the facts that the welcome page shows. */
export async function pages(scope: FastifyInstance, { welcome, serverUrl }: Context): Promise<void> {
  const names = await readdir(folder)
  for (const name of names) {
    const type = types[extname(name)]
    if (!type) continue
    const content = await readFile(join(folder, name))
    scope.get(pathOf(name), (_request, reply) => reply.headers({ ...headers, 'content-type': type }).send(content))
  }
  scope.get('/welcome.json', async () => welcome ?? { product: serverUrl(), people: [] })
}

/** A page has no ending in its address. */
const pathOf = (name: string): string => (name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`)
