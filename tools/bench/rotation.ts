import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Cluster, openCluster } from '@kasuwa/local-postgres/cluster.ts'
import { Client } from 'pg'
import { migrate } from '../../server/src/db/migrate.ts'
import { superuserUrl } from '../../server/src/db/test-addresses.ts'
import { localFileStore } from '../../server/src/providers/file-store.ts'
import { sealedFileStore } from '../../server/src/providers/sealed-file-store.ts'
import { openVault, tokenDigest } from '../../server/src/vault.ts'
import { startServer } from './scratch.ts'
import { percentile, stopwatch } from './timing.ts'

const people = 100_000
const files = 500
const fileBytes = 300_000
const batch = 5_000
const token = 'bench-token-of-the-admin'
const program = fileURLToPath(new URL('../../cli/src/main.ts', import.meta.url))

/** The two numbers of a person. */
const numbersOf = (n: number) => ({ nin: String(70_000_000_000 + n), bvn: String(22_000_000_000 + n) })

/** Changes the data key of 100,000 people with a NIN, a BVN and 500 documents while the server is called `perSecond` times a second. */
export async function measureRotation(perSecond: number): Promise<void> {
  const [before, present] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
  const folder = await mkdtemp(path.join(tmpdir(), 'kasuwa-rotation-'))
  const cluster = await openCluster(path.join(folder, 'postgres'))
  try {
    await migrate(cluster.ownerUrl)
    await fillSealed(await superuserUrl(path.join(folder, 'postgres')), folder, before)
    const keys = { DATA_KEY: present, DATA_KEYS_BEFORE: before }
    const server = await startServer(cluster, folder, keys)
    const done = new AbortController()
    const calls = useProduct(server.url, perSecond, done.signal)
    const took = stopwatch()
    const rotated = await rotateKey(cluster, folder, keys).finally(() => done.abort())
    const seconds = took()
    const { times, failed } = await calls
    server.child.kill('SIGTERM')
    await server.ended
    console.log(`rotate-key: ${rotated} in ${seconds}`)
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)].map(Math.round)
    console.log(`Meanwhile ${times.length} calls, ${failed} failed; p50 ${p50} ms, p99 ${p99} ms.`)
    const alone = await rotateKey(cluster, folder, { DATA_KEY: present })
    console.log(`Without the key of before: ${alone}`)
  } finally {
    await cluster.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function rotateKey(cluster: Cluster, folder: string, keys: Record<string, string>): Promise<string> {
  const settings = { DATABASE_URL: cluster.url, DATABASE_OWNER_URL: cluster.ownerUrl, DATA_DIR: folder, ...keys }
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'rotate-key'], {
    env: { ...process.env, ...settings },
    maxBuffer: 100_000_000,
  })
  return stdout.trim()
}

async function fillSealed(url: string, folder: string, dataKey: string): Promise<void> {
  const vault = openVault(dataKey)
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into users (id, phone, account_type, status, first_name, last_name, email, gender, dob, password_hash, kyc_level, phone_verified_at)
     select md5('user' || n)::uuid, '08' || lpad(n::text, 9, '0'), case n when 0 then 'admin' when 1 then 'agent' else 'customer' end, 'active',
       'First', 'Last' || n, 'p' || n || '@example.com', 'female', '1990-05-01', 'none', 2, now() from generate_series(0, ${people} + 1) n`,
  )
  await client.query('insert into sessions (token_digest, user_id) values ($1, $2)', [
    tokenDigest(token),
    (await client.query<{ id: string }>("select md5('user0')::uuid as id")).rows[0]!.id,
  ])
  await client.query(
    `insert into agents (id, user_id, code, payout_bank_code, payout_account_number) values (md5('agent')::uuid, md5('user1')::uuid, '12345678', '999992', '8000000001')`,
  )
  await client.query(
    `insert into customers (id, user_id, agent_id) select md5('customer' || n)::uuid, md5('user' || n)::uuid, md5('agent')::uuid from generate_series(2, ${people} + 1) n`,
  )
  for (let first = 2; first < people + 2; first += batch) {
    const numbers = Array.from({ length: batch }, (_, at) => ({ n: first + at, ...numbersOf(first + at) }))
    await client.query(
      `insert into profiles (user_id, nin_sealed, nin_digest, bvn_sealed, bvn_digest)
       select md5('user' || n)::uuid, a, b, c, d from unnest($1::int[], $2::bytea[], $3::bytea[], $4::bytea[], $5::bytea[]) as x (n, a, b, c, d)`,
      [
        numbers.map(({ n }) => n),
        numbers.map(({ nin }) => vault.seal(nin, 'nin')),
        numbers.map(({ nin }) => vault.digest(nin, 'nin')),
        numbers.map(({ bvn }) => vault.seal(bvn, 'bvn')),
        numbers.map(({ bvn }) => vault.digest(bvn, 'bvn')),
      ],
    )
  }
  await fillFiles(client, folder, dataKey)
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
  await client.end()
}

async function fillFiles(client: Client, folder: string, dataKey: string): Promise<void> {
  const vault = openVault(dataKey)
  const store = sealedFileStore(localFileStore(path.join(folder, 'files')), vault)
  for (let n = 0; n < files; n++) {
    const key = `valid_id/${n}.png`
    await store.save(key, { bytes: randomBytes(fileBytes), contentType: 'image/png' })
    await client.query(
      `insert into files (key, user_id, purpose, content_type, size, state, key_id) values ($1, md5('user2')::uuid, 'valid_id', 'image/png', $2, 'confirmed', $3)`,
      [key, fileBytes, vault.keyId],
    )
  }
}

/** An admin who reads lists of customers and looks at BVN. A call counts as failed when it is no 200, or shows another number than it should. */
async function useProduct(
  url: string,
  perSecond: number,
  until: AbortSignal,
): Promise<{ times: number[]; failed: number }> {
  const times: number[] = []
  let failed = 0
  const call = async (): Promise<void> => {
    const n = 2 + Math.floor(Math.random() * people)
    const begin = performance.now()
    if (!(await isRight(url, n))) failed++
    times.push(performance.now() - begin)
  }
  const open: Promise<void>[] = []
  while (!until.aborted) {
    open.push(call())
    await sleep(1_000 / perSecond)
  }
  await Promise.all(open)
  return { times, failed }
}

async function isRight(url: string, n: number): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const list = await fetch(`${url}/api/admin/customer-management?per_page=10&search=p${n}@example.com`, { headers })
  const { data } = (await list.json()) as { data?: { customers: { id: string }[] } }
  const id = data?.customers[0]?.id
  if (list.status !== 200 || !id) return false
  const look = await fetch(`${url}/api/admin/customers/${id}/bvn`, { method: 'POST', headers, body: '{}' })
  const answer = (await look.json()) as { data?: { bvn?: string } }
  return look.status === 200 && answer.data?.bvn === numbersOf(n).bvn
}
