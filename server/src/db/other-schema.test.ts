import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { privilegesCheck } from '../doctor/privileges-check.ts'
import type { Installation } from '../doctor/check.ts'
import { sealAll } from '../seals/seal-new-rows.ts'
import { verifySeals } from '../seals/verify.ts'
import { aRunningLoan, aVirtualAccount, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestCustomer, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { inDatabase } from './test-addresses.ts'
import type { TestDatabase } from './test-database.ts'

const schema = 'lender_a'
const busyMs = 20_000
let own: TestDatabase
let server: TestServer

/** An empty database whose tables go into a schema of another name: search_path names it. */
async function otherSchema(): Promise<TestDatabase> {
  const { superuser, owner, app } = inject('clusterUrls')
  const name = `test_${randomBytes(8).toString('hex')}`
  await ask(owner, `create database ${name}`)
  for (const statement of [
    `create schema ${schema} authorization kasuwa_owner`,
    'create schema extensions',
    'grant usage on schema extensions to kasuwa_owner, kasuwa_app',
    'revoke all on schema public from public',
    `alter database ${name} set search_path = ${schema}, extensions`,
  ])
    await ask(inDatabase(superuser, name), statement)
  own = {
    url: inDatabase(superuser, name),
    ownerUrl: inDatabase(owner, name),
    appUrl: inDatabase(app, name),
    drop: () => ask(superuser, `drop database ${name} with (force)`),
  }
  return own
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  server = await openTestServer({}, undefined, otherSchema, busyMs)
})
afterAll(() => server.close())

test('SCALE-52 SCALE-53 a lender whose tables are in a schema of another name, and the extension in its own, lends and takes a repayment', async () => {
  const { database } = server.app
  const admin = await anAdmin(server)
  const customer = await aCustomer(server)
  const loan = await aRunningLoan(server, admin, customer)
  const account = await aVirtualAccount(server, customer, admin)
  await pay(server, account, 100_000)
  expect(await database.row('select paid_kobo as paid from loans where id = $1', [loan.id])).toEqual({ paid: 100_000 })
  await sealAll(server.app)
  expect((await verifySeals(server.app)).found).toEqual([])
  expect(await foundByName(admin, customer)).toBe(1)

  const places = await database.rows(
    `select relnamespace::regnamespace::text as schema, count(*) > 50 as many from pg_class
     where relkind in ('r', 'v', 'S') and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
       and relname !~ '^pg_toast' and relpersistence = 'p' group by 1 order by 1`,
  )
  expect(places).toEqual([
    { schema, many: true },
    { schema: 'report', many: false },
  ])
  expect(
    await database.rows(
      `select distinct c from pg_proc p, unnest(p.proconfig) as c where pronamespace = $1::regnamespace and c ~ 'search_path'`,
      [schema],
    ),
  ).toEqual([{ c: `search_path=${schema}, pg_temp` }])
  // The migrations see that all of them have run, and the rights are those of grants.sql.
  expect(await migrate(own.ownerUrl, { clockMoves: true })).toEqual([])
  const serving = openDatabase(own.appUrl, { connections: 1, connectMs: 30_000 })
  const { state, words } = await privilegesCheck.look({ database: serving } as unknown as Installation)
  expect([state, words]).toEqual(['ok', expect.stringMatching(/on \d\d+ tables and views, and no others/)])
  await serving.close()

  // The extension's functions belong to a superuser, so the owner of the database may not move it. A superuser may, while the server runs.
  const move = 'alter extension pg_trgm set schema extensions'
  await expect(ask(own.ownerUrl, move)).rejects.toThrow(/must be owner|permission denied/)
  await ask(own.url, move)
  expect(await foundByName(admin, customer)).toBe(1)
  expect(await migrate(own.ownerUrl, { clockMoves: true })).toEqual([])
  await pay(server, account, 100_000)
})

async function foundByName(admin: TestPerson, { firstName }: TestCustomer): Promise<number> {
  const { body } = await server.call('GET', `/admin/customer-management?search=${firstName}`, undefined, {
    as: admin.token,
  })
  return body.data.page.total
}
