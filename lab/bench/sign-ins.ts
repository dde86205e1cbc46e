import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { hashPassword } from '../../server/src/access/passwords/password-hash.ts'
import { openConnection, postRequest } from './connection.ts'
import { cpuOf } from './cpu.ts'
import { mixedReads } from './mix.ts'
import { openLoop } from './open-loop.ts'
import { type ProbedServer, startProbed } from './probed-server.ts'
import type { Filled } from './scratch.ts'
import { percentile } from './timing.ts'

const atOnce = 500
const readsPerSecond = 20
const password = 'Bench#1sign'

/**
 * Many people sign in at the same moment (P10), each with a separate connection and phone, while others read. It measures the sign-ins per second
 * and the duration of reads meanwhile.
 */
export async function measureSignIns(filled: Filled, rounds: number): Promise<void> {
  await givePasswords(filled.databaseUrl)
  const server = await startProbed(filled)
  const cpuOfEach = () =>
    Promise.all([server.child.pid, filled.databasePid].map(async (pid) => (await cpuOf([pid!])) ?? Number.NaN))
  try {
    await server.peak()
    const alone = await readsFor(server, () => sleep(5_000))
    const rows = []
    for (let round = 1; round <= rounds; round++) {
      let answers: Awaited<ReturnType<typeof signIn>>[] = []
      let tookMs = 0
      const before = await cpuOfEach()
      const read = await readsFor(server, async () => {
        const begin = performance.now()
        answers = await Promise.all(Array.from({ length: atOnce }, (_, n) => signIn(server.url, n + 1)))
        tookMs = performance.now() - begin
      })
      const cpuMs = (await cpuOfEach()).map((ms, place) => ms - before[place]!)
      const { lagP99Ms } = await server.probe()
      const times = answers.map(({ ms }) => ms)
      rows.push({
        round,
        'a second': Math.round((1_000 * atOnce) / tookMs),
        'p50 ms': percentile(times, 0.5).toFixed(0),
        'most ms': Math.max(...times).toFixed(0),
        'not 200': answers.filter(({ status }) => status !== 200).length,
        'reads p50 ms': percentile(read.times, 0.5).toFixed(0),
        'reads p99 ms': percentile(read.times, 0.99).toFixed(0),
        'reads not 200': read.refused,
        'event loop late p99 ms': lagP99Ms.toFixed(0),
        'CPU ms each: server / PostgreSQL': cpuMs.map((ms) => (ms / atOnce).toFixed(1)).join(' / '),
      })
      await sleep(2_000)
    }
    console.log(
      `Reads alone: p50 ${percentile(alone.times, 0.5).toFixed(0)}, p99 ${percentile(alone.times, 0.99).toFixed(0)} ms`,
    )
    console.table(rows)
    console.log(`Most memory: ${Math.round((await server.peak()) / 1e6)} MB`)
  } finally {
    await server.stop()
  }
}

async function readsFor({ url }: ProbedServer, work: () => Promise<void>) {
  const reads = openLoop(url, readsPerSecond, mixedReads(url))
  await work()
  return reads.stop()
}

/** Gives the first customers the same password; computing a hash for each would take longer than the measurement. */
export async function givePasswords(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const text = `update users set password_hash = $1 where phone in (select '0' || 8000000000 + n from generate_series(1, $2) n)`
  await client.query(text, [await hashPassword(password), atOnce])
  await client.end()
}

/** Signs in one of the people with that password, on a connection of their own. */
export async function signIn(url: string, person: number): Promise<{ status: number; ms: number }> {
  const body = JSON.stringify({ phone: `0${8_000_000_000 + person}`, password })
  const connection = await openConnection(url)
  const begin = performance.now()
  const status = await connection.send(postRequest(url, '/api/auth/login', body))
  const ms = performance.now() - begin
  connection.close()
  return { status, ms }
}
