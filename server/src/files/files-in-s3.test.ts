import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signUp, type SignedUp, testAgent } from '../access/sign-up/test-sign-up.ts'
import { moveFilesTo } from '../app/move-files-command.ts'
import { backUpFiles } from '../backup/back-up.ts'
import type { App, Viewer } from '../context/context.ts'
import { claimDataFolder } from '../data-folder/data-folder-mark.ts'
import { openFileStore } from '../providers/open-file-store.ts'
import { tokenDigest } from '../security/vault.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { startTestS3, type TestS3 } from '../testing/test-s3.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { sweepFiles } from './routes.ts'
import { pictureAddress } from './signed-address.ts'
import { presigned, put, testPdf, testPng, uploaded } from './test-pictures.ts'

vi.setConfig({ testTimeout: 60_000 })

let server: TestServer
let user: SignedUp
let s3: TestS3
let inFolder: App['ports']['files']
beforeAll(async () => {
  server = await openTestServer()
  await testAgent(server)
  user = await signUp(server)
  inFolder = server.app.ports.files
})
afterAll(() => server.close())
beforeEach(async () => {
  s3 = await startTestS3()
  await run('delete from files where user_id = $1', [user.userId])
})
afterEach(async () => {
  server.app.ports.files = inFolder
  await s3.close()
})

