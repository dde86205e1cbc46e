import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from './migrate.ts'
import { inDatabase } from './test-addresses.ts'
import { openTestDatabase } from './test-database.ts'

let own: Awaited<ReturnType<typeof openTestDatabase>>
let url: string
let reader: Client

beforeAll(async () => {
  own = await openTestDatabase()
  await migrate(own.ownerUrl, { clockMoves: true, reportRole: 'kasuwa_report' })
  url = inDatabase(inject('clusterUrls').report, new URL(own.url).pathname.slice(1))
  reader = await connected()
})
afterAll(async () => {
  await reader.end()
  await own.close()
})

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

const answer = (statement: string): Promise<string> =>
  reader.query(statement).then(
    () => 'allowed',
    (error: { code: string }) => error.code,
  )
/** The answer to a reader who has switched off that their transactions only read. */
async function answerToWriter(statement: string): Promise<string> {
  await reader.query('begin read write')
  const found = await answer(statement)
  await reader.query('rollback')
  return found
}
const names = async (schema: string, kinds: string): Promise<string[]> =>
  (
    await own.database.rows<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c where c.relnamespace = $1::regnamespace and c.relkind = any ($2) order by 1`,
      [schema, kinds.split('')],
    )
  ).map(({ name }) => name)

const denied = '42501'

test('REP-07 C-205 the role for reports reads each view, with its time and today, and no table, view or sequence of another schema', async () => {
  const views = await names('report', 'v')
  expect(views.length).toBeGreaterThan(6)
  for (const view of views) expect([view, await answer(`select * from ${view}`)]).toEqual([view, 'allowed'])
  expect(await answer('select * from loans')).toBe('allowed')
  const others = (await names('public', 'rvpm')).map((name) => `public.${name.replace('public.', '')}`)
  expect(others.length).toBeGreaterThan(60)
  for (const name of others) expect([name, await answer(`select from ${name}`)]).toEqual([name, denied])
  for (const name of await names('public', 'S'))
    expect([name, await answerToWriter(`select nextval('public.${name}')`)]).toEqual([name, denied])
})

test('REP-07 it writes nothing and calls no function of the product, also in a transaction that may write', async () => {
  const refused = [
    "insert into report.products (product, version) values ('mine', 1)",
    'update report.products set name = null',
    'delete from report.instalments',
    'create table mine ()',
    'create table report.mine ()',
    'create table public.mine ()',
    'create temp table mine ()',
    'create schema mine',
    'create view report.mine as select 1',
    'create function report.mine() returns int language sql return 1',
    'select lo_creat(-1)',
    `select lo_from_bytea(0, '\\x00')`,
    // A lock by number would stop sign-ins and bookings, and messages in the log fill the disk.
    'select pg_advisory_lock(1)',
    'select pg_try_advisory_xact_lock_shared(1)',
    'select pg_advisory_unlock_all()',
    "select pg_logical_emit_message(false, 'mine', 'x')",
    `select public.erase_person('00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000')`,
    'select public.product_now()',
    `copy (select 1) to program 'true'`,
    `select pg_read_file('PG_VERSION')`,
    'set role kasuwa_app',
    'alter role kasuwa_report connection limit 100',
    'alter role kasuwa_app nologin',
  ]
  for (const statement of refused) {
    expect([statement, await answer(statement)]).not.toEqual([statement, 'allowed'])
    expect([statement, await answerToWriter(statement)]).toEqual([statement, denied])
  }
})

test('REP-07 it connects to no database that is for all programs, where it could store something', async () => {
  for (const name of ['postgres', 'template1']) {
    const client = new Client({ connectionString: inDatabase(url, name) })
    await expect(client.connect()).rejects.toThrow('permission denied for database')
  }
})

test('REP-08 its statements end after 60 seconds, its transactions only read, and it has five connections', async () => {
  const { rows } = await reader.query(
    `select current_setting('statement_timeout') as timeout, current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('default_transaction_read_only') as read_only, current_setting('temp_file_limit') as disk, current_setting('idle_session_timeout') as unused`,
  )
  expect(rows).toEqual([{ timeout: '1min', idle: '1min', read_only: 'on', disk: '1GB', unused: '10min' }])
  const more = await Promise.all(Array.from({ length: 4 }, connected))
  await expect(connected()).rejects.toThrow(/too many connections for role/)
  await Promise.all(more.map((client) => client.end()))
})

test('REP-07 it is no superuser, owns nothing and is in no other role', async () => {
  expect(
    await own.database.row(
      `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls, (select count(*) from pg_auth_members where member = r.oid) as roles,
         (select count(*) from pg_class where relowner = r.oid) as owned from pg_roles r where rolname = 'kasuwa_report'`,
    ),
  ).toEqual({
    rolsuper: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolreplication: false,
    rolbypassrls: false,
    roles: 0,
    owned: 0,
  })
})
