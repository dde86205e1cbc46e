import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signIn, signUp, type SignedUp, testAgent } from '../access/sign-up/test-sign-up.ts'
import { ProviderUnavailable } from '../providers/ports.ts'
import type { Viewer } from '../context/context.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { tokenDigest } from '../security/vault.ts'
import { pictureAddress, plainAddress, readUploadAddress, uploadAddress } from './signed-address.ts'
import { sweepFiles } from './routes.ts'
import { hidden, uploads } from './test-uploads.ts'
import { presigned, put, jpegWithLocation, testJpeg, testPdf, testPng, uploaded } from './test-pictures.ts'

let server: TestServer
let user: SignedUp
/** This file's own folder for files that are being received: other tests upload at the same time. */
let receiving: string
beforeAll(async () => {
  receiving = await mkdtemp(join(tmpdir(), 'kasuwa-receiving-'))
  vi.stubEnv('TMPDIR', receiving)
  server = await openTestServer()
  await testAgent(server)
  user = await signUp(server)
})
// One user may have 20 open files, so each test begins with none.
beforeEach(() => run('delete from files where user_id = $1', [user.userId]))
afterAll(async () => {
  await server.close()
  vi.unstubAllEnvs()
  await rm(receiving, { recursive: true })
})

/** A signed-in user, with everything that a signed address needs. */
const viewer = (token: string): Viewer => ({
  app: server.app,
  actor: { sessionDigest: tokenDigest(token) } as Viewer['actor'],
})
const stored = (path: string) => server.app.ports.files.read(path)
const run = (text: string, values: unknown[] = []) => server.app.database.run(text, values)
const refused = async (answer: Response) => [answer.status, ((await answer.json()) as { message: string }).message]

test('API-24 C-59 a presigned address is absolute, ours, and for a key that the server made', async () => {
  const { url, path } = await presigned(server, user.token)
  expect(path).toMatch(/^profile_picture\/[0-9a-f-]{36}\.png$/)
  expect(url.split('?')[0]).toBe(`${server.url}/files/${path}`)
  expect([...new URL(url).searchParams.keys()]).toEqual(['expires', 'size', 'session', 'signature'])
})

test('DOC-05 .png, .jpg, .jpeg and .pdf are accepted, others refused, and a face is no PDF', async () => {
  const ask = (file_name: unknown, file_type: unknown, upload_type: unknown) =>
    server.call('POST', '/user/get-presigned-url', { file_name, file_type, upload_type }, { as: user.token })
  for (const [name, type] of [
    ['a.png', 'image/png'],
    ['a.JPG', 'image/jpeg'],
    ['a.jpeg', 'image/jpeg'],
    ['a.pdf', 'application/pdf'],
  ]) {
    expect((await ask(name, type, 'utility_bill')).status).toBe(200)
  }
  for (const [name, type, purpose, field] of [
    ['a.gif', 'image/png', 'valid_id', 'file_name'],
    ['a.png.exe', 'image/png', 'valid_id', 'file_name'],
    ['a.png', 'image/svg+xml', 'valid_id', 'file_type'],
    ['a.png', 'image/png', 'anything', 'upload_type'],
    ['a.pdf', 'application/pdf', 'profile_picture', 'file_type'],
  ]) {
    const { status, body } = await ask(name, type, purpose)
    expect([status, Object.keys(body.data)]).toEqual([400, [field]])
  }
})

test('API-25 the PUT answers 200 exactly, for any declared type', async () => {
  for (const headers of [
    {},
    { 'content-type': 'image/png' },
    { 'content-type': 'application/json' },
    { 'content-type': 'text/html' },
  ]) {
    const { url, path } = await presigned(server, user.token)
    expect((await put(url, await testPng(), headers as Record<string, string>)).status).toBe(200)
    expect((await stored(path))!.contentType).toBe('image/png')
  }
})

test('C-60 JPEG bytes under a PNG name and type are recognised as JPEG', async () => {
  const { url, path } = await presigned(server, user.token)
  expect((await put(url, await testJpeg(), { 'content-type': 'image/png' })).status).toBe(200)
  expect((await stored(path))!.contentType).toBe('image/jpeg')
})

test('a picture is drawn again: without place, camera or a second file behind it, and upright', async () => {
  const withLocation = await jpegWithLocation()
  expect(withLocation.includes('SecretCamera')).toBe(true)
  const { url, path } = await presigned(server, user.token)
  expect((await put(url, Buffer.concat([withLocation, Buffer.from('<script>second file</script>')]))).status).toBe(200)
  const kept = (await stored(path))!.bytes
  const about = await sharp(kept).metadata()
  expect([about.exif, about.width, about.height]).toEqual([undefined, 40, 30])
  for (const leak of ['SecretCamera', '<script>']) expect(kept.includes(leak)).toBe(false)
})

