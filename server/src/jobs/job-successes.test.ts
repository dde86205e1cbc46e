import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCustomer } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { runToday } from './daily.ts'
import { jobNames, lateAfterSeconds, runJob } from './job-successes.ts'
import { sweepOldRows } from './old-rows.ts'
import { startSweeps } from './sweeps.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const metrics = async () => (await fetch(`${server.url}/metrics`)).text()
const valueOf = async (name: string) => {
  const line = (await metrics()).split('\n').find((one) => one.startsWith(`kasuwa_${name} `))
  return line === undefined ? null : Number(line.split(' ').at(-1))
}
const run = (sql: string) => server.app.database.run(sql)

test('OPER-47 every job that runs by itself has its last success and its limit; one that never succeeded counts from the migration', async () => {
  await run("update migrations set at = now() - interval '3 hours' where name like '0162%'")
  const now = Date.now() / 1_000
  for (const name of jobNames) {
    expect(await valueOf(`job_late_after_seconds{name="${name}"}`)).toBe(lateAfterSeconds[name])
    expect(await valueOf(`job_last_success_timestamp_seconds{name="${name}"}`)).toBeLessThan(now + 60)
  }
  expect(await valueOf('job_last_success_timestamp_seconds{name="verify-seals"}')).toBeCloseTo(now - 10_800, -2)
})

test('OPER-47 a job that succeeds moves its time, one that fails does not', async () => {
  const last = () => valueOf('job_last_success_timestamp_seconds{name="compare-books"}')
  await run(`insert into job_successes (name, at) values ('compare-books', now() - interval '1 day')`)
  const before = (await last())!
  await expect(runJob(server.app, 'compare-books', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await last()).toBe(before)
  expect(await runJob(server.app, 'compare-books', () => Promise.resolve(7))).toBe(7)
  expect((await last())! - before).toBeGreaterThan(80_000)
})

test('OPER-46 runs of jobs are measured by outcome, and a sweep that fails stops no other one', async () => {
  const jobs = startSweeps(
    server.app,
    { 'sweep-files': () => Promise.reject(new Error('away')), 'sweep-limits': () => Promise.resolve() },
    50,
    50,
  )
  const ran = (name: string, outcome: string) =>
    valueOf(`job_duration_seconds_count{name="${name}",outcome="${outcome}"}`)
  await expect.poll(() => ran('sweep-limits', 'done')).toBeGreaterThan(1)
  expect(await ran('sweep-files', 'failed')).toBeGreaterThan(1)
  expect(await ran('sweep-files', 'done')).toBeNull()
  await jobs.stop()
})

test('IMPO-26 a sweep that takes long is told that the server stops, and ends then', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  let isEnded = false
  const jobs = startSweeps(
    server.app,
    {
      imports: async (_app, signal) => {
        begin()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        isEnded = true
      },
    },
    50,
    0,
  )
  await begun
  expect(isEnded).toBe(false)
  await jobs.stop()
  expect(isEnded).toBe(true)
})

test('OPER-47 the day, its late fees and the ends of months keep their success also when no new day began', async () => {
  await run('delete from job_successes')
  const other = { ...server.app, metrics: { ...server.app.metrics } }
  await runToday(other)
  const { rows } = await server.app.database.pool.query<{ name: string }>(
    'select name from job_successes order by name',
  )
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['business-date', 'late-fees', 'month-ends']))
})

test('SCALE-30 SCALE-31 jobs that were done go after 30 days, and what no rule needs any more after its time; the newest of each stays', async () => {
  const [owner, other] = [await aCustomer(server), await aCustomer(server)]
  const { database } = server.app
  const ids = async (sql: string) => (await database.rows<{ id: string }>(sql)).map(({ id }) => id)
  await run('delete from outbox')
  await run(`insert into outbox (topic, subject, created_at, done_at)
    select 'text', 'old ' || n, now() - interval '40 days', now() - interval '31 days' from generate_series(1, 2100) as n`)
  await run(`insert into outbox (topic, subject, created_at, done_at, given_up_at, due_at) values
    ('text', 'waits', now() - interval '40 days', null, null, 'infinity'), ('text', 'given up', now() - interval '40 days', null, now(), 'infinity'),
    ('text', 'done later', now() - interval '40 days', now() - interval '29 days', null, now()), ('text', 'new', now(), now(), null, now())`)
  await run(`insert into job_runs (name, day, finished_at) values ('no more', product_today() - 900, now()), ('no more', product_today() - 800, now()),
    ('no more', product_today() - 700, null)`)
  await run(`insert into reconciliations (window_from, window_to, booked, settled, found, differences, finished_at)
    select now(), now() - age * interval '1 day', age, 0, found, '[]', now() - age * interval '1 day'
    from (values (500, 0), (499, 3), (450, 0), (399, 0)) as one (age, found)`)
  await run(`insert into identity_tries (owner_id, tried_by, kind, tried_at) values
    ('${owner.userId}', '${other.userId}', 'nin', product_now() - interval '25 months'), ('${other.userId}', '${owner.userId}', 'nin', product_now() - interval '23 months')`)

  expect(await sweepOldRows(server.app)).toBe(2_100 + 1 + 2 + 1)
  expect(
    await ids(
      `select subject as id from outbox where created_at < now() - interval '1 day' or subject = 'new' order by subject`,
    ),
  ).toEqual(['done later', 'given up', 'new', 'waits'])
  expect(
    await ids(`select (product_today() - day)::text as id from job_runs where name = 'no more' order by day`),
  ).toEqual(['800', '700'])
  expect(await ids(`select booked::text as id from reconciliations where booked > 0 order by booked desc`)).toEqual([
    '499',
    '399',
  ])
  expect(await ids(`select tried_by::text as id from identity_tries`)).toEqual([owner.userId])
  expect(await sweepOldRows(server.app)).toBe(0)
})
