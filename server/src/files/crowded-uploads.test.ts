import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signUp, type SignedUp, testAgent } from '../access/sign-up/test-sign-up.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import type { UserId } from '../base/ids.ts'
import { inTurn } from './in-turn.ts'
import { inspectApart } from './inspect-apart.ts'
import { pdfOfEscapes } from './test-pdfs.ts'
import { presigned, put, testPdf, testPng } from './test-pictures.ts'

let server: TestServer
let user: SignedUp
beforeAll(async () => {
  server = await openTestServer()
  await testAgent(server)
  user = await signUp(server)
})
beforeEach(() => server.app.database.run('delete from files where user_id = $1', [user.userId]))
afterAll(() => server.close())

/** A sender that announces so many bytes and has sent one of them. */
function halfUpload(url: string, announced: number) {
  const sender = request(url, { method: 'PUT', headers: { 'content-length': announced } })
  sender.on('error', () => undefined)
  sender.write('%')
  return {
    answer: once(sender, 'response').then(
      ([response]) => (response as { statusCode: number }).statusCode,
      () => 'went away',
    ),
    end: () => sender.destroy(),
  }
}

const isBeingReceived = (path: string) =>
  server.app.database
    .row<{ found: boolean }>('select receiving_until is not null as found from files where key = $1', [path])
    .then((row) => row?.found === true)

const address = (upload_type = 'utility_bill') => presigned(server, user.token, upload_type, 'application/pdf')

test('DOC-12 a signed address takes one body at a time, and is free again when its sender has disconnected', async () => {
  const { url, path } = await address()
  const half = halfUpload(url, 1_000)
  await expect.poll(() => isBeingReceived(path)).toBe(true)
  expect((await put(url, testPdf)).status).toBe(403)
  expect((await put((await address()).url, testPdf)).status).toBe(200)
  half.end()
  await expect.poll(() => isBeingReceived(path)).toBe(false)
  expect((await put(url, testPdf)).status).toBe(200)
})

test('DOC-12 the announced size counts before the first byte arrives; without an announced size the largest counts', async () => {
  const [first, second, third] = [await address(), await address(), await address()]
  await server.app.database.run('update files set size = 91000000 where key = $1', [third.path])
  const half = halfUpload(first.url, 8_000_000)
  await expect.poll(() => isBeingReceived(first.path)).toBe(true)
  const refused = halfUpload(second.url, 2_000_000)
  expect(await refused.answer).toBe(429)
  refused.end()
  const unannounced = new ReadableStream({ start: (body) => (body.enqueue(new Uint8Array(testPdf)), body.close()) })
  const sent = await fetch(second.url, { method: 'PUT', body: unannounced, duplex: 'half' } as RequestInit)
  expect(sent.status).toBe(429)
  expect((await put(second.url, testPdf)).status).toBe(200)
  half.end()
})

test('DOC-12 six bodies of one person are received at most at the same time', async () => {
  const addresses = []
  for (let one = 0; one < 7; one++) addresses.push(await address())
  const halves = addresses.slice(0, 6).map(({ url }) => halfUpload(url, 1_000))
  for (const { path } of addresses.slice(0, 6)) await expect.poll(() => isBeingReceived(path)).toBe(true)
  const refused = await put(addresses[6]!.url, testPdf)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
  const other = await signUp(server)
  expect((await put((await presigned(server, other.token)).url, await testPng())).status).toBe(200)
  for (const half of halves) half.end()
})

/** Work that lasts until the test ends it. */
function held() {
  let release = () => {}
  const ended = new Promise<void>((resolve) => {
    release = resolve
  })
  return { work: () => ended, release }
}

test('DOC-12 a person who sends many files waits only behind their own; when too many people wait, the answer says when to try again', async () => {
  const person = (name: string | number) => `person ${name}` as UserId
  const holds = [held(), held()]
  const many = holds.map(({ work }) => inTurn(person('with many'), work))
  await expect(inTurn(person('with one'), async () => 'looked at')).resolves.toBe('looked at')
  const another = held()
  const crowd = [inTurn(person('in the other place'), another.work)]
  for (let one = 0; one < 16; one++) crowd.push(inTurn(person(one), async () => undefined))
  await expect(inTurn(person('too late'), async () => undefined)).rejects.toMatchObject({
    code: 'unavailable',
    detail: { retryAfterSeconds: 5 },
  })
  for (const { release } of [...holds, another]) release()
  await Promise.all([...many, ...crowd])
  await expect(inTurn(person('too late'), async () => 'now')).resolves.toBe('now')
})

test('DOC-10 while a PDF is inspected, everything else continues', async () => {
  let ticks = 0
  const timer = setInterval(() => ticks++, 5)
  expect(await inspectApart(pdfOfEscapes(8_000_000), { deadlineMs: 60_000 })).toBeNull()
  clearInterval(timer)
  // In the same thread there would be none.
  expect(ticks).toBeGreaterThan(3)
})

test('DOC-10 a PDF that takes longer than it may is refused, and so is one that needs too much memory', async () => {
  expect(await inspectApart(pdfOfEscapes(8_000_000), { deadlineMs: 1 })).toBe('not plain')
  const manyStreams = Buffer.from('1 0 obj\nstream\n5 endstream\nendobj\n'.repeat(200_000) + '/Root %%EOF')
  expect(await inspectApart(manyStreams, { memoryMb: 8 })).toBe('not plain')
})