test('DOC-11 a picture of one pixel is valid, one of more than 25 megapixels is not', async () => {
  const small = await presigned(server, user.token)
  expect((await put(small.url, await testPng(1, 1))).status).toBe(200)
  const large = await presigned(server, user.token)
  expect(await refused(await put(large.url, await testPng(5_001, 5_000)))).toEqual([
    400,
    'This picture has too many pixels. Please choose one of at most 25 million, and at most 10,000 on each side.',
  ])
})

test('G10 at least sixty different files are tried', () => {
  expect(new Set(uploads.map(({ what }) => what)).size).toBeGreaterThanOrEqual(60)
})

test.each(uploads)('G10 E5 DOC-11 DOC-13 $what has a clear answer', async ({ purpose, bytes, expected }) => {
  const { url, path } = await presigned(server, user.token, purpose)
  const answer = await put(url, await bytes())
  if ('kept' in expected) {
    expect([answer.status, (await stored(path))?.contentType]).toEqual([200, expected.kept])
    expect((await stored(path))!.bytes.includes(hidden)).toBe(false)
  } else {
    const [status, message] = await refused(answer)
    expect([status, message]).toEqual([expected.status, expect.stringContaining(expected.words)])
    expect(await stored(path)).toBeNull()
  }
})

test('a PDF is kept as it came', async () => {
  const { path } = await uploaded(server, user.token, 'utility_bill', testPdf, 'application/pdf')
  expect(await stored(path)).toEqual({
    bytes: testPdf,
    contentType: 'application/pdf',
    keyId: server.app.vault.keyId,
  })
})

test('8,388,608 bytes are checked, one more is refused with 413, announced or not', async () => {
  const filled = (length: number) =>
    Buffer.concat([testPdf.subarray(0, -6), Buffer.alloc(length - testPdf.length, ' '), Buffer.from('%%EOF\n')])
  const largest = await presigned(server, user.token, 'utility_bill', 'application/pdf')
  expect((await put(largest.url, filled(8_388_608))).status).toBe(200)
  const { url, path } = await presigned(server, user.token, 'utility_bill', 'application/pdf')
  expect((await put(url, filled(8_388_609))).status).toBe(413)
  const body = new ReadableStream({
    start(controller) {
      for (let sent = 0; sent < 10; sent++) controller.enqueue(new Uint8Array(1_048_576))
      controller.close()
    },
  })
  const unannounced = await fetch(url, { method: 'PUT', body, duplex: 'half' } as RequestInit)
  expect(unannounced.status).toBe(413)
  expect(await stored(path)).toBeNull()
  expect((await readdir(receiving)).filter((name) => name.startsWith('kasuwa-upload-'))).toEqual([])
})

test('C-59 a signature that is foreign, for another key, another size, or too old is 403 at the PUT', async () => {
  const png = await testPng()
  const own = await presigned(server, user.token)
  const other = await presigned(server, user.token)
  const stranger = await presigned(server, (await signUp(server)).token)
  const wrong = (change: (url: URL) => void) => {
    const url = new URL(own.url)
    change(url)
    return url.toString()
  }
  const addresses = [
    own.url.split('?')[0]!,
    wrong((url) => url.searchParams.set('signature', 'x'.repeat(43))),
    wrong((url) => url.searchParams.set('size', '999999999')),
    wrong((url) => url.searchParams.set('session', new URL(stranger.url).searchParams.get('session')!)),
    wrong((url) => url.searchParams.set('expires', '9999999999')),
    own.url.replace(own.path, other.path),
    own.url.replace(own.path, own.path.replace('profile_picture', 'valid_id')),
    own.url.replace(own.path, `profile_picture/${'a'.repeat(36)}.png`),
    own.url.replace(own.path, 'profile_picture/..%2f..%2fetc%2fpasswd'),
  ]
  for (const address of addresses) expect((await put(address, png)).status, address).toBe(403)
  expect((await put(own.url, png)).status).toBe(200)
})

test('an address has expired after ten minutes of real time', async () => {
  const key = 'valid_id/00000000-0000-4000-8000-000000000000.png'
  const query = Object.fromEntries(new URL(uploadAddress(viewer(user.token), key)).searchParams)
  expect(readUploadAddress(server.app, key, query)?.limit).toBe(8_388_608)
  expect(Number(query['expires']) - Date.now() / 1_000).toBeGreaterThan(598)
  expect(Number(query['expires']) - Date.now() / 1_000).toBeLessThanOrEqual(600)
})

