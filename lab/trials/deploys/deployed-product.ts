import { checkBooks } from '../../../server/src/ledger/reconcile.ts'
import type { TestDatabase } from '../../../server/src/db/test-database.ts'
import { aRunningLoan, aVirtualAccount } from '../../../server/src/testing/test-lending.ts'
import { aCustomer, anAdmin } from '../../../server/src/testing/test-people.ts'
import { openTestServer, type TestServer } from '../../../server/src/testing/test-server.ts'
import { type ServerProcess, startServerProcess } from '../../../server/src/testing/test-server-process.ts'
import { deskEnvironment, deskOf } from '../desk/desk.ts'
import { deskFigures } from '../desk/desk-books.ts'
import { type DeskLoad, type DeskWork, startDeskLoad } from '../desk/desk-load.ts'
import { chargeWebhook, webhookPath } from '../money/charge-webhook.ts'
import type { ExpectedCall } from './clients.ts'

/** A database with people and loans, on which servers are started and stopped while people call. */
export type DeployedProduct = {
  startServer(): Promise<ServerProcess>
  /** Calls of an admin, customers and the provider, in rotation: two of six write. */
  callOf(index: number): ExpectedCall
  /** Starts pairs of admins at the desk, who call a server or a load balancer at this address until they are stopped. */
  startDesk(url: string, pairs: number): DeskLoad
  /** The errors in the books after these calls: each acknowledged webhook must be one payment, and each act of the desk must be there once. */
  wrongInBooks(): Promise<string[]>
  close(): Promise<void>
}

const customerCount = 8

/**
 * @param drainSeconds the time for which a stopping server continues to serve
 * @param make creates its database; the test's database when left out
 */
export async function openDeployedProduct(
  drainSeconds: number,
  make?: () => Promise<TestDatabase>,
): Promise<DeployedProduct> {
  const server = await openTestServer(deskEnvironment, undefined, make)
  const acknowledged = new Set<string>()
  const { settings } = server.app
  const environment = {
    DATABASE_URL: settings.DATABASE_URL ?? '',
    DATABASE_OWNER_URL: settings.DATABASE_OWNER_URL ?? '',
    DATA_DIR: settings.dataDir,
    SANDBOX_PORT: String(settings.SANDBOX_PORT),
    DRAIN_SECONDS: String(drainSeconds),
    ...deskEnvironment,
  }
  const started: ServerProcess[] = []
  const callOf = await callsOf(server, acknowledged)
  const desk = await deskOf(server)
  const worked: DeskWork = { done: [], wrong: [], again: 0 }
  // This process only creates the people; the servers that are started and stopped do the work.
  await server.app.outbox.stop()
  return {
    callOf,
    startDesk: (url, pairs) => notedIn(worked, startDeskLoad({ ...desk, url }, pairs)),
    async startServer() {
      const process = await startServerProcess(environment)
      started.push(process)
      return process
    },
    async wrongInBooks() {
      const rows = await server.app.database.rows<{ reference: string }>(
        `select tx_ref as reference from payments where starts_with(tx_ref, 'deploy-')`,
      )
      const booked = new Set(rows.map(({ reference }) => reference))
      const lost = [...acknowledged].filter((reference) => !booked.has(reference)).length
      const shown: string[] = []
      const { deskLost, deskDoubled } = await deskFigures(
        (text) => server.app.database.rows(text),
        worked,
        (line) => shown.push(line),
      )
      return [
        ...shown,
        ...(deskLost + deskDoubled > 0 ? [`of the desk’s acts ${deskLost} are lost and ${deskDoubled} doubled`] : []),
        ...(lost > 0 ? [`${lost} acknowledged webhooks are not in the books`] : []),
        ...(rows.length > booked.size ? ['a webhook is booked twice'] : []),
        ...(await checkBooks(server.app)).map(({ kind, ours, theirs }) => `${kind}: ${ours} is not ${theirs}`),
      ]
    },
    async close() {
      for (const { child } of started) child.kill('SIGKILL')
      await Promise.all(started.map(({ ended }) => ended))
      await server.close()
    },
  }
}

/** The same load, whose acts are added to those of others once it ends. */
const notedIn = (worked: DeskWork, load: DeskLoad): DeskLoad => ({
  ...load,
  async stop() {
    const work = await load.stop()
    worked.done.push(...work.done)
    worked.wrong.push(...work.wrong)
    return work
  },
})

async function callsOf(server: TestServer, acknowledged: Set<string>): Promise<(index: number) => ExpectedCall> {
  const admin = await anAdmin(server)
  const customers: { token: string; loanId: string; account: string }[] = []
  for (let count = 0; count < customerCount; count += 1) {
    const customer = await aCustomer(server)
    const { id } = await aRunningLoan(server, admin, customer, 500_000)
    customers.push({ token: customer.token, loanId: id, account: await aVirtualAccount(server, customer, admin) })
  }
  const get = (path: string, token: string): ExpectedCall => ({ method: 'GET', path, headers: bearer(token) })
  return (index) => {
    const { token, loanId, account } = customers[Math.floor(index / 6) % customers.length]!
    const calls = [
      () => get('/api/auth/me', admin.token),
      () => get('/api/admin/payment-management', admin.token),
      () => get('/api/auth/me', token),
      () => get(`/api/loans/${loanId}/repayment-schedule`, token),
      () => setDefaultAccount(token),
      () => webhook(`deploy-${index}`, account, acknowledged),
    ]
    return calls[index % calls.length]!()
  }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const setDefaultAccount = (token: string): ExpectedCall => ({
  method: 'POST',
  path: '/api/bank-account/set-as-default',
  headers: { ...bearer(token), 'content-type': 'application/json' },
  body: JSON.stringify({ bank_code: '058' }),
})

const webhook = (reference: string, account: string, acknowledged: Set<string>): ExpectedCall => ({
  method: 'POST',
  path: webhookPath,
  ...chargeWebhook({ reference, account, amount: 1_000, fee: 10 }),
  onDone: () => acknowledged.add(reference),
})
