import { until } from '../../../journeys/until.ts'
import { aRunningLoan, aVirtualAccount, pay } from '../../../server/src/testing/test-lending.ts'
import {
  aCustomer,
  anAdmin,
  anAgent,
  type TestAgent,
  type TestCustomer,
  type TestPerson,
} from '../../../server/src/testing/test-people.ts'
import type { TestServer } from '../../../server/src/testing/test-server.ts'

/** The reason that every act of the desk gives. */
export const reason = 'Agreed by phone'

/** The naira of each loan here. */
const lent = 40_000

export type Payer = { customer: TestCustomer; loan: { id: string; loan_id: string }; account: string }

export const twoAdmins = async (server: TestServer): Promise<[TestPerson, TestPerson]> => [
  await anAdmin(server),
  await anAdmin(server),
]

/** A customer with a running loan of 40,000 naira and an account to pay it into. */
export async function aPayer(server: TestServer, admin: TestPerson, agent?: TestAgent): Promise<Payer> {
  const customer = await aCustomer(server, { ...(agent && { agent }) })
  const loan = await aRunningLoan(server, admin, customer, lent, 'weekly')
  return { customer, loan, account: await aVirtualAccount(server, customer, admin) }
}

/** Puts money in suspense; returns its reference. */
export async function moneyInSuspense(server: TestServer, kobo: number): Promise<string> {
  const { body } = await pay(server, '9988776655', kobo)
  return String(body['reference'])
}

/** A customer with a running loan, and with credit from before it. */
export async function aCreditor(server: TestServer, admin: TestPerson, kobo: number): Promise<Payer> {
  const customer = await aCustomer(server)
  const account = await aVirtualAccount(server, customer, admin)
  await pay(server, account, kobo)
  return { customer, account, loan: await aRunningLoan(server, admin, customer, lent, 'weekly') }
}

/** Makes a repayment; returns its id and the provider's reference. */
export async function aRepayment(
  server: TestServer,
  account: string,
  kobo: number,
): Promise<{ id: string; reference: string }> {
  const { body } = await pay(server, account, kobo)
  const reference = String(body['reference'])
  const row = await server.app.database.row<{ id: string }>('select id from payments where tx_ref = $1', [reference])
  return { id: row!.id, reference }
}

/** A loan that was partly repaid before its money came back; returns its open item and that repayment. */
export async function aReturnedLoan(server: TestServer, admin: TestPerson) {
  const payer = await aPayer(server, admin)
  const repayment = await aRepayment(server, payer.account, 1_100_000)
  const { database } = server.app
  const transfer = await database.row<{ reference: string }>(
    'select t.reference from transfers t join payments p on p.id = t.payment_id where p.loan_id = $1',
    [payer.loan.id],
  )
  await server.sandbox('POST', `/transfers/${transfer!.reference}`, { status: 'reversed' })
  const item = await until('the open item', () =>
    database.row<{ id: number }>('select id from open_items where loan_id = $1 and closed_at is null', [payer.loan.id]),
  )
  return { ...payer, repayment, item: item.id }
}

/** A dispute that claims a whole repayment; returns its open item. */
export async function aDispute(server: TestServer, repayment: string, kobo: number): Promise<number> {
  const id = Math.floor(performance.timeOrigin + performance.now() * 1_000)
  const data = { id, status: 'resolved', currency: 'NGN', transaction: { reference: repayment }, refund_amount: kobo }
  await server.sandbox('POST', '/webhooks', { event: 'charge.dispute.resolve', data })
  const item = await until('the open item', () =>
    server.app.database.row<{ id: number }>(`select id from open_items where key like '%:' || $1`, [String(id)]),
  )
  return item.id
}

/** An agent who holds 20,000 naira in cash from a customer and has stated that they handed it over. */
export async function aHandOver(server: TestServer, admin: TestPerson): Promise<{ agent: TestAgent; id: string }> {
  const agent = await anAgent(server)
  const { loan } = await aPayer(server, admin, agent)
  const asAgent = { as: agent.token }
  await server.call('POST', '/agent/cash', { loan_id: loan.loan_id, amount: 20_000 }, asAgent)
  const stated = { amount: 20_000, way: 'bank', note: 'Slip 4711' }
  return { agent, id: (await server.call('POST', '/agent/cash/hand-overs', stated, asAgent)).body.data.id }
}
