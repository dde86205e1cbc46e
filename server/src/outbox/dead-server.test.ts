import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aCustomer } from '../testing/test-people.ts'
import { type ServerProcess, startServerProcess } from '../testing/test-server-process.ts'

let server: TestServer
let folder: string
const servers: ServerProcess[] = []
beforeAll(async () => {
  server = await openTestServer()
  // This process only watches: other servers do the work.
  await server.app.outbox.stop()
  folder = await mkdtemp(join(tmpdir(), 'kasuwa-two-servers-'))
})
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL')
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function aServer(): Promise<void> {
  const { SANDBOX_PORT } = server.app.settings
  const settings = { DATABASE_URL: server.databaseUrl, DATA_DIR: folder, SANDBOX_PORT: String(SANDBOX_PORT) }
  servers.push(await startServerProcess(settings))
}

test('SCALE-05 kill -9 of one of two servers: the other continues its jobs within some ten seconds (B1)', async () => {
  const { database } = server.app
  await Promise.all([aServer(), aServer()])
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
  expect(servers.map(({ child }) => child.pid)).toContain(pid)
  process.kill(pid, 'SIGKILL')
  const killed = performance.now()
  const texts = async () => (await server.sandbox('GET', `/sms?to=${phone}`)).body['messages'] as object[]
  await expect.poll(async () => (await texts()).length, { timeout: 60_000, interval: 200 }).toBe(1)
  // Eight seconds without a beat and the next look; the lease would have kept it for 120 seconds.
  expect(performance.now() - killed).toBeLessThan(25_000)
}, 180_000)
