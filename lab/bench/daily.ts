import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { required } from '../../server/src/base/required.ts'
import { cpuOf } from './cpu.ts'
import { mixedReads } from './mix.ts'
import { openLoop } from './open-loop.ts'
import { startProbed } from './probed-server.ts'
import type { Filled } from './scratch.ts'
import { percentile } from './timing.ts'

const loans = 100_000
const readsPerSecond = 20

const allDue = `
  with due as (select id as loan, row_number() over (order by approved_kobo is null, id) <= $1 as is_due from loans)
  update loans set status = case when is_due then 'active' else 'completed' end,
    next_due_date = case when is_due then product_today() - 1 end, next_due_kobo = case when is_due then 1 end,
    approved_kobo = amount_kobo, decided_at = coalesce(decided_at, requested_at), start_date = coalesce(start_date, product_today() - 8),
    end_date = coalesce(end_date, product_today() + 22), interest_kobo = coalesce(interest_kobo, 0), total_kobo = coalesce(total_kobo, amount_kobo),
    paid_kobo = case when is_due then 0 else coalesce(total_kobo, amount_kobo) end
  from due where id = loan`

/**
 * Measures the daily job over many running loans that all fell due yesterday (P9): its duration, and the duration of reads meanwhile. All
 * loans are set to running for it, so the books of this database do not agree afterwards.
 */
export async function measureDaily(filled: Filled): Promise<void> {
  const client = new Client({ connectionString: filled.databaseUrl })
  await client.connect()
  const one = async <T>(text: string, values: unknown[] = []): Promise<T> =>
    (await client.query(text, values)).rows[0] as T
  await client.query('set session_replication_role = replica')
  await client.query('drop index if exists one_running_loan')
  await client.query(allDue, [loans])
  await client.query(`delete from job_runs where day >= product_today()`)
  await client.query('vacuum (analyze) loans')
  const due = `select count(*)::integer as n from loans where status = 'active' and next_due_date < product_today()`
  const before = (await one<{ n: number }>(due)).n
  const finished = `select count(*)::integer as n from job_runs where day = product_today() and finished_at is not null`
  // The job starts with the server.
  const server = await startProbed(filled)
  const begin = performance.now()
  const pids = [required(server.child.pid, 'the server'), filled.databasePid]
  const cpuBefore = await cpuOf(pids)
  const reads = openLoop(server.url, readsPerSecond, mixedReads(server.url))
  try {
    while ((await one<{ n: number }>(finished)).n === 0) await sleep(50)
    const seconds = (performance.now() - begin) / 1_000
    const cpuMs = ((await cpuOf(pids)) ?? Number.NaN) - (cpuBefore ?? Number.NaN)
    const left = (await one<{ n: number }>(due)).n
    const read = await reads.stop()
    const { changed } = await one<{ changed: number }>(
      `select sum(changed)::integer as changed from job_runs where day = product_today()`,
    )
    console.table([
      {
        'loans due': before,
        changed,
        left,
        seconds: seconds.toFixed(1),
        'CPU s, reads included': (cpuMs / 1_000).toFixed(1),
        'reads p50 ms': percentile(read.times, 0.5).toFixed(0),
        'reads p99 ms': percentile(read.times, 0.99).toFixed(0),
        'reads not 200': read.refused,
        'event loop late p99 ms': (await server.probe()).lagP99Ms.toFixed(0),
      },
    ])
  } finally {
    await client.end()
    await server.stop()
  }
}
