import { migrate } from '../../server/src/db/migrate.ts'
import { inDatabase } from '../../server/src/db/test-addresses.ts'
import { testAgent } from '../../server/src/access/sign-up/test-sign-up.ts'
import { customerAt } from '../../server/src/testing/test-kyc.ts'
import { aRunningLoan } from '../../server/src/testing/test-lending.ts'
import { aCustomer, anAdmin, type TestCustomer } from '../../server/src/testing/test-people.ts'
import { openTestServer } from '../../server/src/testing/test-server.ts'
import { Client } from 'pg'
import { cpuOf } from '../bench/cpu.ts'
import type { Filled } from '../bench/scratch.ts'
import type { Cost } from './costs.ts'
import { openMeter } from './meter.ts'

const loans = 40
const signUps = 15
/** The first acts load code and plans. */
const before = 5

/**
 * The acts that need the providers, on an empty database of the same PostgreSQL. Caller, server and the sandbox of the providers are one process here, so the
 * CPU of the server is an upper bound.
 */
export async function measureTestServer(filled: Filled): Promise<Record<'loan' | 'signUp', Cost>> {
  const admin = new Client({ connectionString: inDatabase(filled.databaseUrl, 'postgres') })
  await admin.connect()
  const run = (text: string) => admin.query(text)
  await run('drop database if exists model with (force)')
  const ownerUrl = inDatabase(filled.cluster.ownerUrl, 'model')
  await run(`create database model owner ${new URL(ownerUrl).username}`)
  await migrate(ownerUrl, { clockMoves: true })
  const url = inDatabase(filled.databaseUrl, 'model')
  const server = await openTestServer({}, undefined, async () => ({
    url,
    ownerUrl,
    appUrl: inDatabase(filled.cluster.url, 'model'),
    drop: async () => void (await run('drop database model with (force)')),
  }))
  const [client, sizes] = [new Client({ connectionString: url }), new Client({ connectionString: filled.databaseUrl })]
  await Promise.all([client.connect(), sizes.connect()])
  try {
    const meter = openMeter(client, sizes, {
      server: async () => (process.cpuUsage().user + process.cpuUsage().system) / 1_000,
      database: () => cpuOf([filled.databasePid]),
    })
    const staff = await anAdmin(server)
    const people: TestCustomer[] = []
    for (let n = 0; n < before + loans; n++) people.push(await aCustomer(server))
    const lend = async (from: number, to: number) => {
      for (const customer of people.slice(from, to)) await aRunningLoan(server, staff, customer)
    }
    const signUp = async (times: number) => {
      for (let n = 0; n < times; n++) await customerAt(server, 2)
    }
    await lend(0, before)
    const loan = await meter.measure(loans, () => lend(before, before + loans))
    await testAgent(server)
    await signUp(before)
    return { loan, signUp: await meter.measure(signUps, () => signUp(signUps)) }
  } finally {
    await Promise.all([client.end(), sizes.end()])
    await server.close()
    await admin.end()
  }
}