test('C-136 a disabled user cannot upload to addresses that they got before', async () => {
  const closed = await signUp(server)
  const { url, path } = await presigned(server, closed.token)
  await run(`update users set status = 'disabled' where id = $1`, [closed.userId])
  expect((await put(url, await testPng())).status).toBe(403)
  expect(await stored(path)).toBeNull()
})

test('C-136 upload and picture addresses are valid exactly as long as their session', async () => {
  const leaving = await signUp(server)
  const again = await signIn(server, leaving.phone)
  const { path, url } = await uploaded(server, again, 'profile_picture', await testPng())
  const waiting = await presigned(server, again)
  const addresses = [again, leaving.token].map((token) => pictureAddress(viewer(token), path)!)
  const seen = () => Promise.all(addresses.map(async (address) => (await fetch(address)).status))
  expect(url).not.toContain('?')
  expect(await seen()).toEqual([200, 200])
  expect((await server.call('POST', '/auth/logout', {}, { as: again })).status).toBe(200)
  expect(await seen()).toEqual([403, 200])
  expect((await put(waiting.url, await testPng())).status).toBe(403)
  expect(await stored(waiting.path)).toBeNull()
})

test('one user has at most 20 open files, however many are asked for at once; confirmed files and those an hour old no longer count', async () => {
  const uploader = await signUp(server)
  const ask = () =>
    server.call(
      'POST',
      '/user/get-presigned-url',
      { file_name: 'a.png', file_type: 'image/png', upload_type: 'valid_id' },
      { as: uploader.token },
    )
  const answers = await Promise.all(Array.from({ length: 30 }, ask))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  const refusal = answers.find(({ status }) => status !== 200)!
  expect([refusal.status, refusal.body.message, refusal.headers.get('retry-after')]).toEqual([
    429,
    'You have sent too many files in a short time. Please wait an hour, then try again.',
    '3600',
  ])
  expect(
    (
      await server.call(
        'POST',
        '/user/get-presigned-url',
        { file_name: 'a.png', file_type: 'image/png', upload_type: 'valid_id' },
        { as: user.token },
      )
    ).status,
  ).toBe(200)
  await run(`update files set created_at = now() - interval '11 minutes' where user_id = $1`, [uploader.userId])
  expect((await ask()).status).toBe(200)
  await run(
    `update files set state = 'stored', size = 10, created_at = now() - interval '59 minutes' where user_id = $1`,
    [uploader.userId],
  )
  expect((await ask()).status).toBe(429)
  await run(`update files set state = 'confirmed' where user_id = $1`, [uploader.userId])
  expect((await ask()).status).toBe(200)
})

test("one user's files take at most 100 MB together, also when they are sent at once", async () => {
  const uploader = await signUp(server)
  const open = await Promise.all(
    Array.from({ length: 6 }, () => presigned(server, uploader.token, 'utility_bill', 'application/pdf')),
  )
  await run(`update files set state = 'confirmed', size = 84000000 where key = $1`, [open[0]!.path])
  const large = Buffer.concat([
    testPdf.subarray(0, -6),
    Buffer.alloc(7_000_000 - testPdf.length, ' '),
    Buffer.from('%%EOF\n'),
  ])
  const statuses = await Promise.all(open.slice(1).map(async ({ url }) => (await put(url, large)).status))
  expect(statuses.sort((a, b) => a - b)).toEqual([200, 200, 429, 429, 429])
  await run(`update files set size = 16000001 + 84000000 where key = $1`, [open[0]!.path])
  expect(
    (
      await server.call(
        'POST',
        '/user/get-presigned-url',
        { file_name: 'a.png', file_type: 'image/png', upload_type: 'valid_id' },
        { as: uploader.token },
      )
    ).status,
  ).toBe(429)
})

test('a file may be sent again until it is confirmed, and not twice at once', async () => {
  const { url, path } = await presigned(server, user.token)
  expect((await put(url, await testPng(10, 10))).status).toBe(200)
  expect((await put(url, await testPng(20, 20))).status).toBe(200)
  expect((await sharp((await stored(path))!.bytes).metadata()).width).toBe(20)
  const statuses = await Promise.all(
    Array.from({ length: 5 }, async () => (await put(url, await testPng(900, 900))).status),
  )
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
  expect(statuses.every((status) => status === 200 || status === 403)).toBe(true)
  await run(`update files set state = 'confirmed' where key = $1`, [path])
  expect((await put(url, await testPng(10, 10))).status).toBe(403)
})

