import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { runToday } from './daily.ts'
import { jobNames, lateAfterSeconds, runJob } from './job-successes.ts'
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
