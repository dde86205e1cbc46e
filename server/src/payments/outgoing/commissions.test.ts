import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { balances } from '../../ledger/test-balances.ts'
import { checkBooks, reconcile } from '../../ledger/reconcile.ts'
import { decideProposal, withLimits } from '../../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { aCustomer, anAdmin, anAgent, type TestAgent, type TestPerson } from '../../testing/test-people.ts'

const missingId = '00000000-0000-4000-8000-000000000000'
let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
afterEach(async () => expect(await checkBooks(server.app)).toEqual([]))
afterAll(async () => {
  expect(await reconcile(server.app)).toEqual([])
  await server.close()
})

const fault = (mode: string, more: object = {}) =>
  server.sandbox('POST', '/faults', { provider: 'paystack', mode, count: 1, ...more })
const paying = (agentId: string, amount: unknown = 5_000, more: object = {}) => ({
  payable_id: agentId,
  payable_type: 'agent',
  payment_type: 'agent_commission',
  amount,
  description: 'Agent commission',
  ...more,
})
const payCommission = (body: object, headers: Record<string, string> = {}) =>
  server.call('POST', '/admin/payment/create', body, { as: admin.token, headers })
type Made = {
  reference: string
  state: string
  status: string
  account_number: string
  account_name: string | null
  problem: string | null
}
const madeFor = ({ agentId }: TestAgent) =>
  server.app.database.rows<Made>(
    `select t.reference, t.state, p.status, t.account_number, t.account_name, t.problem from payments p join transfers t on t.payment_id = p.id
     where p.agent_id = $1 order by p.created_at`,
    [agentId],
  )
const sentTo = async ({ phone }: TestAgent) =>
  (
    (await server.sandbox('GET', '/transfers')).body['transfers'] as { reference: string; account_number: string }[]
  ).filter((one) => one.account_number === phone.slice(1))
const settle = (reference: string, status: string) => server.sandbox('POST', `/transfers/${reference}`, { status })
const accounts = async () => {
  const { cash, commission_expense, transfers_in_transit } = await balances(server.app.database)
  return { cash, commission_expense, transfers_in_transit }
}
/** The change of each account while `work` runs; the other accounts stay at zero. */
async function movedBy(work: () => Promise<unknown>) {
  const before = await accounts()
  await work()
  const after = await accounts()
  return Object.fromEntries(
    Object.entries(after).map(([name, amount]) => [name, amount - before[name as keyof typeof before]]),
  )
}
const nothingMoved = { cash: 0, commission_expense: 0, transfers_in_transit: 0 }
const paid = (amount: number) => ({ cash: -amount, commission_expense: amount, transfers_in_transit: 0 })
const earned = async ({ token }: TestAgent): Promise<number> =>
  (await server.call('GET', '/auth/me', undefined, { as: token })).body.data.account.total_commissions
const agentsPayout = async ({ code }: TestAgent) =>
  (await server.call('GET', `/admin/agent-management?search=${code}`, undefined, { as: admin.token })).body.data
    .agents[0].payout_account

test("API-50 C-147 a commission is sent to the agent's account, recorded, posted and in the audit trail", async () => {
  const agent = await anAgent(server)
  const moved = await movedBy(async () => {
    expect(await payCommission(paying(agent.agentId))).toMatchObject({
      status: 200,
      body: {
        data: {
          id: expect.any(String),
          tx_ref: expect.stringMatching(/^kasuwa-/),
          paid_at: expect.stringMatching(/Z$/),
          description: 'Agent commission',
          amount: 5_000,
          status: 'completed',
          payable_id: agent.agentId,
          payable_type: 'agent',
          payment_type: 'agent_commission',
        },
      },
    })
  })
  expect(moved).toEqual(paid(500_000))
  const [transfer] = await madeFor(agent)
  expect(await sentTo(agent)).toEqual([
    expect.objectContaining({ reference: transfer!.reference, amount: 500_000, status: 'success' }),
  ])
  const audited = await server.app.database.rows<{ action: string; actor: string }>(
    `select action, actor from audit_events where subject_kind = 'agent' and subject_id = $1 order by id`,
    [agent.agentId],
  )
  expect(audited).toEqual([
    { action: 'commission.created', actor: 'admin' },
    { action: 'transfer.succeeded', actor: 'house' },
  ])
  const rows = (
    await server.call('GET', `/admin/payment-management?search=${transfer!.reference}`, undefined, { as: admin.token })
  ).body.data.recent_payments
  expect(rows).toMatchObject([
    { user: { first_name: agent.firstName }, description: 'Agent commission', status: 'completed' },
  ])
})

