import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../db/test-database.ts'
import { type TestStandby, testStandby } from '../db/test-standby.ts'
import { newToken, tokenDigest } from '../security/vault.ts'
import { aCustomer, anAdmin, anAgent, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let standby: TestStandby
let server: TestServer
let admin: TestPerson

/** A database with its standby, whose address is a setting of the server. */
async function withStandby(environment: Record<string, string>): Promise<TestDatabase> {
  const database = await testDatabase()
  standby = await testStandby(database.url, database.appUrl)
  environment['DATABASE_READ_URL'] = standby.url
  return database
}

beforeAll(async () => {
  const environment: Record<string, string> = {}
  server = await openTestServer(environment, undefined, () => withStandby(environment), 20_000)
  admin = await anAdmin(server)
})
afterAll(() => server.close())

/** Nobody wrote in the last seconds: what was written is moved into the past, as waiting would do. */
const letTimePass = () =>
  server.app.database.pool.query(
    `alter table audit_events disable trigger user; update audit_events set at = at - interval '1 minute'; alter table audit_events enable trigger user`,
  )
const get = (path: string, as: string) => server.call('GET', path, undefined, { as })

/** How many reads of this kind /metrics has counted. */
async function countOf(answered: string): Promise<number> {
  const all = await (await fetch(`${server.url}/metrics`)).text()
  return Number(new RegExp(`^kasuwa_replica_reads_total\\{answered="${answered}"\\} (\\d+)`, 'm').exec(all)?.[1])
}

/** Who answered the reads of a call that a replica may answer. */
async function answeredBy(path: string, as = admin.token): Promise<string[]> {
  const kinds = ['by_replica', 'stale', 'away', 'failed', 'just_wrote']
  const before = await Promise.all(kinds.map(countOf))
  expect([path, (await get(path, as)).status]).toEqual([path, 200])
  const after = await Promise.all(kinds.map(countOf))
  return kinds.filter((_, at) => after[at] !== before[at])
}

test.each([
  '/admin/dashboard',
  '/admin/dashboard/waiting',
  '/admin/dashboard/charts',
  '/admin/search?words=ade',
  '/admin/loan-management',
  '/admin/customer-management?search=ade',
  '/admin/agent-management',
  '/admin/payment-management?search=ade',
  '/admin/reports/portfolio',
  '/admin/late-loans',
])('SCALE-20 the replica answers lists, counts, charts, search and reports: %s', async (path) => {
  await letTimePass()
  await expect.poll(() => answeredBy(path)).toEqual(['by_replica'])
})

test('SCALE-24 a file is read from the replica, and its entry in the audit trail is written', async () => {
  await letTimePass()
  await expect.poll(() => answeredBy('/admin/loan-management')).toEqual(['by_replica'])
  expect(await answeredBy('/admin/customer-management.csv')).toEqual(['by_replica'])
  const taken = await server.app.database.rows("select id from audit_events where action = 'list.complete'")
  expect(taken).toHaveLength(1)
})

test('SCALE-21 whoever has just written reads the primary for some seconds, by any of their sessions; others read the replica', async () => {
  const [writer, left] = [await anAdmin(server), await anAgent(server)]
  await letTimePass()
  await expect.poll(() => answeredBy('/admin/agent-management', writer.token)).toEqual(['by_replica'])
  const write = { status: 'disabled', reason: 'They left the market.' }
  const answer = await server.call('POST', `/admin/users/${left.userId}/status`, write, { as: writer.token })
  expect(answer.status).toBe(200)
  expect(await answeredBy('/admin/agent-management', writer.token)).toEqual(['just_wrote'])
  const again = newToken()
  await server.app.database.run('insert into sessions (token_digest, user_id) values ($1, $2)', [
    tokenDigest(again),
    writer.userId,
  ])
  expect(await answeredBy('/admin/agent-management', again)).toEqual(['just_wrote'])
  expect(await answeredBy('/admin/agent-management')).toEqual(['by_replica'])
  await letTimePass()
  expect(await answeredBy('/admin/agent-management', writer.token)).toEqual(['by_replica'])
})

test('SCALE-20 a customer reads the primary alone', async () => {
  const customer = await aCustomer(server)
  await letTimePass()
  await expect.poll(() => answeredBy('/admin/loan-management')).toEqual(['by_replica'])
  expect(await answeredBy('/customer/dashboard', customer.token)).toEqual([])
})

test('SCALE-25 figures that are more than two seconds old are answered with their time', async () => {
  await letTimePass()
  await expect.poll(() => answeredBy('/admin/dashboard')).toEqual(['by_replica'])
  expect((await get('/admin/dashboard', admin.token)).headers.get('x-figures-of')).toBeNull()
  await standby.stopFollowing()
  try {
    await server.app.database.run('update clock set offset_ms = offset_ms')
    const figuresOf = async () => (await get('/admin/dashboard', admin.token)).headers.get('x-figures-of')
    await expect.poll(figuresOf, { timeout: 4_900, interval: 100 }).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    // Older than five seconds they are not shown at all: the primary has newer ones.
    await expect.poll(figuresOf, { timeout: 20_000, interval: 100 }).toBeNull()
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  } finally {
    await standby.follow()
  }
})
