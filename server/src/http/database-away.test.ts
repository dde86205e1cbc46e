import { createHmac, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Who } from '@kasuwa/contract/call.ts'
import { type Cluster, openCluster } from '@kasuwa/local-postgres/cluster.ts'
import { limits } from '../db/pools.ts'
import { superuserUrl } from '../db/test-addresses.ts'
import { suspendProcesses } from '../db/test-suspend.ts'
import { presenceAnswerMs } from '../db/presence.ts'
import { sealAll } from '../seals/seal-new-rows.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aRunningLoan, aVirtualAccount } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestCustomer, type TestPerson } from '../testing/test-people.ts'
import { lines } from './bind.ts'

/** More than a server has, and so few that some seconds of writes that wait take all of them. */
const maxConnections = 80

let folder: string
let cluster: Cluster
let server: TestServer
let admin: TestPerson
let customer: TestCustomer
let loan: { id: string }
let account: string
let resume = () => {}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kasuwa-away-'))
  // Commits wait for a standby only where they wait at all.
  const settings = { synchronous_commit: 'on', max_connections: String(maxConnections) }
  cluster = await openCluster(path.join(folder, 'postgres'), { fsync: false, settings })
  server = await openTestServer(
    { DATABASE_URL: cluster.url, DATABASE_OWNER_URL: cluster.ownerUrl },
    undefined,
    undefined,
    presenceAnswerMs,
  )
  admin = await anAdmin(server)
  customer = await aCustomer(server)
  loan = await aRunningLoan(server, admin, customer)
  account = await aVirtualAccount(server, customer, admin)
})
afterEach(() => resume())
afterAll(async () => {
  await server?.close()
  await cluster?.close()
  await rm(folder, { recursive: true, force: true })
})

const me = () => server.call('GET', '/auth/me', undefined, { as: customer.token })
const login = () => server.call('POST', '/auth/login', { phone: customer.phone, password: 'Wr0ng!password' })
const probe = async (name: 'healthz' | 'readyz') => (await fetch(`${server.url}/${name}`)).status

/** A repayment of one naira, as the provider's webhook. */
function webhook(reference: string = randomUUID()): Promise<Response> {
  const data = {
    id: 1,
    status: 'success',
    reference,
    amount: 100,
    currency: 'NGN',
    channel: 'dedicated_nuban',
    fees: 0,
    paid_at: '2025-06-02T10:00:00.000Z',
    authorization: { receiver_bank_account_number: account, sender_name: 'A SENDER' },
    customer: { customer_code: null },
  }
  const body = JSON.stringify({ event: 'charge.success', data })
  const signature = createHmac('sha512', 'sk_test_kasuwa_sandbox').update(body).digest('hex')
  return fetch(`${server.url}/api/webhooks/paystack`, {
    method: 'POST',
    body,
    headers: { 'x-paystack-signature': signature },
  })
}