test("an admin's own description is kept; an empty one counts as none", async () => {
  const agent = await anAgent(server)
  expect((await payCommission(paying(agent.agentId, 1, { description: 'Eid bonus' }))).body.data.description).toBe(
    'Eid bonus',
  )
  expect((await payCommission(paying(agent.agentId, 1, { description: '' }))).body.data.description).toBe(
    'Agent commission',
  )
})

test('A10 C-165 fifty calls at once with one key pay once; each call without a key pays', async () => {
  const agent = await anAgent(server)
  const key = { 'idempotency-key': 'commission-1' }
  const answers = await Promise.all(Array.from({ length: 50 }, () => payCommission(paying(agent.agentId), key)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?.tx_ref}`)).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 200, body: { data: { status: 'completed' } } })
  expect(await sentTo(agent)).toHaveLength(1)
  expect((await payCommission(paying(agent.agentId, 6_000), key)).status).toBe(409)
  await Promise.all(Array.from({ length: 5 }, () => payCommission(paying(agent.agentId))))
  expect(await madeFor(agent)).toHaveLength(6)
  expect(await earned(agent)).toBe(30_000)
})

test("C-165 a key counts for one admin: another admin's call with the same key makes a separate payment", async () => {
  const [agent, other] = [await anAgent(server), await anAdmin(server)]
  const pay = (who: TestPerson) =>
    server.call('POST', '/admin/payment/create', paying(agent.agentId), {
      as: who.token,
      headers: { 'idempotency-key': 'eid' },
    })
  const answers = [await pay(admin), await pay(other), await pay(admin)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.data.tx_ref)).size).toBe(2)
  expect(await madeFor(agent)).toHaveLength(2)
})

test('C-159 only an agent id is a valid payee; amounts are whole naira above 0; payable and payment must match', async () => {
  const [agent, customer] = [await anAgent(server), await aCustomer(server)]
  const moved = await movedBy(async () => {
    for (const id of [
      agent.userId,
      customer.customerId,
      customer.userId,
      admin.userId,
      '00000000-0000-4000-8000-000000000000',
      'x',
      "' or 1=1",
    ]) {
      expect((await payCommission(paying(id))).status).toBe(404)
    }
    for (const amount of ['0', 0, -1, '1.50', 1.5, '', null, 'ten', '1e3', 2 ** 60]) {
      expect(await payCommission(paying(agent.agentId, amount))).toMatchObject({
        status: 400,
        body: { data: { amount: [expect.any(String)] } },
      })
    }
    expect((await payCommission(paying(agent.agentId, 5_000, { payable_type: 'loan' }))).status).toBe(400)
    expect((await payCommission(paying(agent.agentId, 5_000, { payment_type: 'loan_repayment' }))).status).toBe(400)
  })
  expect(moved).toEqual(nothingMoved)
  expect(await madeFor(agent)).toEqual([])
})

test('a disabled agent is still paid the commission they earned', async () => {
  const agent = await anAgent(server)
  await server.call('POST', `/admin/users/${agent.userId}/status`, { status: 'disabled' }, { as: admin.token })
  expect((await payCommission(paying(agent.agentId))).body.data).toMatchObject({ status: 'completed' })
})

test('a transfer under way is answered as pending, and counts only once the webhook reports its success', async () => {
  await fault('pending')
  const agent = await anAgent(server)
  const moved = await movedBy(async () => {
    expect((await payCommission(paying(agent.agentId))).body.data).toMatchObject({ status: 'pending', paid_at: null })
  })
  expect(moved).toEqual({ cash: -500_000, commission_expense: 0, transfers_in_transit: 500_000 })
  expect(await earned(agent)).toBe(0)
  const [{ reference }] = (await madeFor(agent)) as [Made]
  const arrived = await movedBy(async () =>
    expect((await settle(reference, 'success')).body).toMatchObject({ webhook_statuses: [200] }),
  )
  expect(arrived).toEqual({ cash: 0, commission_expense: 500_000, transfers_in_transit: -500_000 })
  expect(await madeFor(agent)).toMatchObject([{ state: 'succeeded', status: 'completed' }])
  expect(await earned(agent)).toBe(5_000)
})

test('a transfer that fails is answered as failed, and leaves the books as they were', async () => {
  await fault('fail')
  const agent = await anAgent(server)
  const moved = await movedBy(async () => {
    expect((await payCommission(paying(agent.agentId))).body.data).toMatchObject({ status: 'failed', paid_at: null })
  })
  expect(moved).toEqual(nothingMoved)
  expect(await earned(agent)).toBe(0)
  expect((await payCommission(paying(agent.agentId))).body.data).toMatchObject({ status: 'completed' })
})

test('a transfer that comes back after it arrived: the payment failed, and entries undo it', async () => {
  const agent = await anAgent(server)
  const moved = await movedBy(async () => {
    await payCommission(paying(agent.agentId))
    const [{ reference }] = (await madeFor(agent)) as [Made]
    for (const state of ['reversed', 'reversed', 'success'])
      await server.sandbox('POST', '/webhooks', { event: `transfer.${state}`, data: { reference, status: state } })
    await settle(reference, 'reversed')
  })
  expect(moved).toEqual(nothingMoved)
  expect(await madeFor(agent)).toMatchObject([{ state: 'reversed', status: 'failed' }])
  expect(await earned(agent)).toBe(0)
})

test('a transfer that the provider takes back unasked ends as failed', async () => {
  await fault('reverse')
  const agent = await anAgent(server)
  const moved = await movedBy(async () => {
    await payCommission(paying(agent.agentId))
    await expect
      .poll(() => madeFor(agent), { timeout: 10_000 })
      .toMatchObject([{ state: 'reversed', status: 'failed' }])
  })
  expect(moved).toEqual(nothingMoved)
})

test('when the answer is lost the provider is asked by the reference, and the money is sent once (B6)', async () => {
  await fault('lose_answer', { path: '/transfer' })
  const agent = await anAgent(server)
  await payCommission(paying(agent.agentId))
  await expect
    .poll(() => madeFor(agent), { timeout: 10_000 })
    .toMatchObject([{ state: 'succeeded', status: 'completed' }])
  expect(await sentTo(agent)).toHaveLength(1)
})

test("the bank is asked once for the account's name, before the first commission; while it cannot answer, the agent's own name is used", async () => {
  const agent = await anAgent(server)
  await fault('refuse', { path: '/bank/resolve' })
  expect((await payCommission(paying(agent.agentId))).body.data).toMatchObject({ status: 'completed' })
  expect(await agentsPayout(agent)).toMatchObject({ account_name: null })
  await payCommission(paying(agent.agentId))
  const { account_name } = await agentsPayout(agent)
  expect(account_name).toEqual(expect.any(String))
  expect((await madeFor(agent)).map((made) => made.account_name)).toEqual([null, account_name])
})

test('a transfer to an account that takes no money fails with its reason', async () => {
  const agent = await anAgent(server)
  await server.app.database.run(`update agents set payout_account_number = '0123450000' where id = $1`, [agent.agentId])
  expect((await payCommission(paying(agent.agentId))).body.data).toMatchObject({ status: 'failed' })
  expect(await madeFor(agent)).toMatchObject([{ state: 'failed', problem: expect.any(String) }])
})

test('a payment goes to the account of the time it was made: a later change does not redirect it (A12)', async () => {
  const agent = await anAgent(server)
  await fault('refuse', { path: '/transferrecipient' })
  const paying5 = payCommission(paying(agent.agentId))
  await expect.poll(() => madeFor(agent), { interval: 20 }).toHaveLength(1)
  const set = await server.call(
    'POST',
    `/admin/agents/${agent.agentId}/payout-account`,
    { bank_code: '058', account_number: '0123456789' },
    { as: admin.token },
  )
  expect(set.status).toBe(200)
  await paying5
  await expect
    .poll(() => madeFor(agent), { timeout: 10_000 })
    .toMatchObject([{ state: 'succeeded', account_number: agent.phone.slice(1) }])
  expect(await sentTo(agent)).toHaveLength(1)
  expect(await agentsPayout(agent)).toMatchObject({
    account_number: '0123456789',
    account_name: set.body.data.account_name,
  })
})

const outcome = fc.constantFrom('success', 'fail', 'reversed')
const commissions = fc.array(fc.record({ who: fc.nat(2), amount: fc.integer({ min: 1, max: 200_000 }), outcome }), {
  minLength: 1,
  maxLength: 8,
})

test("INV-34 INV-35 C-125 C-126 an agent's paid commission is the same figure on their page, in the agents' list, the payments and the ledger", async () => {
  await fc.assert(
    fc.asyncProperty(commissions, async (list) => {
      const agents = await Promise.all([0, 1, 2].map(() => anAgent(server)))
      const expected = [0, 0, 0]
      for (const one of list) {
        if (one.outcome === 'fail') await fault('fail')
        const { tx_ref, status } = (await payCommission(paying(agents[one.who]!.agentId, one.amount))).body.data
        expect(status).toBe(one.outcome === 'fail' ? 'failed' : 'completed')
        if (one.outcome === 'reversed') await settle(tx_ref, 'reversed')
        if (one.outcome === 'success') expected[one.who]! += one.amount
      }
      expect(await Promise.all(agents.map(earned))).toEqual(expected)
      const { agents: rows, agent_summary } = (
        await server.call('GET', '/admin/agent-management', undefined, { as: admin.token })
      ).body.data
      expect(
        agents.map(({ agentId }) => rows.find(({ id }: { id: string }) => id === agentId).total_commissions),
      ).toEqual(expected)
      const { payment_summary } = (
        await server.call('GET', '/admin/payment-management', undefined, { as: admin.token })
      ).body.data
      const all = rows.reduce((sum: number, row: { total_commissions: number }) => sum + row.total_commissions, 0)
      const { commission_expense } = await accounts()
      expect([
        agent_summary.total_commission_earned,
        payment_summary.total_agent_commissions,
        commission_expense / 100,
      ]).toEqual([all, all, all])
      expect(payment_summary.total_payments).toBe(
        payment_summary.total_loan_repayments + payment_summary.total_disbursements + all,
      )
    }),
    { numRuns: 6, endOnFailure: true },
  )
})

test('DESK-30 DESK-31 a commission above the limit is paid once another admin confirms it, and refusals are the usual ones', () =>
  withLimits(server, { SECOND_PERSON_COMMISSION_ABOVE: 5_000 }, async () => {
    const [agent, other] = [await anAgent(server), await anAdmin(server)]
    expect((await payCommission(paying(agent.agentId, 5_000))).body.data.status).toBe('completed')
    const { status, body } = await payCommission(paying(agent.agentId, 5_001, { description: 'June' }))
    expect([status, body.data]).toMatchObject([
      202,
      {
        proposal: {
          act: 'commission',
          subject: { kind: 'agent', id: agent.agentId, name: agent.code },
          person: { first_name: agent.firstName, customer_id: null },
          amount: 5_001,
          reason: 'June',
          facts: expect.arrayContaining([expect.objectContaining({ name: 'Paid to' })]),
        },
      },
    ])
    expect(await madeFor(agent)).toHaveLength(1)
    const { id } = body.data.proposal
    await fault('fail')
    const confirmed = await decideProposal(server, other, id, 'confirm')
    expect(confirmed.body.data).toMatchObject({ state: 'confirmed', payout: { status: 'failed' } })
    expect((await payCommission(paying(missingId, 9_000))).status).toBe(404)
    expect(
      (
        await server.call('POST', '/admin/payment/create', paying(agent.agentId, 9_000), {
          as: (await anAdmin(server, 'credit')).token,
        })
      ).status,
    ).toBe(403)
  }))
