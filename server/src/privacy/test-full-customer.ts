import { expect } from 'vitest'
import { signUp } from '../access/sign-up/test-sign-up.ts'
import { keepStatement, statementOf } from '../books/bank/test-bank.ts'
import { aLoan, aRunningLoan, aVirtualAccount, decide, pay } from '../testing/test-lending.ts'
import { attest, completeSteps, level1, level2 } from '../testing/test-kyc.ts'
import { addBank, anAdmin, type TestCustomer, type TestPerson } from '../testing/test-people.ts'
import type { TestServer } from '../testing/test-server.ts'

/** The words of the full customer that occur nowhere else. */
export const own = { first_name: 'Zuwaira', middle_name: 'Talatu', last_name: 'Mairiga', email: 'zuwaira@example.ng' }

/** A customer with everything that the product keeps about one: KYC, documents, loans, notes, a rejection, a case, a group, devices. */
export async function aFullCustomer(server: TestServer): Promise<TestCustomer & { account: string; bank: string }> {
  const admin = await anAdmin(server)
  const user = await signUp(server, own)
  await completeSteps(server, user, level1)
  await attest(server, user, 1)
  await completeSteps(server, user, level2)
  await attest(server, user, 2)
  const [found] = await server.app.database.rows<Pick<TestCustomer, 'userId' | 'customerId' | 'agentId'>>(
    'select user_id as "userId", id as "customerId", agent_id as "agentId" from customers where user_id = $1',
    [user.userId],
  )
  const customer = {
    ...found!,
    phone: user.phone,
    token: user.token,
    firstName: own.first_name,
    lastName: own.last_name,
  }
  const bank = await addBank(server, customer)
  const account = await aVirtualAccount(server, customer, admin)
  const refused = await aLoan(server, customer)
  await decide(server, admin, refused.id, { status: 'rejected', reason: `${own.last_name} has no shop` })
  const answer = { answer: `I am ${own.last_name}, and I have one.` }
  await server.call('POST', `/loans/${refused.id}/rejection-answer`, answer, { as: user.token })
  const loan = await aRunningLoan(server, admin, customer, 40_000, 'weekly')
  const note = { loan_id: loan.loan_id, outcome: 'other', note: `${own.last_name} was at the market` }
  expect((await server.call('POST', '/agent/round/notes', note, { as: admin.token })).status).toBe(200)
  await pay(server, account, 4_100_000, { sender_name: 'ZUWAIRA MAIRIGA' })
  await payToOurBank(server, admin, customer)
  return { ...customer, account, bank }
}

/** Pays the last 1,000 naira of the loan to the lender's bank; its line and the reason of the assignment name the customer. */
async function payToOurBank(
  server: TestServer,
  admin: TestPerson,
  { customerId }: Pick<TestCustomer, 'customerId'>,
): Promise<void> {
  const { database } = server.app
  const [today] = await database.rows<{ day: string }>('select product_today()::text as day')
  await keepStatement(server, admin, statementOf([[today!.day, 'TRF FROM ZUWAIRA MAIRIGA', 'ERASED-1', 1_000]], 0))
  const [line] = await database.rows<{ id: string }>(`select id from bank_lines where reference = 'ERASED-1'`)
  const body = { customer_id: customerId, reason: `${own.last_name} sent a receipt` }
  const path = `/admin/books/bank/1020/lines/${line!.id}/assign`
  expect((await server.call('POST', path, body, { as: admin.token })).status).toBe(200)
}
