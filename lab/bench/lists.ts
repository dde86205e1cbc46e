import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { required } from '../../server/src/base/required.ts'
import { referenceOf } from './fill/money.ts'
import { mixedReads } from './mix.ts'
import { openLoop } from './open-loop.ts'
import { pages } from './pages.ts'
import { explain, type Explained, manyRows } from './plans.ts'
import { type ProbedServer, startProbed } from './probed-server.ts'
import { type Report, type Row, writeReport } from './report.ts'
import type { Filled } from './scratch.ts'
import { percentile } from './timing.ts'
import { tokens } from './tokens.ts'

const rounds = 30
const warmUp = 6
/** The milliseconds for all calls of one page, so that slow pages are called less often. */
const acceptableMs = 2_000
const maxStatements = 5

/**
 * Calls each page separately, one after another, then a mix of them at a rate (P7, P8). The statements of each page are run again to get their
 * plans, and kept in a report next to those of lenders of other sizes, with which it is compared.
 * @param perSecond the rate of the mix
 * @param only a regular expression: only pages whose path has it are measured, without the mix and the report
 */
export async function measureLists(filled: Filled, customers: number, perSecond: number, only?: string): Promise<void> {
  const server = await startProbed(filled, { AGENT_CASH: 'on' })
  try {
    const rows = await measureEach(server, filled, new RegExp(only ?? ''))
    if (only) return
    const mix = await measureMix(server, perSecond)
    const report: Report = { customers, at: new Date().toISOString(), mix, rows }
    console.log(await writeReport(report))
  } finally {
    await server.stop()
  }
}

async function measureEach({ url, probe }: ProbedServer, { databaseUrl }: Filled, only: RegExp): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const rows: Row[] = []
  try {
    const fill = await placesOf(client)
    for (const [who, path] of pages.filter(([, one]) => only.test(one))) {
      await probe()
      const { times, calls, refused } = await timesOf(`${url}/api${fill(path)}`, tokens[who])
      for (const one of refused) console.error(one)
      const { statements, asked } = await probe()
      const explained: Explained[] = []
      for (const one of asked) explained.push(...[await explain(client, one)].filter((plan) => plan !== null))
      rows.push({
        who,
        path,
        p50: percentile(times, 0.5),
        p95: percentile(times, 0.95),
        statements: statements / calls,
        explained,
      })
    }
  } finally {
    await client.end()
  }
  console.table(rows.map(lineOf))
  for (const { path, statements } of rows)
    if (statements > maxStatements) console.log(`More than ${maxStatements} statements: ${path}`)
  return rows
}

const lineOf = ({ who, path, p50, p95, statements, explained }: Row) => ({
  who,
  path,
  'p50 ms': p50.toFixed(1),
  'p95 ms': p95.toFixed(1),
  statements: statements.toFixed(1),
  'in PostgreSQL ms': explained.reduce((sum, { ms }) => sum + ms, 0).toFixed(1),
  buffers: explained.reduce((sum, { buffers }) => sum + buffers, 0),
  [`read whole, more than ${manyRows}`]: explained.flatMap(({ wholeReads }) => wholeReads).join(', '),
})

const mixSeconds = 20

/** Calls the pages that everyone opens at a rate, each on schedule (P7). */
async function measureMix({ url }: ProbedServer, perSecond: number): Promise<string> {
  const load = openLoop(url, perSecond, mixedReads(url))
  await sleep(mixSeconds * 1_000)
  const { times, refused } = await load.stop()
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(1))
  return `${perSecond} mixed reads a second: p50 ${p50}, p95 ${p95}, p99 ${p99} ms; ${refused} not 200`
}

/** Puts the ids of this database into a path: a group of the first agent, one of their customers, a payment's reference. */
async function placesOf(client: Client): Promise<(path: string) => string> {
  const named = `select g.id as group, one.user_id as user, one.id as customer, g.agent_id as agent
    from customer_groups g cross join lateral (select c.id, c.user_id from customers c where c.agent_id = g.agent_id order by c.created_at limit 1) one
    where g.name = 'Group 3'`
  type Ids = { group: string; user: string; customer: string; agent: string }
  const ids = required((await client.query<Ids>(named)).rows[0], 'the third group')
  return (path) =>
    path
      .replace('{group}', ids.group)
      .replace('{user}', ids.user)
      .replace('{customer}', ids.customer)
      .replace('{agent}', ids.agent)
      .replace('{reference}', referenceOf(1_000))
}

async function timesOf(
  address: string,
  token: string,
): Promise<{ times: number[]; calls: number; refused: Set<string> }> {
  let calls = 0
  const refused = new Set<string>()
  const times: number[] = []
  const first = performance.now()
  for (let round = 0; round < warmUp + rounds && (round < 3 || performance.now() - first < acceptableMs); round++) {
    const begin = performance.now()
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    calls += 1
    if (answer.status !== 200) refused.add(`${answer.status} ${address}: ${text}`)
    if (round === warmUp) times.length = 0
    times.push(performance.now() - begin)
  }
  return { times, calls, refused }
}
