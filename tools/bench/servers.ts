import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { present } from '../../server/src/present.ts'
import { type Connection, openConnection } from './connection.ts'
import { cpuOf } from './cpu.ts'
import { expectBooksAgree } from './fill.ts'
import { type Filled, startServer } from './scratch.ts'
import { measureLoad, percentile, spreadOf } from './timing.ts'
import { newRepayment, readAccounts } from './webhooks.ts'

const numbers = [1, 2, 4]
const callers = 64
const warmUpSeconds = 2
/** One of so many repayments is delivered twice at the same moment, to two servers where there are two. */
const twiceEvery = 10
const sampleMs = 100

/** Where repayments go, and those that were acknowledged, by their reference. */
type Repayments = { accounts: readonly string[]; acknowledged: Map<string, number> }
type Booked = { lost: number; doubled: number }
type Measured = { servers: number; rate: number; times: number[]; refused: number; connections: number; cpuMs: number }

/**
 * Repayments spread over one, two and four servers on one database, in turns: how many a second, how late, how many connections PostgreSQL has
 * then. @throws Error when an acknowledged repayment is not in the books exactly once, or the books do not agree
 */
export async function measureServers(filled: Filled, rounds: number, seconds: number): Promise<void> {
  const client = new Client({ connectionString: filled.databaseUrl })
  await client.connect()
  const acknowledged = new Map<string, number>()
  const measured: Measured[] = []
  const accounts = await readAccounts(filled.databaseUrl)
  try {
    for (let round = 0; round < rounds; round++)
      for (const servers of numbers)
        measured.push(await measure(filled, client, { servers, seconds, accounts, acknowledged }))
    console.log(`\nSigned repayments from ${callers} callers. Each figure of several: least / median / most`)
    console.table(numbers.map((servers) => rowOf(servers, measured)))
    const { lost, doubled } = await booked(client, acknowledged)
    console.log(`${acknowledged.size} repayments acknowledged: ${lost} lost, ${doubled} doubled.`)
    if (lost + doubled > 0) throw new Error('each acknowledged repayment must be in the books once')
    await expectBooksAgree(filled.databaseUrl)
  } finally {
    await client.end()
  }
}

async function measure(
  filled: Filled,
  client: Client,
  { servers, seconds, ...repayments }: { servers: number; seconds: number } & Repayments,
): Promise<Measured> {
  const started = []
  for (let n = 0; n < servers; n++) started.push(await startServer(filled.cluster, filled.folder))
  const delivery = await openDelivery(
    started.map(({ url }) => url),
    repayments,
  )
  const sampling = sampleConnections(client)
  const pids = [filled.databasePid, ...started.map(({ child }) => present(child.pid, 'a server'))]
  try {
    await measureLoad(warmUpSeconds, callers, delivery.send)
    const before = await cpuOf(pids)
    const { times, rate } = await measureLoad(seconds, callers, delivery.send)
    const after = await cpuOf(pids)
    const cpuMs = before === null || after === null ? Number.NaN : (after - before) / times.length
    return { servers, rate, times, refused: delivery.refused(), connections: await sampling.maxCount(), cpuMs }
  } finally {
    delivery.close()
    for (const { child } of started) child.kill('SIGTERM')
    await Promise.all(started.map(({ ended }) => ended))
  }
}

/** Callers that send a repayment each, to the servers in turn. */
async function openDelivery(urls: readonly string[], { accounts, acknowledged }: Repayments) {
  const open = (offset: number): Promise<[string, Connection][]> =>
    Promise.all(
      Array.from({ length: callers }, async (_, caller): Promise<[string, Connection]> => {
        const url = present(urls[(caller + offset) % urls.length], 'a server')
        return [url, await openConnection(url)]
      }),
    )
  const [first, second] = [await open(0), await open(1)]
  let [sent, refused] = [0, 0]
  return {
    async send(caller: number): Promise<void> {
      const { reference, amount, request } = newRepayment(accounts)
      const targets = (sent++ % twiceEvery === 0 ? [first, second] : [first]).map((each) => each[caller]!)
      const statuses = await Promise.all(targets.map(([url, connection]) => connection.send(request(url))))
      if (statuses.includes(200)) acknowledged.set(reference, amount)
      refused += statuses.filter((status) => status !== 200).length
    },
    refused: () => refused,
    close() {
      for (const [, connection] of [...first, ...second]) connection.close()
    },
  }
}

/** Counts the connections of all servers until the most of them is asked for. */
function sampleConnections(client: Client): { maxCount(): Promise<number> } {
  const text = `select count(*)::integer as n from pg_stat_activity where application_name like 'kasuwa %'`
  const stopping = new AbortController()
  let maxCount = 0
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      maxCount = Math.max(maxCount, (await client.query<{ n: number }>(text)).rows[0]!.n)
      await sleep(sampleMs)
    }
  }
  const running = run()
  return {
    async maxCount() {
      stopping.abort()
      await running
      return maxCount
    },
  }
}

/** How many acknowledged repayments are not in the books with their amount, and how many more than once, as a payment or as a journal. */
async function booked(client: Client, acknowledged: Map<string, number>): Promise<Booked> {
  const { rows } = await client.query<Booked>(
    `select count(*) filter (where payments = 0 or journals = 0)::integer as lost,
        count(*) filter (where payments > 1 or journals > 1)::integer as doubled
      from (select (select count(*) from payments p where p.tx_ref = given.reference and p.amount_kobo = given.amount) as payments,
          (select count(*) from journals j where j.reference = given.reference) as journals
        from unnest($1::text[], $2::bigint[]) as given (reference, amount)) as one`,
    [[...acknowledged.keys()], [...acknowledged.values()]],
  )
  return present(rows[0], 'the count')
}

function rowOf(servers: number, all: readonly Measured[]) {
  const of = all.filter((one) => one.servers === servers)
  return {
    servers,
    'webhooks a second': spreadOf(of.map(({ rate }) => rate)),
    'p50 ms': spreadOf(of.map(({ times }) => percentile(times, 0.5))),
    'p99 ms': spreadOf(of.map(({ times }) => percentile(times, 0.99))),
    'CPU ms each': spreadOf(
      of.map(({ cpuMs }) => cpuMs),
      2,
    ),
    'not 200': of.reduce((sum, { refused }) => sum + refused, 0),
    'connections at most': Math.max(...of.map(({ connections }) => connections)),
  }
}
