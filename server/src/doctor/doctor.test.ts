import { createServer, request } from 'node:http'
import { createServer as tcpServer } from 'node:net'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { saveArchiveCheck } from '../archive/archive-checks.ts'
import { measure } from '../http/metrics.ts'
import { readDoctorResult } from '../http/doctor-result.ts'
import { listening } from '../providers/test-provider.ts'
import { startTestPooler } from '../db/test-pooler.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { signUp, testAgent } from '../access/sign-up/test-sign-up.ts'
import { examine } from './doctor.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => server.close())

/** The environment of the test's server; its database has fsync off, since its data may be lost. */
function environment(changes: Record<string, string> = {}): Record<string, string> {
  const { DATABASE_URL = '', dataDir, SANDBOX_PORT } = server.app.settings
  return {
    SEED: 'none',
    DATABASE_URL,
    DATA_DIR: dataDir,
    SANDBOX_PORT: String(SANDBOX_PORT),
    PUBLIC_URL: server.url,
    TRUSTED_PROXIES: '127.0.0.1',
    ...changes,
  }
}

async function look(changes: Record<string, string> = {}, asked = {}, limitMs?: number) {
  const { findings, isKept } = await examine(environment(changes), { paid: false, ...asked }, limitMs)
  const of = (name: string) => {
    const found = findings.find((finding) => finding.name === name)
    return found && `${found.state}: ${found.words}`
  }
  // How much room this machine has is no matter of the test.
  const wrong = findings.filter(({ name, state }) => state === 'wrong' && name !== 'disk').map(({ name }) => name)
  return { findings, isKept, of, wrong }
}

/** A proxy in front of the server, which gives this address for everybody. */
async function proxy(forwarded: string): Promise<string> {
  const front = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': forwarded }
    const passed = request(server.url + incoming.url, { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(passed)
  })
  return `http://127.0.0.1:${await listening(front, () => front.closeAllConnections())}`
}

test('SCALE-45 SCALE-56 a part of the rows that no night read for 35 days, or of which nothing is kept, is wrong, and its age is a metric', async () => {
  const { database } = server.app
  expect((await look()).of('night_parts')).toMatch(
    /^ok: The nights checked all of the books within a day, all sealed rows within a day/,
  )
  await database.run(
    `update night_parts set at = product_now() - interval '36 days' where checked = 'seals' and part = 7`,
  )
  onTestFinished(async () => void (await database.run('update night_parts set at = product_now()')))
  expect((await look()).of('night_parts')).toMatch(/^wrong: .*all sealed rows within 36 days/)
  const age = /^kasuwa_oldest_part_seconds\{check="seals"\} (\d+)/m.exec(await measure(server.app))?.[1]
  expect(Math.floor(Number(age) / 86_400)).toBe(36)
  const kept = await database.rows<{ part: number }>(
    `delete from night_parts where checked = 'seals' and part = 7 returning part`,
  )
  onTestFinished(async () => void (await database.run(`insert into night_parts (checked, part) values ('seals', 7)`)))
  expect(kept).toHaveLength(1)
  expect((await look()).of('night_parts')).toMatch(/^wrong: .*a part of all sealed rows never/)
})

test('SCALE-16 archived months whose files were not found whole for 35 days are wrong, and so is a finding; where nothing is archived nothing is asked for', async () => {
  const { database } = server.app
  const measured = async () => /^kasuwa_archived_months_unchecked_seconds (\d+)/m.exec(await measure(server.app))?.[1]
  expect((await look()).of('archived_months')).toBe('not set: No month is archived.')
  expect(await measured()).toBeUndefined()
  const withoutTriggers = (sql: string) =>
    database.pool.query(`begin; set local session_replication_role = replica; ${sql}; commit`)
  onTestFinished(async () => void (await withoutTriggers('delete from archives; delete from archive_checks')))
  await database.run(
    `insert into archives (of_table, ends, sealed, archived_at) values ('incoming_webhooks', '2026-01-01', '', product_now() - interval '36 days')`,
  )
  expect((await look()).of('archived_months')).toMatch(/^wrong: .* 36 days ago/)
  expect(Math.floor(Number(await measured()) / 86_400)).toBe(36)
  await saveArchiveCheck(database, 0)
  expect((await look()).of('archived_months')).toMatch(/^ok: .* 0 days ago/)
  await saveArchiveCheck(database, 2)
  expect((await look()).of('archived_months')).toMatch(/^wrong: .* found 2 problems/)
  expect(Number(await measured())).toBeLessThan(60)
})

