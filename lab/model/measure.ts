import { cpus } from 'node:os'
import { Client } from 'pg'
import { withApp } from '../../server/src/app/with-app.ts'
import { checkBooks } from '../../server/src/ledger/reconcile.ts'
import { verifySeals } from '../../server/src/seals/verify.ts'
import { cpuOf } from '../bench/cpu.ts'
import { mixedReads } from '../bench/mix.ts'
import { openConnection, getRequest } from '../bench/connection.ts'
import { startProbed } from '../bench/probed-server.ts'
import { type Filled, settingsOf } from '../bench/scratch.ts'
import { givePasswords, signIn } from '../bench/sign-ins.ts'
import { tokens } from '../bench/tokens.ts'
import { openRepayments } from '../bench/webhooks.ts'
import { measureBackup } from './backup.ts'
import type { Act, Cost, Costs } from './costs.ts'
import { measureTestServer } from './test-server-acts.ts'
import { openMeter } from './meter.ts'

const callers = 32
const repayments = 8_000
const signIns = 150
const lists = 1_000
const reports = 60

/** Measures what each act costs, on a filled database and, for those that need the providers, on an empty one beside it. */
export async function measureCosts(filled: Filled, customers: number): Promise<Costs> {
  const acts = await withoutVacuum(filled, async () => ({
    ...(await measureServed(filled)),
    ...(await measureTestServer(filled)),
  }))
  return {
    date: new Date().toISOString().slice(0, 10),
    customers,
    processor: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
    acts,
    night: await measureNight(filled),
    backup: await measureBackup(filled),
  }
}

/** Autovacuum of the filled tables would be counted as WAL and CPU of whichever act is measured at that moment. */
async function withoutVacuum<T>({ databaseUrl }: Filled, work: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('alter system set autovacuum = off')
    await client.query('select pg_reload_conf()')
    return await work()
  } finally {
    await client.query('alter system reset autovacuum')
    await client.query('select pg_reload_conf()')
    await client.end()
  }
}

/** The acts that the real server does on the filled database. */
async function measureServed(filled: Filled): Promise<Record<Exclude<Act, 'loan' | 'signUp'>, Cost>> {
  await givePasswords(filled.databaseUrl)
  const server = await startProbed(filled)
  const client = new Client({ connectionString: filled.databaseUrl })
  await client.connect()
  try {
    const cpu = { server: () => cpuOf([server.child.pid!]), database: () => cpuOf([filled.databasePid]) }
    const meter = openMeter(client, client, cpu)
    const paid = await openRepayments(server.url, filled.databaseUrl, callers)
    const atOnce = (count: number, act: (caller: number) => Promise<unknown>) => async () => {
      let left = count
      const one = async (_: unknown, caller: number) => {
        while (left-- > 0) await act(caller)
      }
      await Promise.all(Array.from({ length: callers }, one))
    }
    const read = mixedReads(server.url)
    const report = getRequest(server.url, '/api/admin/reports/portfolio', tokens.admin)
    /** The server closes connections that are idle for some seconds, so each kind of call has its own. */
    const reading = async (count: number, next: () => Buffer) => {
      const connections = await Promise.all(Array.from({ length: callers }, () => openConnection(server.url)))
      await atOnce(count, async (caller) => expectDone(await connections[caller]!.send(next())))()
      for (const connection of connections) connection.close()
    }
    // The first calls load code and plans.
    await atOnce(200, (caller) => paid.send(caller))()
    const costs = {
      repayment: await meter.measure(
        repayments,
        atOnce(repayments, async (caller) => expectDone(await paid.send(caller))),
      ),
      list: await meter.measure(lists, () => reading(lists, read)),
      report: await meter.measure(reports, () => reading(reports, () => report)),
      signIn: await meter.measure(signIns, async () => {
        for (let person = 1; person <= signIns; person++) expectDone((await signIn(server.url, person)).status)
      }),
    }
    paid.close()
    return costs
  } finally {
    await client.end()
    await server.stop()
  }
}

function expectDone(status: number): void {
  if (status !== 200) throw new Error(`an act was answered with ${status}`)
}

/** How many sealed rows and journals are compared in a second of one processor, that of the process and of PostgreSQL together. */
async function measureNight(filled: Filled): Promise<Costs['night']> {
  const cpuMs = async () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000 + ((await cpuOf([filled.databasePid])) ?? Number.NaN)
  }
  return withApp(
    async (app) => {
      const begin = await cpuMs()
      const { chains, found } = await verifySeals(app)
      if (found.length > 0) throw new Error(`sealed rows differ: ${JSON.stringify(found[0])}`)
      const verified = await cpuMs()
      const differences = await checkBooks(app)
      if (differences.length > 0) throw new Error(`the books differ: ${JSON.stringify(differences[0])}`)
      const compared = await cpuMs()
      const rows = chains.reduce((sum, one) => sum + one.rows, 0)
      const journals = chains.find(({ chain }) => chain === 'journals')?.rows ?? 0
      return {
        sealedRowsPerSecond: Math.round((rows * 1_000) / (verified - begin)),
        journalsPerSecond: Math.round((journals * 1_000) / (compared - verified)),
      }
    },
    settingsOf(filled.cluster, filled.folder),
  )
}
