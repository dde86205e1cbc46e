import { aLoan, approve, aRunningLoan, aVirtualAccount, pay, type TestLoan } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestCustomer, type TestPerson } from '../testing/test-people.ts'
import type { TestServer } from '../testing/test-server.ts'
import { until } from '../testing/test-until.ts'

/** Books with a repayment, money in suspense, a credit, a failed transfer and a commission with its fee, into which differences are planted. */
export type Books = {
  server: TestServer
  admin: TestPerson
  customer: TestCustomer
  loan: TestLoan
  /** The number of the customer's virtual account. */
  account: string
  /** Another customer with their own loan. */
  stranger: TestCustomer
  other: TestLoan
  run(text: string, values?: unknown[]): Promise<number>
  row<T>(text: string, values?: unknown[]): Promise<T>
}

export async function openBooks(server: TestServer): Promise<Books> {
  const { database } = server.app
  const admin = await anAdmin(server)
  const customer = await aCustomer(server)
  const loan = await aRunningLoan(server, admin, customer)
  const account = await aVirtualAccount(server, customer, admin)
  await pay(server, account, 2_000_000)
  await pay(server, '9988776655', 30_000)
  const creditor = await aCustomer(server)
  await pay(server, await aVirtualAccount(server, creditor, admin), 5_000)
  await server.sandbox('POST', '/faults', { provider: 'paystack', mode: 'fail', count: 1 })
  await approve(server, admin, (await aLoan(server, creditor)).id)
  await server.sandbox('POST', '/transfer-fees', { on: true })
  await payCommission(server, admin)
  await server.sandbox('POST', '/transfer-fees', { on: false })
  await feeBooked(server)
  const stranger = await aCustomer(server)
  const other = await aRunningLoan(server, admin, stranger)
  const run: Books['run'] = (text, values) => database.run(text, values)
  const row = async <T>(text: string, values?: unknown[]) => (await database.row<T>(text, values))!
  return { server, admin, customer, loan, account, stranger, other, run, row }
}

/** The answer to a transfer names no fee; the webhook that follows does. */
const feeBooked = ({ app }: TestServer) =>
  until('the fee of a transfer', () => app.database.row('select 1 as one from transfers where fee_kobo is not null'))

async function payCommission(server: TestServer, admin: TestPerson): Promise<void> {
  const { agentId } = await anAgent(server)
  const commission = { payable_id: agentId, payable_type: 'agent', payment_type: 'agent_commission', amount: 900 }
  await server.call('POST', '/admin/payment/create', commission, { as: admin.token })
}

/** Opens a transfer that the provider has not decided. */
export async function openTransfer({ server, admin, row }: Books) {
  await server.sandbox('POST', '/faults', { provider: 'paystack', mode: 'pending', count: 1 })
  const { id } = await aLoan(server, await aCustomer(server))
  await approve(server, admin, id)
  return row<{ payment: string; reference: string }>(
    'select t.payment_id as payment, t.reference from transfers t join payments p on p.id = t.payment_id where p.loan_id = $1',
    [id],
  )
}

/** Makes repayments, unmatched payments and paid-out loans again and again until it is stopped. */
export function startLoad({ server, admin, account }: Books): { stop(): Promise<unknown> } {
  const stopping = new AbortController()
  const load = async (): Promise<void> => {
    while (!stopping.signal.aborted)
      await Promise.all([
        pay(server, account, 700),
        pay(server, '9988776600', 500),
        aRunningLoan(server, admin, await aCustomer(server)),
      ])
  }
  const under = [load(), load()]
  return {
    stop() {
      stopping.abort()
      return Promise.all(under)
    },
  }
}
