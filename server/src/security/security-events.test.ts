import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { testDatabase } from '../db/test-database.ts'
import { openMetrics } from '../base/metrics.ts'
import { openSecurityEvents, sweepSecurityEvents } from './security-events.ts'

const log = { info() {}, warn() {}, error() {} }
const count = 'select count(*) as n from security_events'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const made = await testDatabase()
  drop = made.drop
  database = openDatabase(made.url)
})
afterAll(async () => {
  await database.close()
  await drop()
})

test('events are written together within a second, and none can be changed or removed', async () => {
  const events = openSecurityEvents({ sql: database, metrics: openMetrics(), log })
  for (let index = 0; index < 5; index++) events.note({ what: 'code_wrong', address: `10.0.0.${index}` })
  await expect.poll(async () => (await database.row<{ n: number }>(count))!.n, { timeout: 10_000 }).toBe(5)
  for (const statement of [
    `update security_events set what = 'x'`,
    'delete from security_events',
    'truncate security_events',
  ]) {
    await expect(database.run(statement)).rejects.toThrow(/kept as they are|append-only/)
  }
  await events.close()
})

test('events older than the setting allows are removed, those younger than thirty days never', async () => {
  await database.run(
    `insert into security_events (at, what) values (now() - interval '91 days', 'old'), (now() - interval '89 days', 'late'), (now() - interval '31 days', 'recent')`,
  )
  const sweep = (days: number) => sweepSecurityEvents({ database, settings: { SECURITY_EVENT_DAYS: days } })
  expect([await sweep(90), await sweep(30)]).toEqual([1, 2])
  expect((await database.row<{ n: number }>(count))!.n).toBe(5)
})

test('a flood from one address is counted in full and written in part', async () => {
  const metrics = openMetrics()
  const events = openSecurityEvents({ sql: database, metrics, log })
  for (let index = 0; index < 1_000; index++)
    events.note({ what: 'too_many_requests', call: 'POST /auth/login', address: '10.9.9.9' })
  await events.close()
  expect(await database.row(`${count} where address = '10.9.9.9'`)).toEqual({ n: 20 })
  expect(await metrics.text()).toContain('kasuwa_security_events_total{what="too_many_requests"} 1000\n')
})

test('while the database is unavailable events are kept, up to a limit, and lost ones are counted', async () => {
  const metrics = openMetrics()
  let away = true
  const written: unknown[] = []
  const run = async (_statement: unknown, values?: unknown) => {
    if (away) throw new Error('away')
    written.push(...(values as { events: unknown[] }).events)
    return 1
  }
  const events = openSecurityEvents({ sql: { run }, metrics, log })
  for (let index = 0; index < 6_000; index++)
    events.note({ what: 'code_wrong', address: `10.1.${index >> 8}.${index & 255}` })
  await events.flush()
  away = false
  await events.close()
  expect(written).toHaveLength(5_000)
  expect(await metrics.text()).toContain('kasuwa_security_events_lost_total 1000\n')
})
