import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { LoanState } from '@kasuwa/domain/loans/status.ts'
import type { App } from '../../../server/src/context/context.ts'
import { type Database, openDatabase } from '../../../server/src/db/database.ts'
import type { TestDatabase } from '../../../server/src/db/test-database.ts'
import type { LoanId } from '../../../server/src/base/ids.ts'
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
import { type CrashPoint } from './crash.ts'
import { openProvider, type Provider, type Webhook } from './provider.ts'
import { type Server, startServer } from './server.ts'

export type WorldLoan = { readonly id: LoanId; readonly customer: number; status: LoanState }
/** A call with its Idempotency-Key, which is sent again until it is answered. */
export type Call = {
  readonly name: string
  readonly path: string
  readonly body: object
  readonly key: string
  readonly as: string
}

/** One database with its server, its provider and its people: everything that acts change. */
export type World = {
  server: Server
  /** The point at which the server must crash; null once it has. */
  crashAt: CrashPoint | 'provider' | null
  readonly direct: Database
  readonly provider: Provider
  readonly admins: readonly TestPerson[]
  readonly agents: readonly TestAgent[]
  readonly customers: readonly TestCustomer[]
  /** All loans, in the order of their requests. */
  readonly loans: WorldLoan[]
  /** Webhooks that were answered with 200, and the kobo of each payment among them, by its reference. */
  readonly delivered: Webhook[]
  readonly acknowledged: Map<string, number>
  readonly unanswered: Call[]
  calls: number
  /** @param together work of both servers while the next one already runs and this one still does; without it one stops before the next starts */
  restart(together?: (both: readonly Server[]) => Promise<unknown>): Promise<void>
  close(): Promise<void>
}

const firstMoment = '2025-01-29T09:00:00Z'

type Plant = (app: App) => void

/**
 * Opens a world on an empty database, at the same moment of product time each time.
 * @param plant changes each server that starts, so that a test can put a fault into it
 */
export async function openWorld(database: TestDatabase, plant: Plant = () => {}): Promise<World> {
  const direct = openDatabase(database.url, { connections: 4, connectMs: 30_000 })
  await direct.run(
    `update clock set offset_ms = round(extract(epoch from $1::timestamptz - clock_timestamp()) * 1000)::bigint`,
    [firstMoment],
  )
  const provider = await openProvider(() => productTime(direct))
  return worldOf({ database, direct, provider, plant }, (server) => makePeople(seenByTests(server, direct)))
}

/** The same people and the same provider, copied, on a database with the same content as the first world's. */
export async function copyWorld(original: World, database: TestDatabase): Promise<World> {
  const direct = openDatabase(database.url, { connections: 4, connectMs: 30_000 })
  const provider = await openProvider(() => productTime(direct), original.provider)
  const { admins, agents, customers } = original
  return worldOf({ database, direct, provider, plant: () => {} }, async () => ({ admins, agents, customers }))
}

type Given = { database: TestDatabase; direct: Database; provider: Provider; plant: Plant }
type People = Pick<World, 'admins' | 'agents' | 'customers'>

async function worldOf(
  { database, direct, provider, plant }: Given,
  peopleOf: (server: Server) => Promise<People>,
): Promise<World> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kasuwa-trial-files-'))
  const start = async (): Promise<Server> => {
    const started = await startServer({ database, direct, providerUrl: provider.url, folder })
    plant(started.running.app)
    return started
  }
  const server = await start()
  const world: World = {
    server,
    crashAt: null,
    direct,
    provider,
    ...(await peopleOf(server)),
    loans: [],
    delivered: [],
    acknowledged: new Map(),
    unanswered: [],
    calls: 0,
    async restart(together) {
      const before = world.server
      if (!together) await before.stop()
      world.server = await start()
      if (!together) return
      await together([before, world.server])
      await before.stop()
    },
    async close() {
      await world.server.stop()
      await direct.close()
      await provider.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return world
}

/**
 * True where two things may be done at once. The seed does not decide which of them writes first or calls the provider first, so they may not
 * while a crash is planned or a fault waits for the provider's next call.
 */
export const mayRace = ({ crashAt, provider }: World): boolean =>
  crashAt === null && provider.memory.known.faults.size === 0

/** Product time. */
export const productNow = async (direct: Database): Promise<Date> =>
  (await direct.row<{ now: Date }>('select product_now() as now'))!.now

const productTime = async (direct: Database): Promise<string> => (await productNow(direct)).toISOString()

/** The helpers that create people need only the database of a server. */
const seenByTests = ({ running }: Server, direct: Database): TestServer =>
  ({ ...running, app: { ...running.app, database: direct } }) as unknown as TestServer

/** Creates the people. All customers but the last have an account to pay into; the last gets one from the provider. */
async function makePeople(test: TestServer): Promise<People> {
  const admins = [await anAdmin(test), await anAdmin(test)]
  const agents = [await anAgent(test), await anAgent(test)]
  const customers = []
  for (let index = 0; index < 4; index += 1) customers.push(await aCustomer(test, { agent: agents[index % 2]! }))
  for (const customer of customers.slice(0, -1)) await aVirtualAccount(test, customer, admins[0]!)
  return { admins, agents, customers }
}
