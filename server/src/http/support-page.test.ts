import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withSupport } from './support-page.ts'
import { pageSender } from './web-routes.ts'

const page = '<!doctype html><html><head><title>Kasuwa</title></head><body></body></html>'
const usual = { LENDER_NAME: 'Kasuwa' }
const both = { ...usual, SUPPORT_PHONE: '0700 123 4567', SUPPORT_EMAIL: 'help@lender.ng' }
const tags =
  '<meta name="support-phone" content="0700 123 4567" /><meta name="support-email" content="help@lender.ng" />'

let folder: string
beforeAll(async () => {
  folder = `${await mkdtemp(join(tmpdir(), 'kasuwa-page-'))}/`
  await writeFile(`${folder}page.html`, page)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function served(settings: Parameters<typeof pageSender>[1], headers: Record<string, string> = {}) {
  const http = fastify()
  http.register(fastifyStatic, { root: folder, serve: false })
  const send = pageSender(folder, settings)
  http.get('/', (request, reply) => send(request, reply, 'page.html'))
  const answer = await http.inject({ url: '/', headers })
  await http.close()
  return answer
}

test('SHARED-30 C-210 without a support line of the lender the built page is sent unchanged', async () => {
  expect((await served({ ...usual, SUPPORT_PHONE: undefined, SUPPORT_EMAIL: undefined })).body).toBe(page)
  expect(withSupport(page, {})).toBe(page)
})

test('SHARED-30 C-210 the support line is in the head, in each encoding, and an unchanged page is not sent again', async () => {
  const expected = page.replace('</head>', `${tags}</head>`)
  const plain = await served(both)
  expect([plain.statusCode, plain.body]).toEqual([200, expected])
  expect(plain.headers['content-type']).toBe('text/html; charset=utf-8')
  const br = await served(both, { 'accept-encoding': 'gzip, deflate, br' })
  expect([br.headers['content-encoding'], brotliDecompressSync(br.rawPayload).toString()]).toEqual(['br', expected])
  const gzip = await served(both, { 'accept-encoding': 'gzip' })
  expect([gzip.headers['content-encoding'], gunzipSync(gzip.rawPayload).toString()]).toEqual(['gzip', expected])
  const again = await served(both, { 'if-none-match': String(plain.headers['etag']) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test("OPER-48 a lender's name other than the product's is in the head of the page", async () => {
  const { body } = await served({ LENDER_NAME: 'Ọlá & Sons', SUPPORT_PHONE: undefined, SUPPORT_EMAIL: undefined })
  expect(body).toBe(page.replace('</head>', '<meta name="lender-name" content="Ọlá &amp; Sons" /></head>'))
})

test('C-210 a single way has one tag, and its value is escaped', () => {
  expect(withSupport(page, { phone: '0700' })).toContain('<meta name="support-phone" content="0700" /></head>')
  const odd = withSupport(page, { email: `o'"><script>@x.ng` })
  expect(odd).toContain('content="o&#39;&quot;&gt;&lt;script&gt;@x.ng"')
})
