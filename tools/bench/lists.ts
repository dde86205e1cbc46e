import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { mixedReads } from './mix.ts'
import { openLoop } from './open-loop.ts'
import { type ProbedServer, startProbed } from './probed-server.ts'
import type { Filled } from './scratch.ts'
import { percentile } from './timing.ts'
import { tokens, type Who } from './tokens.ts'

const rounds = 30
const warmUp = 6
/** Slow pages are called fewer times: milliseconds for all calls of one. */
const acceptableMs = 2_000
/** Beyond so many rows a table must not be read from end to end. */
const manyRows = 10_000
/** PostgreSQL reports what an idle connection has read after ten seconds at most. */
const maxReportDelayMs = 11_000

const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const pages: readonly (readonly [Who, string])[] = [
  ['admin', '/admin/loan-management'],
  ['admin', '/admin/loan-management?page=5000'],
  ...['pending', 'active', 'overdue', 'completed', 'rejected'].map(
    (status) => ['admin', `/admin/loan-management?status=${status}`] as const,
  ),
  ...['', '&status=active'].flatMap((more) =>
    ['LN-177777', 'zubairu', 'musa', 'bello%20musa', 'ade', 'mu'].map(
      (words) => ['admin', `/admin/loan-management?search=${words}${more}`] as const,
    ),
  ),
  ...['amount_from=120000&amount_to=120000', `from=${dayBefore(200)}&to=${dayBefore(170)}`].map(
    (filter) => ['admin', `/admin/loan-management?${filter}`] as const,
  ),
  ['admin', '/admin/customer-management?per_page=25'],
  ['admin', '/admin/customer-management'],
  ['admin', '/admin/customer-management?page=500'],
  ['admin', '/admin/customer-management?page=1000'],
  ...['zubairu', '%2B2348000012345', '9900012345', 'musa', 'bello%20musa', 'ade', 'mu', 'a'].map(
    (words) => ['admin', `/admin/customer-management?per_page=25&search=${words}`] as const,
  ),
  ...['status=disabled', 'status=active', `from=${dayBefore(200)}&to=${dayBefore(170)}`].map(
    (filter) => ['admin', `/admin/customer-management?per_page=25&${filter}`] as const,
  ),
  ['admin', '/admin/payment-management?per_page=25'],
  ['admin', '/admin/payment-management'],
  ['admin', '/admin/payment-management?page=5000'],
  ['admin', '/admin/payment-management?sort=oldest&page=5000'],
  ...['zubairu', 'c4ca4238a0b923820dcc', 'LN-100020', '08000012345', 'musa', 'bello%20musa', 'ade', 'mu', 'a'].map(
    (words) => ['admin', `/admin/payment-management?per_page=25&search=${words}`] as const,
  ),
  ...[
    'status=failed',
    'status=completed',
    'type=agent_commission',
    'type=loan_repayment',
    'amount_from=1312.5&amount_to=1312.5',
    'amount_from=1000&amount_to=5000',
    'amount_from=160000',
    `from=${dayBefore(200)}&to=${dayBefore(200)}`,
    `from=${dayBefore(200)}&to=${dayBefore(170)}`,
    `to=${dayBefore(200)}`,
    `search=musa&type=loan_disbursement&from=${dayBefore(200)}&to=${dayBefore(170)}`,
    `search=zubairu&status=completed`,
  ].map((filter) => ['admin', `/admin/payment-management?per_page=25&${filter}`] as const),
  ['admin', '/admin/agent-management'],
  ['admin', '/admin/agent-management?search=musa'],
  ['admin', '/admin/suspense'],
  ['admin', '/admin/customer-credit'],
  ['admin', '/admin/failed-transfers'],
  ['admin', '/admin/dashboard'],
  ['admin', '/admin/dashboard/charts'],
  ['admin', '/admin/dashboard/waiting'],
  ['agent', '/auth/me'],
  ['agent', '/agent/dashboard'],
  ['agent', '/agent/dashboard/charts'],
  ['agent', '/agent/dashboard/due'],
  ['agent', '/agent/customers?per_page=25'],
  ['agent', '/agent/customers'],
  ['agent', '/agent/customers?page=50'],
  ['agent', '/agent/customers?search=musa'],
  ['agent', '/agent/clusters?per_page=25'],
  ['agent', '/agent/clusters'],
  ['agent', '/agent/clusters/{group}'],
  ['agent', '/users/{user}/transactions'],
  ['customer', '/customer/dashboard'],
  ['customer', '/loans/LN-100020/repayment-schedule'],
]

