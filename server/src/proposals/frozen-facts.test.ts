import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../ledger/reconcile.ts'
import { aLoan, approve, aRunningLoan, aVirtualAccount, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestCustomer, type TestPerson } from '../testing/test-people.ts'
import { decideProposal, withLimits } from '../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let proposer: TestPerson
let second: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  proposer = await anAdmin(server)
  second = await anAdmin(server)
})
afterEach(async () => expect(await checkBooks(server.app)).toEqual([]))
afterAll(() => server.close())

const sentence =
  'Something in this proposal has changed since it was shown, so nothing was done and the proposal was closed. Please check it and propose it again.'
const payouts = (of: string, id: string) =>
  server.app.database.rows<{ account: string }>(
    `select t.account_number as account from transfers t join payments p on p.id = t.payment_id where p.${of} = $1`,
    [id],
  )
const show = async (id: string, { token } = second) =>
  (await server.call('GET', `/admin/proposals/${id}`, undefined, { as: token })).body.data
const factOf = async (id: string, name: string) =>
  (await show(id)).facts.find((fact: { name: string }) => fact.name === name)?.value

/** The confirmer reads what has changed, nothing is paid, and the proposal is closed. */
async function expectFallen(id: string, changed: string) {
  const answer = await decideProposal(server, second, id, 'confirm')
  expect([answer.status, answer.body.message]).toEqual([400, `${sentence} Changed: ${changed}.`])
  expect(await show(id)).toMatchObject({
    state: 'failed',
    decision_reason: `${sentence} Changed: ${changed}.`,
    decided_by: null,
  })
  expect((await decideProposal(server, second, id, 'confirm')).body.message).toMatch(/^This proposal is no longer open/)
}

const proposeCommission = async (agentId: string, amount = 9_000) => {
  const body = { payable_id: agentId, payable_type: 'agent', payment_type: 'agent_commission', amount }
  return (await server.call('POST', '/admin/payment/create', body, { as: proposer.token })).body.data.proposal.id
}
/** Proposes a change that takes two people too (C-220); returns the proposal. */
const proposeAccount = async (agentId: string, account_number: string): Promise<string> => {
  const body = { bank_code: '058', account_number }
  const path = `/admin/agents/${agentId}/payout-account`
  return (await server.call('POST', path, body, { as: proposer.token })).body.data.proposal.id
}
const other = '0999999999'
/** The customer does it themselves. */
async function moveDefault({ token }: TestCustomer) {
  const bank = { bank_code: '044', bank_name: 'Access Bank', slug: 'access-bank' }
  const account = { ...bank, account_number: other, account_name: `TEST ACCOUNT ${other}`, is_default: true }
  expect((await server.call('POST', '/bank-account/add', account, { as: token })).status).toBe(200)
}

test('C-218 DESK-91 a proposed commission whose payout account was changed meanwhile shows both accounts and is closed, and no money leaves', () =>
  withLimits(server, { SECOND_PERSON_COMMISSION_ABOVE: 0 }, async () => {
    const agent = await anAgent(server)
    const id = await proposeCommission(agent.agentId)
    expect(await factOf(id, 'Paid to')).toContain(agent.phone.slice(1))
    expect((await show(id)).moved).toEqual([])
    await decideProposal(server, second, await proposeAccount(agent.agentId, other), 'confirm')
    expect((await show(id)).moved).toEqual([
      {
        name: 'Paid to',
        before: expect.stringContaining(agent.phone.slice(1)),
        now: expect.stringContaining(other),
        falls: true,
      },
    ])
    await expectFallen(id, 'Paid to')
    expect(await payouts('agent_id', agent.agentId)).toEqual([])
    const again = await proposeCommission(agent.agentId)
    expect((await decideProposal(server, second, again, 'confirm')).body.data.payout.status).toBe('completed')
    expect(await payouts('agent_id', agent.agentId)).toEqual([{ account: other }])
  }))

test('C-218 an approval is closed when the customer made another account the default after it was proposed', () =>
  withLimits(server, { SECOND_PERSON_APPROVAL_ABOVE: 0 }, async () => {
    const customer = await aCustomer(server)
    const loan = await aLoan(server, customer, 75_000)
    const { id } = (await approve(server, proposer, loan.id, 75_000)).body.data.proposal
    await moveDefault(customer)
    await expectFallen(id, 'Paid to')
    expect(await payouts('loan_id', loan.id)).toEqual([])
    expect((await show(id)).facts).toMatchObject([{ name: 'Requested' }, { name: 'Paid to' }, { value: '₦78,750.00' }])
  }))

test('C-218 a refund of credit is closed when the customer made another account the default after it was proposed', () =>
  withLimits(server, { SECOND_PERSON_REFUND_ABOVE: 0 }, async () => {
    const customer = await aCustomer(server)
    await pay(server, await aVirtualAccount(server, customer, proposer), 500_000)
    const refund = { amount: 4_000, consent: 'By phone, from their own number' }
    const { id } = (
      await server.call('POST', `/admin/customers/${customer.customerId}/credit/refund`, refund, { as: proposer.token })
    ).body.data.proposal
    await moveDefault(customer)
    await expectFallen(id, 'Paid to')
    expect(await payouts('customer_id', customer.customerId)).toEqual([])
  }))

test('C-218 an assignment falls when more of it would become credit than was shown, and not while only the loan is smaller', () =>
  withLimits(server, { SECOND_PERSON_ASSIGNMENT_ABOVE: 0 }, async () => {
    const customer = await aCustomer(server)
    await aRunningLoan(server, proposer, customer, 40_000, 'weekly')
    const account = await aVirtualAccount(server, customer, proposer)
    const reference = 'stray-of-a-borrower'
    await pay(server, '9911223344', 2_000_000, { reference, sender_name: 'A LOST SENDER' })
    const assignment = { reference, customer_id: customer.customerId, reason: 'The receipt was shown' }
    const { id } = (await server.call('POST', '/admin/suspense/assign', assignment, { as: proposer.token })).body.data
      .proposal
    expect(await factOf(id, 'Becomes credit')).toBe('₦0.00')
    await pay(server, account, 1_000_000)
    expect((await show(id)).moved).toEqual([
      { name: 'Owed on the loan', before: '₦42,000.00', now: '₦32,000.00', falls: false },
    ])
    await pay(server, account, 2_000_000)
    expect((await show(id)).moved).toMatchObject([
      { name: 'Owed on the loan', now: '₦12,000.00', falls: false },
      { name: 'Repays', falls: false },
      { name: 'Becomes credit', before: '₦0.00', now: '₦8,000.00', falls: true },
    ])
    await expectFallen(id, 'Becomes credit')
    const { items } = (await server.call('GET', '/admin/suspense', undefined, { as: second.token })).body.data
    expect(items).toMatchObject([{ reference }])
  }))

test('C-218 when a confirmation and a change of the account come at once, money goes only to the account that was shown', () =>
  withLimits(server, { SECOND_PERSON_COMMISSION_ABOVE: 0 }, async () => {
    const agents = await Promise.all(Array.from({ length: 6 }, () => anAgent(server)))
    for (const { agentId, phone } of agents) {
      const id = await proposeCommission(agentId)
      const account = await proposeAccount(agentId, other)
      await Promise.all([id, account].map((one) => decideProposal(server, second, one, 'confirm')))
      for (const { account } of await payouts('agent_id', agentId)) expect(account).toBe(phone.slice(1))
    }
  }))
