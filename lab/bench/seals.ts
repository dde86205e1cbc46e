import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openCluster } from '@kasuwa/local-postgres/cluster.ts'
import { Client } from 'pg'
import { superuserUrl } from '../../server/src/db/test-addresses.ts'
import type { App } from '../../server/src/context/context.ts'
import { checkTonight } from '../../server/src/ledger/check-tonight.ts'
import { checkBooks } from '../../server/src/ledger/reconcile.ts'
import { verifySeals } from '../../server/src/seals/verify.ts'
import { verifyTonight } from '../../server/src/seals/verify-tonight.ts'
import { withApp } from '../../server/src/app/with-app.ts'
import { beforeAll, headOf, packEntries, readEntries } from '../../server/src/seals/chain.ts'
import { sealAll } from '../../server/src/seals/seal-new-rows.ts'
import { openSigner } from '../../server/src/seals/signing.ts'
import { fillNew } from './fill.ts'
import { stopwatch } from './timing.ts'

const journalsPerSeal = 3
const sampleMs = 50
const dataKey = 'ab'.repeat(32)

/** Seals the journals of a million payments at once, then a few in each seal as during a year, and verifies both. */
export async function measureSeals(customers: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kasuwa-bench-'))
  const data = path.join(folder, 'postgres')
  await fillNew(data, customers)
  const cluster = await openCluster(data, { fsync: false })
  try {
    const superuser = await superuserUrl(data)
    await withApp(
      async (app) => {
        const sealing = stopwatch()
        await sealAll(app)
        console.log(`Sealed in ${sealing()}.`)
        await verify(app)
        await sealInSmall(app, superuser)
        // The exported head belongs to the earlier seals.
        await rm(path.join(folder, 'seals.json'))
        await verify(app)
        await nights(app, superuser)
      },
      {
        DATABASE_URL: cluster.url,
        DATABASE_OWNER_URL: cluster.ownerUrl,
        DATA_DIR: folder,
        DATA_KEY: dataKey,
        SANDBOX: 'on',
        SEED: 'none',
      },
    )
  } finally {
    await cluster.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function verify(app: App): Promise<void> {
  const { postings } = (await app.database.row<{ postings: number }>('select count(*) as postings from postings'))!
  const before = process.memoryUsage.rss()
  let maxBytes = before
  const watching = setInterval(() => (maxBytes = Math.max(maxBytes, process.memoryUsage.rss())), sampleMs)
  const took = stopwatch()
  const { chains, found } = await verifySeals(app).finally(() => clearInterval(watching))
  const { seals, rows } = chains.find(({ chain }) => chain === 'journals')!
  if (found.length > 0) throw new Error(`${found.length} found: ${JSON.stringify(found[0])}`)
  console.log(
    `Verified ${rows} journals with ${postings} postings in ${seals} seals in ${took()}; memory rose from ${inMegabytes(before)} to ${inMegabytes(maxBytes)} MB at most.`,
  )
}

/** Three nights of a lender whose rows are all of closed months: with nothing due, so that only the joints are read, and with the turn of a part. */
async function nights(app: App, superuser: string): Promise<void> {
  const client = new Client({ connectionString: superuser })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(`update seals set sealed_at = now() - interval '200 days'`)
  await client.query('vacuum (analyze) seals')
  for (const due of [[], [7], [23]]) {
    await client.query(
      `update night_parts set at = product_now() - case when part = any ($1) then interval '40 days' else '0' end`,
      [due],
    )
    const took = stopwatch()
    const { found, rows } = await verifyTonight(app, undefined, 0)
    if (found.length > 0) throw new Error(`${found.length} found: ${JSON.stringify(found[0])}`)
    console.log(`A night with ${due.length} of 30 parts read ${rows} sealed rows in ${took()}.`)
  }
  await nightsOfBooks(app, client)
  await client.end()
}

/** The books of the open months, then with the turn of a part, of a part with a sum of everything, and everything at once. */
async function nightsOfBooks(app: App, client: Client): Promise<void> {
  const looks: [string, number[], () => Promise<unknown[]>][] = [
    ['the open months', [], () => checkNight(app)],
    ['the open months and a part', [7], () => checkNight(app)],
    ['the open months and a part with the sum of cash', [8], () => checkNight(app)],
    ['everything', [], () => checkBooks(app)],
  ]
  for (const [what, due, look] of looks) {
    await client.query(
      `update night_parts set at = product_now() - case when part = any ($1) then interval '40 days' else '0' end`,
      [due],
    )
    const took = stopwatch()
    const found = await look()
    if (found.length > 0) throw new Error(`${found.length} found: ${JSON.stringify(found[0])}`)
    console.log(`The books of ${what} were compared in ${took()}.`)
  }
}

/** A night's differences. */
async function checkNight(app: App): Promise<unknown[]> {
  const { found, failed } = await checkTonight(app)
  return [...found, ...failed]
}

const inMegabytes = (bytes: number): number => Math.round(bytes / 1_000_000)

/** The same journals in seals of a few each. */
async function sealInSmall({ database }: App, superuser: string): Promise<void> {
  const signer = openSigner(dataKey)
  const client = new Client({ connectionString: superuser })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(`delete from seals where chain = 'journals'`)
  let [number, after, previous]: [number, number, Buffer | null] = [0, beforeAll, null]
  for (;;) {
    const rows = await readEntries(database, 'journals', { after, upTo: Number.MAX_SAFE_INTEGER, limit: 3_000 })
    if (rows.length === 0) break
    const seals = []
    for (let at = 0; at < rows.length; at += journalsPerSeal) {
      const some = rows.slice(at, at + journalsPerSeal)
      const sealed = { chain: 'journals' as const, number: ++number, upTo: some.at(-1)!.id, entries: packEntries(some) }
      const head = headOf({ ...sealed, previous })
      seals.push({ ...sealed, head, signature: signer.sign(head) })
      ;[previous, after] = [head, sealed.upTo]
    }
    await client.query(
      `insert into seals (chain, number, up_to, entries, head, key_id, signature)
        select 'journals', n, u, e, h, $6, s from unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::bytea[], $5::bytea[]) as x (n, u, e, h, s)`,
      [
        seals.map((seal) => seal.number),
        seals.map((seal) => seal.upTo),
        seals.map((seal) => seal.entries),
        seals.map((seal) => seal.head),
        seals.map((seal) => seal.signature),
        signer.keyId,
      ],
    )
  }
  await client.query('vacuum (analyze) seals')
  await client.end()
}