/** Each page called one after another by itself: half and 95 % of the calls took at most so long, `first`: times the list's first page. */
export async function measureLists(filled: Filled, perSecond: number): Promise<void> {
  const server = await startProbed(filled)
  try {
    await measureEach(server, filled)
    await measureMix(server, perSecond)
  } finally {
    await server.stop()
  }
}

async function measureEach({ url, probe }: ProbedServer, { databaseUrl }: Filled): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const before = await wholeReads(client)
  const rows: Record<string, string | number>[] = []
  const medians = new Map<string, number>()
  for (const [who, path] of pages) {
    const address = await addressOf(client, url, path)
    await probe()
    const { times, calls } = await timesOf(address, tokens[who])
    const { statements } = await probe()
    const median = percentile(times, 0.5)
    const list = path.split('?')[0]!
    if (list === path) medians.set(list, median)
    const first = medians.get(list)
    rows.push({
      who,
      path,
      'p50 ms': median.toFixed(1),
      'p95 ms': percentile(times, 0.95).toFixed(1),
      first: first ? (median / first).toFixed(1) : '',
      statements: (statements / calls).toFixed(1),
    })
  }
  await sleep(maxReportDelayMs)
  console.table(rows)
  const reads = (await wholeReads(client)).filter(({ relname, read, scans }) => {
    const then = before.find((one) => one.relname === relname)
    return then !== undefined && read - then.read > manyRows * (scans - then.scans)
  })
  console.log(
    reads.length
      ? `Read without an index: ${reads.map(({ relname }) => relname).join(', ')}`
      : `No table was read for more than ${manyRows} rows without an index.`,
  )
  await client.end()
}

const mixSeconds = 20

/** What everybody opens, so many a second, each at its time (P7). */
async function measureMix({ url }: ProbedServer, perSecond: number): Promise<void> {
  const load = openLoop(url, perSecond, mixedReads(url))
  await sleep(mixSeconds * 1_000)
  const { times, refused } = await load.stop()
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(1))
  console.log(`${perSecond} mixed reads a second: p50 ${p50}, p95 ${p95}, p99 ${p99} ms; ${refused} not 200`)
}

async function addressOf(client: Client, url: string, path: string): Promise<string> {
  const named = `select md5('group' || 3)::uuid as group, md5('user' || 200)::uuid as user`
  const ids = (await client.query<{ group: string; user: string }>(named)).rows[0]!
  return `${url}/api${path.replace('{group}', ids.group).replace('{user}', ids.user)}`
}

async function timesOf(address: string, token: string): Promise<{ times: number[]; calls: number }> {
  let calls = 0
  const times: number[] = []
  const first = performance.now()
  for (let round = 0; round < warmUp + rounds && (round < 3 || performance.now() - first < acceptableMs); round++) {
    const begin = performance.now()
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    calls += 1
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}: ${text}`)
    if (round === warmUp) times.length = 0
    times.push(performance.now() - begin)
  }
  return { times, calls }
}

type Reads = { relname: string; scans: number; read: number }

/** How often large tables were read in no order, and how many rows of them: a look for a few of very many ends early. */
async function wholeReads(client: Client): Promise<Reads[]> {
  const many = `select s.relname, s.seq_scan::float8 as scans, s.seq_tup_read::float8 as read from pg_stat_user_tables s join pg_class c on c.oid = s.relid where c.reltuples > $1`
  return (await client.query<Reads>(many, [manyRows])).rows
}
