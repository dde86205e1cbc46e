import { Client } from 'pg'
import type { Scratch } from './scratch.ts'
import { measureLoad, percentile } from './timing.ts'
import { openRepayments } from './webhooks.ts'

const callers = 32
const calibrationSeconds = 20
const share = 0.8

/**
 * Ten minutes of signed repayments at 80 % of what the server can (P6): how many were answered in each minute, and how late. Calls begin at
 * their time whether or not earlier ones are answered, as a provider's do, up to `callers` at once.
 */
export async function measureDecay({ url, databaseUrl }: Scratch, minutes: number): Promise<void> {
  const repayments = await openRepayments(url, callers)
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const capacity = (
      await measureLoad(calibrationSeconds, callers, async (caller) => void (await repayments.send(caller)))
    ).rate
    const perSecond = capacity * share
    console.log(
      `At most ${Math.round(capacity)} a second; now ${Math.round(perSecond)} a second for ${minutes} minutes.`,
    )
    const rows = []
    const readsBefore = await multiXactReads(client)
    for (let minute = 1; minute <= minutes; minute++) {
      let refused = 0
      const send = async (caller: number): Promise<void> => {
        if ((await repayments.send(caller)) !== 200) refused += 1
      }
      const { times, rate } = await measureLoad(60, callers, send, perSecond)
      const p99 = percentile(times, 0.99).toFixed(0)
      rows.push({
        minute,
        'a second': Math.round(rate),
        'p99 ms, waiting for its time included': p99,
        'not 200': refused,
      })
    }
    console.table(rows)
    console.log(`MultiXact pages read meanwhile: ${(await multiXactReads(client)) - readsBefore}`)
  } finally {
    repayments.close()
    await client.end()
  }
}

async function multiXactReads(client: Client): Promise<number> {
  const text = `select coalesce(sum(blks_read), 0)::float8 as reads from pg_stat_slru where name ilike 'multixact%'`
  return (await client.query<{ reads: number }>(text)).rows[0]!.reads
}