const run = (text: string, values: unknown[] = []) => server.app.database.run(text, values)
/** The server's settings with a bucket. */
const settingsWith = (more: Record<string, string> = {}): Settings => {
  const { FILE_STORE, S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = readSettings({
    ...s3.environment,
    SEED: 'none',
    ...more,
  })
  return { ...server.app.settings, FILE_STORE, S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY }
}
/** Lets the server serve with the settings of a bucket, and returns the app that a command with the same settings has. */
async function serveWith(settings: Settings): Promise<App> {
  server.app.ports.files = await openFileStore(settings, server.app.vault)
  return { ...server.app, settings, ports: { ...server.app.ports } }
}
const viewer = { actor: { sessionDigest: Buffer.alloc(0) } } as unknown as Viewer
const seen = async (path: string): Promise<number> => {
  const actor = { ...viewer.actor, sessionDigest: tokenDigest(user.token) }
  return (await fetch(pictureAddress({ app: server.app, actor }, path)!)).status
}
const objects = () => [...s3.objects.keys()].filter((key) => key.startsWith('files/')).sort()
const upload = async () => (await uploaded(server, user.token, 'profile_picture', await testPng())).path

test('OPER-20 with FILE_STORE=s3 an upload is one encrypted object, is shown, and is gone after the sweep', async () => {
  await serveWith(settingsWith())
  const { url, path } = await presigned(server, user.token)
  const png = await testPng()
  expect([(await put(url, png)).status, (await put(url, png)).status]).toEqual([200, 200])
  expect([objects(), await seen(path)]).toEqual([[`files/${path}`], 200])
  expect(s3.objects.get(`files/${path}`)!.bytes.includes('PNG')).toBe(false)
  await run(`update files set state = 'replaced' where key = $1`, [path])
  await sweepFiles(server.app)
  expect(objects()).toEqual([])
})

test('OPER-21 OPER-22 while the store is away uploads and pictures are 503 with Retry-After, readiness says why, and nothing is half there', async () => {
  await serveWith(settingsWith())
  const kept = await upload()
  const { url, path } = await presigned(server, user.token, 'utility_bill', 'application/pdf')
  s3.setFault('away')
  const [sent, health] = [await put(url, testPdf), async () => (await fetch(`${server.url}/readyz`)).json()]
  expect([sent.status, sent.headers.get('retry-after'), await seen(kept)]).toEqual([503, '30', 503])
  await expect.poll(health).toEqual({ status: 'ready', problem: 'The S3 store cannot be written: it does not answer.' })
  expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(/^kasuwa_file_store_failing 1$/m)
  await run(`update files set state = 'replaced' where key = $1`, [kept])
  await expect(sweepFiles(server.app)).rejects.toThrow('S3 DELETE')
  s3.setFault(null)
  expect([objects(), (await put(url, testPdf)).status]).toEqual([[`files/${kept}`], 200])
  // A file whose removal failed is removed by the next sweep.
  expect(await sweepFiles(server.app)).toBe(1)
  expect(objects()).toEqual([`files/${path}`])
})

test('OPER-23 uploads move to S3 and back while servers run: interrupted and started again, read from the other place until then, and removed only when asked', async () => {
  const earlier = [await upload(), await upload(), await upload(), await upload()]
  const command = { ...server.app, settings: settingsWith({ FILE_STORE: 'folder' }) }
  s3.setFault('away')
  await expect(moveFilesTo(command, 's3', false)).rejects.toThrow('S3')
  s3.setFault(null)
  s3.objects.set(`files/${earlier[0]}`, { ...(await raw(earlier[0]!)), savedAt: new Date() })
  const refused = moveFilesTo(command, 's3', true)
  await expect(refused).rejects.toThrow('FILE_STORE is folder: set it to s3')
  expect(await moveFilesTo(command, 's3', false)).toMatchObject({
    copied: 3,
    present: 1,
    busy: 0,
    missing: [],
    removed: 0,
  })
  const late = await upload()
  const onS3 = await serveWith(settingsWith())
  const newest = await upload()
  for (const path of [...earlier, late, newest]) expect(await seen(path)).toBe(200)
  await expect(moveFilesTo(onS3, 's3', true)).rejects.toThrow(`${late} is not in its new place`)
  expect(await moveFilesTo(onS3, 's3', false)).toMatchObject({ copied: 1, present: 5 })
  for (const path of earlier) expect(await inFolder.read(path)).not.toBeNull()
  expect(await moveFilesTo(onS3, 's3', true)).toMatchObject({ present: 6, removed: 6 })
  for (const path of earlier) expect([await inFolder.read(path), await seen(path)]).toEqual([null, 200])

  const back = await serveWith(settingsWith({ FILE_STORE: 'folder' }))
  expect(await moveFilesTo(back, 'folder', false)).toMatchObject({ copied: 6, missing: [] })
  expect(await moveFilesTo(back, 'folder', true)).toMatchObject({ removed: 6 })
  expect(objects()).toEqual([])
  server.app.ports.files = inFolder
  for (const path of [...earlier, late, newest]) expect(await seen(path)).toBe(200)
})

test('OPER-23 a file that is being received is left to its server, one that is in neither place is named, and a removed one is gone from both', async () => {
  const [receiving, lost, twice] = [await upload(), await upload(), await upload()]
  await run(`update files set receiving_until = now() + interval '1 minute' where key = $1`, [receiving])
  await inFolder.remove(lost)
  const app = await serveWith(settingsWith())
  expect(await moveFilesTo(app, 's3', false)).toMatchObject({ copied: 1, busy: 1, missing: [lost] })
  await run(`update files set state = 'replaced', receiving_until = null where user_id = $1`, [user.userId])
  await sweepFiles(app)
  expect([objects(), await inFolder.read(twice), await inFolder.read(receiving)]).toEqual([[], null, null])
})

const raw = async (key: string) => {
  const bytes = await readFile(join(server.app.settings.dataDir, 'files', key))
  return { bytes, contentType: 'image/png' }
}

test('OPER-24 the bucket of another database is refused in production, and so is one that refuses us; one that is away is no reason not to start', async () => {
  const warn = vi.fn<(event: string) => void>()
  const claim = async (settings: Settings) => {
    const { mark } = await openFileStore(settings, server.app.vault)
    return claimDataFolder(server.app.database, { ...settings, production: true }, { warn }, mark)
  }
  await expect(claim(settingsWith())).rejects.toThrow(/S3_BUCKET: the bucket test-bucket is not .* files move --to s3/)
  s3.objects.set('folder-id', { bytes: Buffer.from('another\n'), contentType: '', savedAt: new Date() })
  const command = { ...server.app, settings: settingsWith({ FILE_STORE: 'folder' }) }
  await expect(moveFilesTo(command, 's3', false)).rejects.toThrow('belongs to another database')
  expect(objects()).toEqual([])
  await expect(claim(settingsWith({ S3_SECRET_KEY: 'wrong' }))).rejects.toThrow(/S3_BUCKET: .* SignatureDoesNotMatch/)
  s3.objects.delete('folder-id')
  await moveFilesTo(command, 's3', false)
  await claim(settingsWith())
  s3.setFault('away')
  await claim(settingsWith())
  expect(warn).toHaveBeenCalledTimes(1)
})

test('OPER-25 a backup has the uploads of the bucket and of the folder, each once, in the layout of DATA_DIR', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kasuwa-s3-backup-'))
  try {
    const before = await upload()
    await serveWith(settingsWith())
    const after = await upload()
    const first = (await backUpFiles(settingsWith(), folder)).files
    expect((await backUpFiles(settingsWith(), folder)).files).toEqual({ copied: 0, present: first.copied })
    expect(await readFile(join(folder, 'files', after))).toEqual(s3.objects.get(`files/${after}`)!.bytes)
    expect((await readFile(join(folder, 'files', before))).length).toBeGreaterThan(100)
    s3.setFault('away')
    await expect(backUpFiles(settingsWith(), folder)).rejects.toThrow('The uploads cannot be read: S3 GET')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
