import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeBaseBackup } from '../backup/base-backup.ts'
import { verifySeals } from '../seals/verify.ts'
import { reconcileAll } from '../payments/money-jobs.ts'
import { testDatabase } from '../db/test-database.ts'
import { startTestPooler, type TestPooler } from '../db/test-pooler.ts'
import { readSettings } from '../settings/settings.ts'
import { startProblem } from '../settings/start-problem.ts'
import { approve, aLoan, aRunningLoan, aVirtualAccount, pay, scheduleOf } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { backUpTo } from './back-up-command.ts'
import { openAppForCommands } from './open-app.ts'
import { migrateDatabase } from './with-app.ts'

let pooler: TestPooler
let direct: string
let server: TestServer
let admin: TestPerson

beforeAll(async () => {
  const make = async () => {
    const own = await testDatabase()
    direct = own.appUrl
    pooler = await startTestPooler(direct)
    return { ...own, appUrl: pooler.through(direct) }
  }
  server = await openTestServer({ DATABASE_POOLER: 'transaction' }, undefined, make, 20_000)
  admin = await anAdmin(server)
})
afterAll(async () => {
  await server?.close()
  await pooler?.close()
})

const settingsHere = (more: Record<string, string>) => ({
  DATA_DIR: server.app.settings.dataDir,
  SANDBOX_PORT: String(server.app.settings.SANDBOX_PORT),
  DATABASE_URL: pooler.through(direct),
  ...more,
})

test('SCALE-01 people, jobs, repayments, the desk, reports and commands work through a pooler in transaction mode, and leave nothing on its connections', async () => {
  const customer = await aCustomer(server)
  // The payout is a job of the outbox, and the agreement a document.
  const loan = await aRunningLoan(server, admin, customer, 100_000)
  const account = await aVirtualAccount(server, customer, admin)
  const paid = await Promise.all(Array.from({ length: 20 }, () => pay(server, account, 10_000)))
  expect(paid.flatMap(({ body }) => body.webhook_statuses)).toEqual(Array.from({ length: 20 }, () => 200))
  expect((await scheduleOf(server, customer, loan.id)).repayment_summary.total_paid).toBe(2_000)

  const listed = await server.call('GET', '/admin/payment-management', undefined, { as: admin.token })
  const [payment] = listed.body.data.recent_payments
  const reversed = await server.call(
    'POST',
    `/admin/payments/${payment.id}/reverse`,
    { cause: 'booked_wrongly', reason: 'Tried' },
    { as: admin.token },
  )
  expect(reversed.status).toBe(200)
  for (const path of ['/admin/dashboard/charts', '/admin/reports/portfolio', '/admin/reports/portfolio.csv'])
    expect((await server.call('GET', path, undefined, { as: admin.token })).status).toBe(200)

  const command = await openAppForCommands(readSettings(settingsHere({ DATABASE_POOLER: 'transaction' })))
  try {
    expect((await reconcileAll(command.app, { repair: false })).differences).toEqual([])
    expect((await verifySeals(command.app)).found).toEqual([])
  } finally {
    await command.close()
  }
  expect(pooler.named).toEqual([])
  await expect
    .poll(() => pooler.leftBehind())
    .toEqual(Array.from({ length: 5 }, () => ({ statements: 0, settings: [], locks: 0 })))
})

test('SCALE-03 a locked loan is 503 within three seconds for a person and for the provider, and both succeed afterwards', async () => {
  const payer = await aCustomer(server)
  const running = await aRunningLoan(server, admin, payer)
  const account = await aVirtualAccount(server, payer, admin)
  const asked = await aLoan(server, await aCustomer(server))
  const holder = new Client({ connectionString: direct })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from loans where id = any ($1) for update', [[asked.id, running.id]])
  const begun = performance.now()
  try {
    const [refused, unpaid] = await Promise.all([
      approve(server, admin, asked.id),
      pay(server, account, 5_000, { reference: 'behind-a-lock' }),
    ])
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true])
    expect(unpaid.body.webhook_statuses).toEqual([503])
    expect(performance.now() - begun).toBeLessThan(3_500)
  } finally {
    await holder.end()
  }
  expect((await approve(server, admin, asked.id)).status).toBe(200)
  expect((await pay(server, account, 5_000, { reference: 'behind-a-lock' })).body.webhook_statuses).toEqual([200])
})

test('SCALE-04 without DATABASE_POOLER the refusal of a pooler is a sentence that names it, and migrations and backups ask for PostgreSQL itself', async () => {
  const unset = readSettings(settingsHere({}))
  const refused = await openAppForCommands(unset).catch((error: unknown) => error)
  expect(startProblem(refused, unset)).toMatch(
    /^DATABASE_URL: a pooler answers there \(.*\)\. Set DATABASE_POOLER=transaction, and DATABASE_OWNER_URL to PostgreSQL's own address\.$/,
  )
  const owned = readSettings(settingsHere({ DATABASE_OWNER_URL: direct }))
  const later = await openAppForCommands(owned).catch((error: unknown) => error)
  expect(startProblem(later, owned)).toMatch(/^DATABASE_URL: a pooler answers there \(unsupported startup parameter/)
  const pooled = settingsHere({ DATABASE_POOLER: 'transaction' })
  await expect(migrateDatabase(pooled)).rejects.toThrow(
    /DATABASE_OWNER_URL: missing; migrations need the address of PostgreSQL itself/,
  )
  await expect(backUpTo('/nowhere', 'all', pooled)).rejects.toThrow(
    /DATABASE_BACKUP_URL: missing; a backup needs the address of PostgreSQL itself/,
  )
  await expect(takeBaseBackup(pooler.through(direct), async () => {})).rejects.toThrow(
    /^A pooler answers at DATABASE_BACKUP_URL: a backup needs the address of PostgreSQL itself\.$/,
  )
})
