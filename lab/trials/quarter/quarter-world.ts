import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startSandbox } from '@kasuwa/sandbox/sandbox.ts'
import { freePorts } from '../../../journeys/ports.ts'
import { type Sandbox, sandboxOf } from '../../../journeys/sandbox.ts'
import { startApp } from '../../../server/src/app/app.ts'
import type { Log } from '../../../server/src/base/log.ts'
import { type Database, openDatabase } from '../../../server/src/db/database.ts'
import { readSettings } from '../../../server/src/settings/settings.ts'
import { aVirtualAccount } from '../../../server/src/testing/test-lending.ts'
import {
  aCustomer,
  anAdmin,
  anAgent,
  type TestAgent,
  type TestCustomer,
  type TestPerson,
} from '../../../server/src/testing/test-people.ts'
import type { TestServer } from '../../../server/src/testing/test-server.ts'
import { providerKey } from '../database/provider.ts'
import { openDatabases } from '../database/databases.ts'
import { atOnce } from '../slow-provider/callers.ts'
import { type KillableServer, startKillable } from './killable-server.ts'
import { recordTries } from './tries.ts'

export type Borrower = TestCustomer & { account: string; agent: TestAgent }

/** A lender on a database of its own, with a server that may be killed and the simulated providers. */
export type QuarterWorld = {
  readonly server: KillableServer
  readonly url: string
  readonly sandbox: Sandbox
  /** As the superuser. */
  readonly direct: Database
  readonly databaseUrl: string
  readonly admin: TestPerson
  readonly customers: readonly Borrower[]
  close(): Promise<void>
}

const firstMoment = '2027-02-01T06:00:00Z'
const customersOfAgent = 40
const host = '127.0.0.1'
const quiet: Log = { info() {}, warn() {}, error() {} }

/** Opens it with so many customers, all of whom may borrow. */
export async function openQuarter(count: number): Promise<QuarterWorld> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kasuwa-trial-quarter-'))
  const databases = await openDatabases()
  const database = await databases.make()
  const direct = openDatabase(database.url, { connections: 8, connectMs: 30_000 })
  const [port = 0, sandboxPort = 0] = await freePorts(2)
  const url = `http://${host}:${port}`
  const sandbox = await startSandbox({
    port: sandboxPort,
    host,
    dataDir: folder,
    serverUrl: url,
    paystackSecretKey: providerKey,
  })
  const environment = {
    PORT: String(port),
    DATA_DIR: folder,
    SEED: 'none',
    SANDBOX_PORT: String(sandboxPort),
    PAYSTACK_SECRET_KEY: providerKey,
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    AGENT_CASH: 'on',
    AGENT_CASH_LIMIT_NAIRA: '100000000',
    // A quarter of texts leaves within minutes of real time.
    TEXTS_PER_HOUR: '100000000',
    TEXTS_PER_DAY: '100000000',
  }
  await direct.run(
    `update clock set offset_ms = round(extract(epoch from $1::timestamptz - clock_timestamp()) * 1000)::bigint`,
    [firstMoment],
  )
  const people = await makePeople(environment, direct, count)
  await recordTries(direct)
  const server = await startKillable(environment)
  return {
    server,
    url,
    sandbox: sandboxOf({ sandboxUrl: sandbox.url }),
    direct,
    databaseUrl: database.url,
    ...people,
    async close() {
      await server.stop()
      await direct.close()
      await sandbox.stop()
      await databases.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** By a server without jobs in this process, which has the keys that seal personal numbers. */
async function makePeople(environment: Record<string, string>, direct: Database, count: number) {
  const running = await startApp(readSettings({ ...environment, PORT: '0' }), quiet, {
    clockMoves: true,
    runsJobs: false,
  })
  const test = { ...running, app: { ...running.app, database: direct } } as unknown as TestServer
  try {
    const admin = await anAdmin(test)
    const agents: TestAgent[] = []
    for (let one = 0; one * customersOfAgent < count; one += 1) agents.push(await anAgent(test))
    const customers: Borrower[] = []
    await atOnce(count, 6, async (index) => {
      const agent = agents[index % agents.length]!
      const customer = await aCustomer(test, { agent })
      customers.push({ ...customer, agent, account: await aVirtualAccount(test, customer, admin) })
    })
    return { admin, customers }
  } finally {
    await running.stop()
  }
}