test('OPER-01 OPER-03 a trial with its sandbox is examined: each check has a state and words, and only what is wrong is named', async () => {
  const { findings, wrong, of } = await look({ PUBLIC_URL: await proxy('127.0.0.1') })
  expect(wrong).toEqual(['durability'])
  expect(of('durability')).toMatch(/^wrong: fsync is off/)
  expect(of('database')).toMatch(/^ok: PostgreSQL 1\d/)
  expect(of('privileges')).toMatch(/^ok: kasuwa_app has the rights of server\/grants\.sql on \d+ tables/)
  expect(of('standbys')).toMatch(/^not set/)
  expect(of('backup')).toMatch(/^not set: No backup has been recorded/)
  expect(of('webhook')).toMatch(/^ok: A signed webhook .* was kept and answered with 200/)
  expect(of('proxy')).toMatch(/^ok: The proxy at 127\.0\.0\.1 gives 127\.0\.0\.1 for us/)
  expect(of('paystack_accounts')).toMatch(/^ok: Paystack opens virtual accounts at/)
  expect(of('sms_account')).toMatch(/^ok: .*NGN 77\.50 are left, and it lets Kasuwa send/)
  expect(of('identity_account')).toMatch(/^ok: .*NGN 25000\.00/)
  expect(of('identity_look_up')).toMatch(/^not set: A look-up costs money/)
  expect(new Set(findings.map(({ name }) => name)).size).toBe(findings.length)
  for (const { words } of findings) expect(words).toMatch(/^\S.* .*[.)]$/s)
})

test('OPER-02 the newest result is kept in one row, and is a metric of the servers', async () => {
  const before = new Date()
  const { isKept } = await look({ PUBLIC_URL: await proxy('10.9.9.9') })
  expect(isKept).toBe(true)
  const { finishedAt, findings } = (await readDoctorResult(server.app.database))!
  expect(finishedAt.getTime()).toBeGreaterThanOrEqual(before.getTime())
  expect(findings.find(({ name }) => name === 'proxy')).toMatchObject({ state: 'wrong' })
  const shown = await measure(server.app)
  expect(shown).toContain('kasuwa_doctor_failing{check="proxy"} 1\n')
  expect(shown).toContain('kasuwa_doctor_failing{check="webhook"} 0\n')
  expect(shown).toMatch(/^kasuwa_doctor_timestamp_seconds 1\.\d+e\+09$|^kasuwa_doctor_timestamp_seconds 1\d{9}/m)
  expect(shown).not.toContain('check="paystack_transfer_codes"')
})

test('OPER-03 with --paid a text is sent and the register is asked', async () => {
  const { of } = await look({}, { paid: true, to: '08031230001' })
  expect(of('sms_text')).toMatch(/^ok: A text was accepted/)
  expect(of('identity_look_up')).toMatch(/^ok: .* asked the register/)
  const { body } = await server.sandbox('GET', '/sms?to=08031230001')
  expect(body).toMatchObject({ messages: [{ text: 'Kasuwa doctor: texts from this server arrive.' }] })
})

