import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { median } from '../timing.ts'
import { type Opening, openPage } from '../../../journeys/measures/load-page.ts'
import { profiles } from '../../../journeys/measures/profiles.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const compressed = ['.html', '.js', '.mjs', '.css', '.json', '.svg']

type Served = { readonly body: Buffer; readonly ending: string; readonly isCompressed: boolean }

/**
 * Serves a built single page application as our server serves ours: with the strongest brotli, files cached for ever, and the page
 * requested again.
 */
async function serveFolder(folder: string) {
  const files = new Map<string, Served>(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = path.join(entry.parentPath, entry.name)
        const ending = path.extname(file)
        const isCompressed = compressed.includes(ending)
        const content = readFileSync(file)
        const body = isCompressed ? brotliCompressSync(content) : content
        return [`/${path.relative(folder, file).replaceAll(path.sep, '/')}`, { body, ending, isCompressed }] as const
      }),
  )
  const page = files.get('/index.html')
  if (!page) throw new Error(`${folder} has no index.html: give the folder of a built single page application`)
  const server = createServer(({ url = '/' }, answer) => {
    const found = files.get(new URL(url, 'http://any').pathname) ?? page
    answer.setHeader('content-type', types[found.ending] ?? 'application/octet-stream')
    answer.setHeader('cache-control', found === page ? 'no-cache' : 'public, max-age=31536000, immutable')
    if (found.isCompressed) answer.setHeader('content-encoding', 'br')
    answer.end(found.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

/**
 * Compares another product's first form with our sign-in, alternately, on slow 4G with empty caches (W10). Its form is usable when it has a
 * visible enabled input and a visible enabled submit button; ours when typing makes the button ready, which is a stricter rule.
 * @param folder the build of the other product
 */
export async function measureAgainst(
  browser: Browser,
  { url, folder, rounds }: Record<'url' | 'folder', string> & { rounds: number },
): Promise<void> {
  const other = await serveFolder(folder)
  try {
    const open = async (address: string, form: 'ours' | 'any') => {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' })
      const opening = await openPage(context, address, profiles.slow4g, form)
      await context.close()
      return opening
    }
    const pairs: { ours: Opening; theirs: Opening }[] = []
    for (let round = 0; round < rounds; round += 1)
      pairs.push({ ours: await open(url, 'ours'), theirs: await open(other.url, 'any') })
    const row = (which: 'ours' | 'theirs') => {
      const middle = (figure: 'usableMs' | 'bytes' | 'requests') => median(pairs.map((pair) => pair[which][figure]))
      return {
        what: which === 'ours' ? 'our sign-in' : folder,
        'usable s': (middle('usableMs') / 1_000).toFixed(2),
        kB: Math.round(middle('bytes') / 1_000),
        requests: middle('requests'),
      }
    }
    console.log('\nFirst usable form on slow 4G, nothing in the caches (W10)')
    console.table([row('ours'), row('theirs')])
    const times = median(pairs.map(({ ours, theirs }) => theirs.usableMs / ours.usableMs))
    console.log(`Ours is usable ${times.toFixed(1)} times as fast (median of ${rounds} pairs).`)
  } finally {
    other.close()
  }
}
