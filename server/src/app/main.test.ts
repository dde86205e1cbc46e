import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { connect, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '@kasuwa/local-postgres/postgres-server.ts'
import { testDatabase } from '../db/test-database.ts'

vi.setConfig({ testTimeout: 120_000 })

const program = fileURLToPath(new URL('./main.ts', import.meta.url))

let folder: string
let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kasuwa-main-'))
  database = await testDatabase()
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function start(
  stderr: number | 'pipe',
  more: Record<string, string> = {},
): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort()
  const env = {
    PATH: process.env['PATH']!,
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    DATA_DIR: folder,
    PORT: String(port),
    DATABASE_URL: database.url,
    ...more,
  }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', stderr, 'ipc'] })
  return { child, url: `http://127.0.0.1:${port}` }
}

const status = (url: string) =>
  fetch(url).then(
    (answer) => answer.status,
    () => 0,
  )

/** A server that serves, logs something, keeps serving, and ends properly when it is asked to. */
async function expectToServe({ child, url }: { child: ChildProcess; url: string }): Promise<void> {
  try {
    await expect
      .poll(() => (child.exitCode === null ? status(`${url}/readyz`) : 'it ended'), { timeout: 60_000, interval: 100 })
      .toBe(200)
    for (let times = 0; times < 20; times += 1) {
      const webhook = {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-paystack-signature': 'forged' },
        body: '{}',
      }
      expect((await fetch(`${url}/api/webhooks/paystack`, webhook)).status).toBeLessThan(500)
    }
    expect(await status(`${url}/readyz`)).toBe(200)
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  } finally {
    child.kill('SIGKILL')
  }
}

test.runIf(existsSync('/dev/full'))('a log on a full disk ends nothing', async () => {
  const full = openSync('/dev/full', 'w')
  const server = await start(full)
  closeSync(full)
  await expectToServe(server)
})

test('a log whose reader is gone ends nothing', async () => {
  const server = await start('pipe')
  server.child.stderr!.destroy()
  await expectToServe(server)
})

/** Starts a server whose database is not up yet; returns the address of the database, and the server once it waits. */
async function startBeforeItsDatabase() {
  const [real, port] = [new URL(database.url), await freePort()]
  const address = new URL(database.url)
  address.host = `127.0.0.1:${port}`
  const server = await start('pipe', { DATABASE_URL: address.href })
  const lines = createInterface(server.child.stderr!)
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => line.includes('the database does not answer yet') && resolve())
    server.child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  const cameUp = () =>
    createServer((socket) => {
      const onward = connect(Number(real.port), real.hostname)
      for (const one of [socket, onward]) one.on('error', () => {})
      socket.pipe(onward).pipe(socket)
    }).listen(port, '127.0.0.1')
  return { server, cameUp }
}

test('B23 a server whose database is not up yet waits for it, and serves when it is up', async () => {
  const { server, cameUp } = await startBeforeItsDatabase()
  expect(await status(`${server.url}/healthz`)).toBe(0)
  const proxy = cameUp()
  await expectToServe(server)
  proxy.close()
})

test('B23 a server that waits for its database ends at once when it is asked to', async () => {
  const { server } = await startBeforeItsDatabase()
  const ended = once(server.child, 'exit')
  server.child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