test('OPER-03 OPER-06 as production with another key: what is missing is wrong, and each sentence names its setting', async () => {
  const sandbox = `http://127.0.0.1:${server.app.settings.SANDBOX_PORT}`
  const production = {
    NODE_ENV: 'production',
    ALLOW_HTTP_LOOPBACK: '1',
    PAYSTACK_SECRET_KEY: 'sk_live_another',
    PAYSTACK_BASE_URL: `${sandbox}/paystack`,
    PAYSTACK_DVA_BANK: 'moon-bank',
    TERMII_BASE_URL: 'http://127.0.0.1:1',
    TERMII_API_KEY: 'their-key',
    DOJAH_BASE_URL: `${sandbox}/dojah`,
    DOJAH_APP_ID: 'their-app',
    DOJAH_SECRET_KEY: 'their-secret',
    DATA_KEY: server.app.settings.DATA_KEY.replace(/^./, 'a'),
  }
  const { wrong, of } = await look(production)
  expect(wrong).toEqual(
    expect.arrayContaining(['backup', 'webhook', 'paystack_balance', 'paystack_resolve', 'sms_account']),
  )
  expect(of('paystack_balance')).toMatch(/^wrong: Paystack refuses our key: set PAYSTACK_SECRET_KEY/)
  expect(of('webhook')).toMatch(/^wrong: .* is answered with 401: .* another PAYSTACK_SECRET_KEY/)
  expect(of('sms_account')).toMatch(/^wrong: Termii is away: .*TERMII_BASE_URL/)
  expect(of('tls')).toMatch(/^not set: PUBLIC_URL is http/)
  const incomplete = await examine({ NODE_ENV: 'production' }, { paid: false })
  expect(incomplete.findings).toEqual([
    { name: 'settings', state: 'wrong', words: expect.stringContaining('DATABASE_URL: missing') },
  ])
})

test('OPER-06 a key that does not open what is stored, and a bank that Paystack does not offer', async () => {
  await testAgent(server)
  const { token } = await signUp(server)
  await server.call('POST', '/auth/kyc/nationality', { nationality: 'Nigeria' }, { as: token })
  await server.call('POST', '/auth/kyc/nin', { nin: '70123456789' }, { as: token })
  const { of } = await look({ DATA_KEY: randomBytes(32).toString('hex'), PAYSTACK_DVA_BANK: 'moon-bank' })
  expect(of('keys')).toMatch(/^wrong: DATA_KEY: what is stored was encrypted with the key/)
  expect(of('paystack_accounts')).toMatch(/^wrong: PAYSTACK_DVA_BANK is moon-bank, and Paystack offers/)
  expect((await look()).of('keys')).toMatch(/^ok/)
})

test('OPER-06 rights that differ from server/grants.sql are named', async () => {
  await server.app.database.run('grant delete on journals to kasuwa_app')
  onTestFinished(() => server.app.database.run('revoke delete on journals from kasuwa_app').then(() => undefined))
  const { of } = await look()
  expect(of('privileges')).toMatch(/^wrong: kasuwa_app has other rights than it needs on journals: run/)
})

test('OPER-06 a database that accepts connections and answers nothing ends the run within the limits', async () => {
  const frozen = tcpServer(() => undefined)
  const port = await listening(frozen, () => undefined)
  const begun = performance.now()
  const { of, isKept } = await look({ DATABASE_URL: `postgres://kasuwa_app:x@127.0.0.1:${port}/kasuwa` }, {}, 3_000)
  expect(performance.now() - begun).toBeLessThan(8_000)
  expect(of('database')).toMatch(/^wrong: /)
  expect(of('keys')).toBe('unknown: It needs the database.')
  expect(of('paystack_balance')).toMatch(/^ok/)
  expect(isKept).toBe(false)
})

test('SCALE-04 a pooler that drops the time limits of connections is found, and is right once it is named', async () => {
  const { DATABASE_URL = '' } = server.app.settings
  const pooler = await startTestPooler(DATABASE_URL, { dropsParameters: true })
  onTestFinished(() => pooler.close())
  const dropped = await look({ DATABASE_URL: pooler.through(DATABASE_URL) })
  expect(dropped.of('time_limits')).toMatch(/^wrong: DATABASE_URL: a pooler .* set DATABASE_POOLER=transaction/)
  const named = await look({ DATABASE_URL: pooler.through(DATABASE_URL), DATABASE_POOLER: 'transaction' })
  expect(named.of('time_limits')).toBe('ok: PostgreSQL keeps the time limits of each transaction.')
  expect((await look()).of('time_limits')).toBe('ok: PostgreSQL keeps the time limits of each connection.')
})