test('C-69 a profile picture is read by its signed address; a document never', async () => {
  const { path, url } = await uploaded(server, user.token, 'profile_picture', await testPng())
  const answer = await fetch(pictureAddress(viewer(user.token), path)!)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([
    200,
    'image/png',
    'nosniff',
  ])
  expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/)
  expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="[0-9a-f-]+\.png"$/)
  expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe('png')
  expect((await fetch(url)).status).toBe(403)
  const document = await uploaded(server, user.token, 'valid_id', await testPng())
  expect((await fetch(pictureAddress(viewer(user.token), document.path)!)).status).toBe(403)
})

test('a file not confirmed within a day is removed, a confirmed one stays', async () => {
  const forgotten = await uploaded(server, user.token, 'valid_id', await testPng())
  const fresh = await uploaded(server, user.token, 'valid_id', await testPng())
  const kept = await uploaded(server, user.token, 'valid_id', await testPng())
  await run(`update files set created_at = now() - interval '25 hours' where key = any($1)`, [
    [forgotten.path, kept.path],
  ])
  await run(`update files set state = 'confirmed' where key = $1`, [kept.path])
  await sweepFiles(server.app)
  expect([
    await stored(forgotten.path),
    (await stored(fresh.path)) !== null,
    (await stored(kept.path)) !== null,
  ]).toEqual([null, true, true])
  expect(await sweepFiles(server.app)).toBe(0)
})

test('a sender who disconnects in the middle leaves no file behind and can begin again', async () => {
  const { url, path } = await presigned(server, user.token)
  const leaving = new AbortController()
  const body = new ReadableStream({
    async pull(controller) {
      controller.enqueue(new Uint8Array(1_000))
      await new Promise((resolve) => setTimeout(resolve, 20))
    },
  })
  const sent = fetch(url, { method: 'PUT', body, duplex: 'half', signal: leaving.signal } as RequestInit)
  setTimeout(() => leaving.abort(), 150)
  await expect(sent).rejects.toThrow()
  await vi.waitFor(
    async () => expect((await readdir(receiving)).filter((name) => name.startsWith('kasuwa-upload-'))).toEqual([]),
    20_000,
  )
  expect(await stored(path)).toBeNull()
  expect((await put(url, await testPng())).status).toBe(200)
})

test('G14 a file that is being received is encrypted on the disk: a server that is killed in the middle leaves nothing to read', async () => {
  const { url } = await presigned(server, user.token, 'valid_id', 'application/pdf')
  const leaving = new AbortController()
  const body = new ReadableStream({
    async pull(controller) {
      controller.enqueue(new TextEncoder().encode('%PDF-1.4 of Amina Yusuf '.repeat(50)))
      await new Promise((resolve) => setTimeout(resolve, 20))
    },
  })
  const sent = fetch(url, { method: 'PUT', body, duplex: 'half', signal: leaving.signal } as RequestInit)
  const half = await vi.waitFor(async () => {
    const [name] = (await readdir(receiving)).filter((one) => one.startsWith('kasuwa-upload-'))
    const bytes = await readFile(join(receiving, name!))
    expect(bytes.length).toBeGreaterThan(1_000)
    return bytes
  }, 20_000)
  leaving.abort()
  await expect(sent).rejects.toThrow()
  for (const part of ['PDF', 'Amina']) expect(half.includes(part)).toBe(false)
})

test('G14 unencrypted bytes in the place of a picture that was stored encrypted are not given out', async () => {
  const { path } = await uploaded(server, user.token, 'profile_picture', await testPng())
  const address = pictureAddress(viewer(user.token), path)!
  expect((await fetch(address)).status).toBe(200)
  const onDisk = join(server.app.settings.dataDir, 'files', path)
  await writeFile(onDisk, await testPng(5, 5))
  expect((await fetch(address)).status).toBe(500)
  await run('update files set key_id = null where key = $1', [path])
  expect((await fetch(address)).status).toBe(200)
})

test('a full or broken disk is 503 and the upload can be tried again', async () => {
  const { url } = await presigned(server, user.token)
  const { files } = server.app.ports
  server.app.ports.files = {
    ...files,
    save: async () => {
      throw new ProviderUnavailable('file store save: ENOSPC')
    },
  }
  expect((await put(url, await testPng())).status).toBe(503)
  server.app.ports.files = files
  expect((await put(url, await testPng())).status).toBe(200)
  expect(plainAddress(server.app, 'x')).toBe(`${server.url}/files/x`)
})