/** How long a call took, in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

test('G11 a frozen database: every call is 503 with Retry-After within about a second, then at once; the probes answer, and it recovers without help', async () => {
  expect([(await me()).status, await probe('readyz')]).toEqual([200, 200])
  resume = await suspendProcesses(path.join(folder, 'postgres'))
  const calls = Promise.all([...Array.from({ length: 30 }, me), login()])
  const money = Promise.all([webhook(), webhook()])
  const took = await timed(async () => {
    expect(await Promise.all(Array.from({ length: 5 }, () => probe('readyz')))).toEqual([503, 503, 503, 503, 503])
  })
  expect(took).toBeLessThan(2_000)
  expect(await probe('healthz')).toBe(200)
  const whole = await timed(async () => {
    for (const { status, body, headers } of await calls) {
      expect([status, body, headers.get('retry-after')]).toEqual([
        503,
        { message: expect.stringMatching(/try again/i) },
        '2',
      ])
    }
    for (const { status, headers } of await money) expect([status, headers.get('retry-after')]).toEqual([503, '2'])
  })
  expect(whole).toBeLessThan(3_000)
  // From now on no call waits.
  const next = await timed(async () => expect((await login()).status).toBe(503))
  expect(next).toBeLessThan(400)
  resume()
  await expect.poll(async () => (await me()).status, { timeout: 10_000 }).toBe(200)
  await expect.poll(() => probe('readyz'), { timeout: 10_000 }).toBe(200)
  // A call that was given up half-way keeps no locks: the same writes succeed.
  expect((await webhook()).status).toBe(200)
  expect((await login()).status).not.toBe(503)
})

test('thirty webhooks behind one locked loan are sent again by the provider, and no other call waits', async () => {
  const holder = new Client({ connectionString: cluster.ownerUrl })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select from loans where id = $1 for update', [loan.id])
    const references = Array.from({ length: 30 }, () => randomUUID())
    const stuck = Promise.all(references.map((reference) => webhook(reference)))
    await expect
      .poll(async () => (await holder.query('select from pg_locks where not granted')).rowCount)
      .toBeGreaterThan(5)
    expect([(await me()).status, (await login()).status === 503, await probe('readyz')]).toEqual([200, false, 200])
    const answers = await stuck
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect(answers.every(({ headers }) => headers.has('retry-after'))).toBe(true)
    await holder.query('rollback')
    const again = await Promise.all(references.map((reference) => webhook(reference)))
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]))
  } finally {
    await holder.end()
  }
})

test('a full disk is 503 and not 500', async () => {
  await server.app.database.run(
    `create function no_room() returns trigger language plpgsql as $$ begin raise 'could not extend file' using errcode = '53100'; end $$`,
  )
  await server.app.database.run(
    'create trigger no_room before insert on incoming_webhooks for each row execute function no_room()',
  )
  const refused = await webhook()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
  await server.app.database.run('drop trigger no_room on incoming_webhooks')
  expect((await webhook()).status).toBe(200)
})

test('SCALE-59 a server whose jobs wait with all of their connections is still seen alive', async () => {
  const { pools, database } = server.app
  const { connections } = limits.jobs
  const busy = Promise.all(Array.from({ length: connections }, () => pools.jobs.rows('select pg_sleep(5)')))
  await sleep(4_800)
  const [row] = await database.rows<{ seconds: number }>(
    'select extract(epoch from now() - max(last_seen))::float8 as seconds from servers',
  )
  expect(row!.seconds).toBeLessThan(4)
  await busy
})

/** Starts or ends the waiting of commits for a standby that does not exist. The superuser's own commits never wait. */
async function openSuperuser() {
  const client = new Client({ connectionString: await superuserUrl(path.join(folder, 'postgres')) })
  await client.connect()
  await client.query('set synchronous_commit = local')
  const change = async (setting: string) => {
    await client.query(`alter system ${setting}`)
    await client.query('select pg_reload_conf()')
  }
  return {
    client,
    wantStandby: () => change(`set synchronous_standby_names = 'nobody'`),
    wantNone: () => change('reset synchronous_standby_names'),
    /** As a restart of PostgreSQL does: a commit that waits becomes visible, and its client gets no answer. */
    breakWaiting: () =>
      client.query(`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`),
  }
}

/** The status of an answer that comes within a second. */
const soon = (call: Promise<{ status: number }>): Promise<number | 'waits'> =>
  Promise.race([call.then(({ status }) => status), sleep(1_000, 'waits' as const)])

/** A repayment whose commit waits for a standby. PostgreSQL takes a moment until commits wait. */
async function aWaitingPayment(): Promise<string> {
  for (;;) {
    const reference = randomUUID()
    if ((await soon(webhook(reference))) !== 200) return reference
  }
}

const readiness = async () => (await fetch(`${server.url}/readyz`)).json()
/** The metrics about standbys: wanted, connected, commits that wait, timeline. */
async function waitingFor() {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return ['synchronous_standbys_wanted', 'synchronous_standbys', 'commits_waiting', 'database_timeline'].map(
    (name) => new RegExp(`^kasuwa_${name} (.*)$`, 'm').exec(text)?.[1],
  )
}

test('SCALE-17 SCALE-18 what no standby has is not answered as known: a repeated webhook and a repeated call wait for the standby as the first did', async () => {
  const { client, wantStandby, wantNone, breakWaiting } = await openSuperuser()
  const booked = async (reference: string) =>
    (await client.query('select from payments where tx_ref = $1', [reference])).rowCount
  const agent = await anAgent(server)
  const { userId } = await aCustomer(server, { agent })
  const ask = () =>
    server.call(
      'POST',
      '/agent/clusters/add',
      { name: 'Balogun', location: 'Lagos', members: [userId], repayment_day: 5 },
      { as: agent.token, headers: { 'idempotency-key': 'standby-1' } },
    )
  try {
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
    expect(await waitingFor()).toEqual(['0', '0', '0', '1'])
    await wantStandby()
    const reference = await aWaitingPayment()
    await breakWaiting()
    await expect.poll(() => booked(reference), { timeout: 10_000 }).toBe(1)
    expect(await soon(webhook(reference))).not.toBe(200)
    await expect.poll(readiness, { timeout: 10_000 }).toEqual({
      status: 'ready',
      problem: 'Too few synchronous standbys are connected: every write waits.',
      standbys: { wanted: 1, connected: 0 },
      commits_waiting: expect.any(Number),
      timeline: 1,
    })
    expect(await waitingFor()).toEqual(['1', '0', expect.stringMatching(/^[1-9]/), '1'])
    // A session that was noted a moment ago writes nothing.
    const read = await server.call('GET', '/auth/me', undefined, { as: agent.token })
    expect([read.status, await soon(ask())]).toEqual([200, 'waits'])
    await wantNone()
    await expect.poll(async () => (await ask()).status, { timeout: 10_000 }).toBe(200)
    await expect.poll(async () => (await webhook(reference)).status, { timeout: 10_000 }).toBe(200)
    expect(await booked(reference)).toBe(1)
  } finally {
    await wantNone()
    await client.end()
  }
})

