import { lagosDay } from '@kasuwa/domain/dates.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkBooks } from '../ledger/reconcile.ts'
import { advanceDays, aVirtualAccount, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestPerson } from '../testing/test-people.ts'
import { decideProposal, withLimits } from '../testing/test-proposals.ts'
import { moveToLagosTime } from '../testing/test-clock.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: TestPerson
let other: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  other = await anAdmin(server)
})
/** Noon of the next day, so that no test begins on one day and ends on another. */
beforeEach(() => moveToLagosTime(server.app.database, '12:00'))
afterAll(async () => {
  expect(await checkBooks(server.app)).toEqual([])
  await server.close()
})

const post = async (path: string, body: object, { token } = admin) => server.call('POST', path, body, { as: token })
const commission = (agentId: string, amount: number, as = admin) =>
  post(
    '/admin/payment/create',
    { payable_id: agentId, payable_type: 'agent', payment_type: 'agent_commission', amount },
    as,
  )
const valueOf = ({ body }: Awaited<ReturnType<typeof post>>, fact: string) =>
  body.data.proposal.facts.find(({ name }: { name: string }) => name === fact)?.value

test('DECIDE-10 commissions of one person to one agent on one day count together, however they are split; other people, agents and days count by themselves', () =>
  withLimits(server, { SECOND_PERSON_COMMISSION_ABOVE: 5_000 }, async () => {
    const { agentId } = await anAgent(server)
    for (const amount of [3_000, 2_000]) expect((await commission(agentId, amount)).status).toBe(200)
    const split = await commission(agentId, 1)
    expect([split.status, valueOf(split, 'Commissions to them today')]).toEqual([202, '₦5,000.00'])
    expect((await decideProposal(server, admin, split.body.data.proposal.id, 'withdraw')).status).toBe(200)
    const now = await server.app.database.row<{ now: Date }>('select product_now() as now')
    const day = lagosDay(now!.now)
    const sheet = { from: day, to: day, payouts: [{ agent_id: agentId, amount: 1, paid: 5_000 }] }
    expect((await post('/admin/commission-sheet/pay', sheet)).status).toBe(202)
    expect((await commission((await anAgent(server)).agentId, 5_000)).status).toBe(200)
    expect((await commission(agentId, 5_000, other)).status).toBe(200)
    await advanceDays(server, 1)
    expect((await commission(agentId, 5_000)).status).toBe(200)
  }))

test('DECIDE-10 of many commissions to one agent at once only so many are paid as stay within the limit; one that failed does not count', () =>
  withLimits(server, { SECOND_PERSON_COMMISSION_ABOVE: 5_000 }, async () => {
    const { agentId } = await anAgent(server)
    await server.sandbox('POST', '/faults', { provider: 'paystack', mode: 'fail', count: 1 })
    expect((await commission(agentId, 4_000)).body.data.status).toBe('failed')
    const answers = await Promise.all(Array.from({ length: 5 }, () => commission(agentId, 2_000)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 202, 400, 400])
  }))

test('DECIDE-10 refunds of credit to one customer on one day count together', () =>
  withLimits(server, { SECOND_PERSON_REFUND_ABOVE: 5_000 }, async () => {
    const customer = await aCustomer(server)
    await pay(server, await aVirtualAccount(server, customer, admin), 1_500_000)
    const refund = (amount: number, as = admin) =>
      post(`/admin/customers/${customer.customerId}/credit/refund`, { amount, consent: 'By phone' }, as)
    for (const amount of [3_000, 2_000]) expect((await refund(amount)).status).toBe(200)
    const split = await refund(1)
    expect([split.status, valueOf(split, 'Refunds to them today')]).toEqual([202, '₦5,000.00'])
    expect((await decideProposal(server, other, split.body.data.proposal.id, 'confirm')).status).toBe(200)
    expect((await refund(5_000, other)).status).toBe(202)
  }))

test('DECIDE-10 money in suspense that one person assigns to one customer on one day counts together', () =>
  withLimits(server, { SECOND_PERSON_ASSIGNMENT_ABOVE: 5_000 }, async () => {
    const [one, two] = [await aCustomer(server), await aCustomer(server)]
    const assign = async (reference: string, naira: number, { customerId }: { customerId: string }, as = admin) => {
      await pay(server, '9911223344', naira * 100, { reference, sender_name: 'A LOST SENDER' })
      return post('/admin/suspense/assign', { reference, customer_id: customerId, reason: 'They showed it' }, as)
    }
    for (const naira of [3_000, 2_000]) expect((await assign(`part-${naira}`, naira, one)).status).toBe(200)
    const split = await assign('part-1', 1, one)
    expect([split.status, valueOf(split, 'Assigned to them today')]).toEqual([202, '₦5,000.00'])
    expect((await assign('of-another', 5_000, two)).status).toBe(200)
    expect((await assign('by-another', 5_000, one, other)).status).toBe(200)
  }))
