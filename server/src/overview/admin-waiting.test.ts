import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { advanceDays, aLoan, approve, aRunningLoan, aVirtualAccount, decide, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestPerson } from '../testing/test-people.ts'
import { withLimits } from '../testing/test-proposals.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
afterAll(() => server.close())

const get = (path: string, who: TestPerson = admin) => server.call('GET', path, undefined, { as: who.token })
const waiting = async () => (await get('/admin/dashboard/waiting')).body.data
const failed = async (status: string) =>
  (await get(`/admin/failed-transfers?status=${status}`)).body.data.transfers.map(
    ({ amount }: { amount: number }) => amount,
  )
const fault = (mode: string) => server.sandbox('POST', '/faults', { provider: 'paystack', mode, count: 1 })
const commission = (agentId: string, amount: number) =>
  server.call(
    'POST',
    '/admin/payment/create',
    { payable_id: agentId, payable_type: 'agent', payment_type: 'agent_commission', amount, description: '' },
    { as: admin.token },
  )

const nothing = {
  requests: { count: 0, oldest_at: null, oldest_loan_id: null },
  late: { count: 0, amount: 0 },
  failed_transfers: { count: 0, amount: 0 },
  suspense: { count: 0, amount: 0 },
  open_items: { count: 0 },
  proposals: { count: 0 },
  answers: { count: 0, oldest_loan_id: null },
  cases: { count: 0, late: 0 },
}

test('where nothing waits every count is 0', async () => {
  expect(await waiting()).toEqual(nothing)
})

test('requests wait with the instant of the oldest, until they are decided', async () => {
  const loan = await aLoan(server, await aCustomer(server))
  await server.app.database.run(`update loans set requested_at = '2025-06-01T08:00:00Z' where loan_id = $1`, [
    loan.loan_id,
  ])
  const newer = await aLoan(server, await aCustomer(server))
  expect((await waiting()).requests).toEqual({
    count: 2,
    oldest_at: '2025-06-01T08:00:00.000Z',
    oldest_loan_id: loan.loan_id,
  })
  for (const { id } of [loan, newer]) await decide(server, admin, id, { status: 'rejected' })
  expect(await waiting()).toEqual(nothing)
})

test('the oldest request is one that needs a decision; an approval that waits for a second person is one of the proposals', () =>
  withLimits(server, { SECOND_PERSON_APPROVAL_ABOVE: 1_000 }, async () => {
    const [proposed, newer] = [
      await aLoan(server, await aCustomer(server)),
      await aLoan(server, await aCustomer(server)),
    ]
    await approve(server, admin, proposed.id, 40_000)
    expect(await waiting()).toMatchObject({
      requests: { count: 2, oldest_loan_id: newer.loan_id },
      proposals: { count: 1 },
    })
    await decide(server, admin, newer.id, { status: 'rejected' })
    expect((await waiting()).requests).toEqual({ count: 1, oldest_at: null, oldest_loan_id: null })
    await decide(server, admin, proposed.id, { status: 'rejected' })
    expect(await waiting()).toEqual(nothing)
  }))

test('only the unpaid part of instalments whose day has passed is late', async () => {
  const customer = await aCustomer(server)
  const account = await aVirtualAccount(server, customer, admin)
  await aRunningLoan(server, admin, customer, 40_000)
  await advanceDays(server, 7)
  expect((await waiting()).late).toEqual({ count: 0, amount: 0 })
  await advanceDays(server, 1)
  expect((await waiting()).late).toEqual({ count: 1, amount: 10_500 })
  await pay(server, account, 500_000)
  expect((await waiting()).late).toEqual({ count: 1, amount: 5_500 })
  await pay(server, account, 550_000)
  expect(await waiting()).toEqual(nothing)
})

test('C-86 a failed payout waits until a newer one is made or its loan is rejected, and the list shows the same payouts', async () => {
  const loan = await aLoan(server, await aCustomer(server))
  for (const amount of [50_000, 40_000]) {
    await fault('fail')
    await approve(server, admin, loan.id, amount)
  }
  const agent = await anAgent(server)
  await fault('fail')
  await commission(agent.agentId, 3_000)
  expect((await waiting()).failed_transfers).toEqual({ count: 2, amount: 43_000 })
  expect(await failed('open')).toEqual([3_000, 40_000])
  expect(await failed('closed')).toEqual([50_000])
  await commission(agent.agentId, 3_000)
  await decide(server, admin, loan.id, { status: 'rejected' })
  expect(await waiting()).toEqual(nothing)
  expect(await failed('open')).toEqual([])
})

test('C-86 a payout that waits for a code at the provider waits for an admin', async () => {
  await fault('otp')
  await approve(server, admin, (await aLoan(server, await aCustomer(server))).id, 30_000)
  expect((await waiting()).failed_transfers).toEqual({ count: 1, amount: 30_000 })
  expect(await failed('open')).toEqual([30_000])
})

test('C-94 C-176 money in suspense and open items wait', async () => {
  await pay(server, '1111111111', 12_345)
  await server.app.database.run(
    `insert into open_items (key, kind, reference, problem) values ('one', 'dispute', 'T-1', 'A customer asks for it back')`,
  )
  expect(await waiting()).toMatchObject({ suspense: { count: 1, amount: 123.45 }, open_items: { count: 1 } })
})

test('the answer is for admins only', async () => {
  for (const who of [await aCustomer(server), await anAgent(server)])
    expect((await get('/admin/dashboard/waiting', who)).status).toBe(403)
  expect((await server.call('GET', '/admin/dashboard/waiting')).status).toBe(401)
})