/** A write of one row of no meaning, by a connection of the server. */
const write = (purpose: 'users' | 'webhooks') =>
  server.app.pools[purpose].run('insert into rate_limits (key, points) values ($1, 1)', [randomUUID()])

/** PostgreSQL takes a moment until commits wait. */
async function untilCommitsWait(): Promise<void> {
  const tried = () => write('users').then(() => ({ status: 200 }))
  await expect.poll(() => soon(tried().catch(() => ({ status: 503 }))), { timeout: 10_000 }).toBe('waits')
}

test('SCALE-57 SCALE-17 while no standby confirms, everybody who is signed in reads; nothing that was done before is answered again, and no head of the seals is exported', async () => {
  const { client, wantStandby, wantNone } = await openSuperuser()
  const agent = await anAgent(server)
  const tokenOf = (who: Who) =>
    who === 'anyone' ? undefined : { customer, agent, admin }[who === 'signed-in' ? 'customer' : who[0]!].token
  const stop = () => server.call('POST', '/admin/payout-stop', { reason: 'A doubt' }, { as: admin.token })
  const heads = path.join(server.app.settings.dataDir, 'seals.json')
  try {
    expect([(await stop()).status, (await stop()).status]).toEqual([200, 200])
    await sealAll(server.app)
    await wantStandby()
    await untilCommitsWait()
    await rm(heads)
    const [stopped, sealed] = [stop(), sealAll(server.app)]
    // The next call of each session notes that it was used.
    await client.query(`update sessions set last_seen_at = last_seen_at - interval '2 minutes'`)
    const reads = lines.filter((line) => line.method === 'GET' && !line.path.includes(':') && line.meta.file === null)
    const failed: unknown[] = []
    for (const { path, meta } of reads) {
      const as = tokenOf(meta.who)
      const { status } = await server.call('GET', path, undefined, as ? { as } : {})
      if (status >= 500) failed.push([path, status])
    }
    expect([reads.length > 50, failed]).toEqual([true, []])
    const noted = `select from sessions where last_seen_at > product_now() - interval '1 minute'`
    expect((await client.query(noted)).rowCount).toBe(3)
    expect([(await stopped).status, existsSync(heads)]).toEqual([503, false])
    await wantNone()
    await sealed
    expect(existsSync(heads)).toBe(true)
    const { body } = await stop()
    const end = { id: body.data.id, reason: 'None' }
    expect((await server.call('POST', '/admin/payout-stop/end', end, { as: admin.token })).status).toBe(200)
  } finally {
    await wantNone()
    await client.end()
  }
})

test('SCALE-58 however many writes wait for a standby, there are connections left for whoever brings it back', async () => {
  const { client, wantStandby, wantNone } = await openSuperuser()
  const setUp = await readFile(new URL('../../set-up.sql', import.meta.url), 'utf8')
  await client.query(`set kasuwa.backup_password = 'a-password-for-it'; ${setUp}`)
  const served = `select count(*)::int as n from pg_stat_activity where usename = 'kasuwa_app'`
  const countServed = async (): Promise<number> => (await client.query<{ n: number }>(served)).rows[0]!.n
  const other = new Client({ connectionString: cluster.ownerUrl })
  const full = new AbortController()
  const writeOn = async (purpose: 'users' | 'webhooks') => {
    while (!full.signal.aborted) await write(purpose).catch(() => sleep(50))
  }
  try {
    await wantStandby()
    await untilCommitsWait()
    const all = Promise.all(
      (['users', 'webhooks'] as const).flatMap((purpose) =>
        Array.from({ length: limits[purpose].connections }, () => writeOn(purpose)),
      ),
    )
    await expect.poll(countServed, { timeout: 20_000, interval: 50 }).toBe((maxConnections * 9) / 10)
    await sleep(200)
    await other.connect()
    expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    full.abort()
    await wantNone()
    await all
    await expect.poll(async () => (await me()).status, { timeout: 10_000 }).toBe(200)
  } finally {
    full.abort()
    await wantNone()
    await Promise.all([client.end(), other.end()])
  }
})
