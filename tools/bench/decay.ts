import { Client } from 'pg'
import { cpuOf } from './cpu.ts'
import type { Scratch } from './scratch.ts'
import { measureLoad, percentile } from './timing.ts'
import { openRepayments } from './webhooks.ts'

const callers = 32
const calibrationSeconds = 20
const share = 0.8
const parts = 10

/**
 * So many minutes of signed repayments at 80 % of what the server can (P6), in ten parts: how many were answered in each, how late, and what each
 * took of the CPU, which other work on the machine changes least. Calls begin at their time whether or not earlier ones are answered, as a
 * provider's do, up to `callers` at once.
 * @param minutes less than ten for a trial
 */
export async function measureDecay({ url, databaseUrl, pids }: Scratch, minutes: number): Promise<void> {
  const repayments = await openRepayments(url, databaseUrl, callers)
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  let refused = 0
  const send = async (caller: number): Promise<void> => {
    if ((await repayments.send(caller)) !== 200) refused += 1
  }
  const measurePart = async (part: number, perSecond: number) => {
    refused = 0
    const before = await cpuOfEach(pids)
    const { times, rate } = await measureLoad((minutes * 60) / parts, callers, send, perSecond)
    const after = await cpuOfEach(pids)
    const cpu = after.map((ms, place) => ((ms - before[place]!) / times.length).toFixed(2))
    return {
      part,
      'a second': Math.round(rate),
      'p50 ms': percentile(times, 0.5).toFixed(0),
      'p99 ms': percentile(times, 0.99).toFixed(0),
      'CPU ms each: server / PostgreSQL': cpu.join(' / '),
      'not 200': refused,
    }
  }
  try {
    const capacity = (await measureLoad(Math.min(calibrationSeconds, minutes * 60), callers, send)).rate
    const perSecond = capacity * share
    console.log(
      `At most ${Math.round(capacity)} a second; now ${Math.round(perSecond)} a second for ${minutes} minutes, in ten parts.`,
    )
    const rows: Awaited<ReturnType<typeof measurePart>>[] = []
    const readsBefore = await multiXactReads(client)
    for (let part = 1; part <= parts; part++) rows.push(await measurePart(part, perSecond))
    console.table(rows)
    const ofFirst = (rows.at(-1)!['a second'] / rows[0]!['a second']) * 100
    console.log(`The last part's rate is ${ofFirst.toFixed(0)} % of the first's.`)
    console.log(`MultiXact pages read meanwhile: ${(await multiXactReads(client)) - readsBefore}`)
  } finally {
    repayments.close()
    await client.end()
  }
}

const cpuOfEach = (pids: readonly number[]): Promise<number[]> =>
  Promise.all(pids.map(async (pid) => (await cpuOf([pid])) ?? Number.NaN))

async function multiXactReads(client: Client): Promise<number> {
  const text = `select coalesce(sum(blks_read), 0)::float8 as reads from pg_stat_slru where name ilike 'multixact%'`
  return (await client.query<{ reads: number }>(text)).rows[0]!.reads
}
