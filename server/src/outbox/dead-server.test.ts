import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.ts'
import { aCustomer } from '../test-people.ts'

const program = fileURLToPath(new URL('../main.ts', import.meta.url))

let server: TestServer
let folder: string
const servers: ChildProcess[] = []
beforeAll(async () => {
  server = await openTestServer()
  // This process only watches: other servers do the work.
  await server.app.outbox.stop()
  folder = await mkdtemp(join(tmpdir(), 'kasuwa-two-servers-'))
})
afterAll(async () => {
  for (const server of servers) server.kill('SIGKILL')
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

function aServer(): void {
  const { settings } = server.app
  const environment = {
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: folder,
    SEED: 'none',
    PORT: '0',
    SANDBOX_PORT: String(settings.SANDBOX_PORT),
    PATH: process.env['PATH']!,
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
  }
  servers.push(spawn(process.execPath, [program], { env: environment, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }))
}

test('kill -9 of one of two servers: its jobs go on at the other within a few seconds (B1)', async () => {
  const { database } = server.app
  aServer()
  aServer()
  await expect
    .poll(async () => (await database.row<{ alive: number }>('select count(*) as alive from servers'))!.alive, {
      timeout: 60_000,
      interval: 200,
    })
    .toBe(2)
  await server.sandbox('POST', '/faults', { provider: 'termii', mode: 'hang', count: 1 })
  const { phone } = await aCustomer(server)
  expect(
    (await server.call('POST', '/auth/send-verification', { type: 'RESET_PASSWORD', user: phone, method: 'phone' }))
      .status,
  ).toBe(200)
  const holder = () =>
    database.row<{ name: string }>(
      'select s.name from outbox o join servers s on s.id = o.server where o.done_at is null and o.leased_until > now()',
    )
  await expect.poll(holder, { timeout: 10_000, interval: 50 }).toBeDefined()
  const pid = Number((await holder())!.name.split(' ').at(-1))
  expect(servers.map((server) => server.pid)).toContain(pid)
  process.kill(pid, 'SIGKILL')
  const killed = performance.now()
  const texts = async () => (await server.sandbox('GET', `/sms?to=${phone}`)).body['messages'] as object[]
  await expect.poll(async () => (await texts()).length, { timeout: 60_000, interval: 200 }).toBe(1)
  // The lease would have held it for 120 seconds.
  expect(performance.now() - killed).toBeLessThan(40_000)
}, 180_000)
