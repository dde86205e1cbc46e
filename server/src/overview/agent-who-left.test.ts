import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../context/context.ts'
import { notifyPasswordChanged } from '../access/security-notice.ts'
import { messagesTo, newPhone } from '../access/sign-up/test-sign-up.ts'
import { aRunningLoan, aVirtualAccount, pay, scheduleOf } from '../testing/test-lending.ts'
import {
  aCustomer,
  anAdmin,
  anAgent,
  type TestAgent,
  type TestCustomer,
  type TestPerson,
} from '../testing/test-people.ts'
import { decideProposal } from '../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const line = '0700 123 4567'
let server: TestServer
let admin: TestPerson
let second: TestPerson
beforeAll(async () => {
  server = await openTestServer({ SUPPORT_PHONE: line })
  ;[admin, second] = await Promise.all([anAdmin(server), anAdmin(server)])
})
afterAll(() => server.close())

const setStatus = ({ userId }: TestPerson, status: string) =>
  server.app.database.run('update users set status = $2 where id = $1', [userId, status])
const agentOf = async ({ token }: TestPerson) =>
  (await server.call('GET', '/auth/me', undefined, { as: token })).body.data.account.agent
const newestText = async (phone: string) => (await messagesTo(server, phone))[0] ?? ''
async function correct({ customerId }: TestCustomer, part: string, values: object): Promise<void> {
  const body = { part, values, reason: 'Typed wrongly', checked: 'ID card seen' }
  const made = await server.call('POST', `/admin/customers/${customerId}/corrections`, body, { as: admin.token })
  const confirmed = await decideProposal(server, second, made.body.data.proposal.id, 'confirm')
  if (confirmed.status !== 200) throw new Error(JSON.stringify([made.body, confirmed.body]))
}
/** A text that an act causes, once it has been sent. */
async function textAfter(phone: string, act: () => Promise<unknown>): Promise<string> {
  const before = (await messagesTo(server, phone)).length
  await act()
  await expect.poll(async () => (await messagesTo(server, phone)).length, { timeout: 20_000 }).toBe(before + 1)
  return newestText(phone)
}

const wordsOf = async ({ token }: TestPerson): Promise<string[]> =>
  (await server.call('GET', '/notifications', undefined, { as: token })).body.data.notifications.map(
    ({ words }: { words: string }) => words,
  )
const changePassword = ({ userId }: TestPerson) =>
  inTransaction(server, (tx) => notifyPasswordChanged(tx, server.app, userId))

async function reverseOne(customer: TestCustomer): Promise<void> {
  await aRunningLoan(server, admin, customer)
  await pay(server, await aVirtualAccount(server, customer, admin), 100_000)
  const paid = () =>
    server.app.database.row<{ id: string }>(
      `select id from payments where customer_id = $1 and kind = 'loan_repayment' and status = 'completed'`,
      [customer.customerId],
    )
  await expect.poll(paid, { timeout: 20_000 }).toBeDefined()
  const { id } = (await paid())!
  const body = { cause: 'booked_wrongly', reason: 'Another person paid it' }
  const { status } = await server.call('POST', `/admin/payments/${id}/reverse`, body, { as: admin.token })
  if (status !== 200) throw new Error(String(status))
}

async function ofAgentWho(status: string): Promise<{ agent: TestAgent; customer: TestCustomer }> {
  const agent = await anAgent(server)
  const customer = await aCustomer(server, { agent })
  await setStatus(agent, status)
  return { agent, customer }
}

test.each(['disabled', 'banned'])(
  'STAFF-01 C-209 C-210 the customers of an agent who is %s see the lender instead, until the agent is active again',
  async (status) => {
    const { agent, customer } = await ofAgentWho(status)
    expect(await agentOf(customer)).toBeNull()
    await setStatus(agent, 'active')
    expect(await agentOf(customer)).toMatchObject({ phone: agent.phone, email: expect.any(String) })
  },
)

test("STAFF-01 C-210 texts about a password and a phone name the lender's line for a disabled agent, and the agent for an active one; those about a file and a reversal name nobody", async () => {
  const [left, here] = [await ofAgentWho('disabled'), await ofAgentWho('active')]
  for (const { agent, customer } of [left, here]) {
    const grouped = agent.phone.replace(/^(\d{4})(\d{3})/, '$1 $2 ')
    const contact = agent === left.agent ? `us on ${line}` : `your agent on ${grouped}`
    expect(await textAfter(customer.phone, () => changePassword(customer))).toContain(
      `If it was not you, call ${contact} at once.`,
    )
    await correct(customer, 'profile_picture', {})
    await reverseOne(customer)
    const bell = await wordsOf(customer)
    expect(bell.find((words) => words.includes('picture of your face'))).toMatch(/or to see whom to call\.$/)
    expect(bell.find((words) => words.includes(' was reversed.'))).toMatch(/Sign in to see whom to call\.$/)
    const next = newPhone()
    expect(await textAfter(next, () => correct(customer, 'phone', { phone: next }))).toContain(
      `Not you? Call ${contact}.`,
    )
    await expect
      .poll(() => newestText(customer.phone), { timeout: 20_000 })
      .toContain(`Not you? Call ${contact} at once.`)
  }
})

test("STAFF-01 C-210 a loan without an account to pay into names the lender's line to the customer of a disabled agent", async () => {
  const agent = await anAgent(server)
  const customer = await aCustomer(server, { agent, bvn: '22200001111' })
  const loan = await aRunningLoan(server, admin, customer)
  const missing = async () => (await scheduleOf(server, customer, loan.id)).pay_to_missing
  await expect.poll(missing, { timeout: 20_000 }).toContain('Please contact your agent.')
  await setStatus(agent, 'disabled')
  expect(await missing()).toContain(`Please call us on ${line}.`)
})
