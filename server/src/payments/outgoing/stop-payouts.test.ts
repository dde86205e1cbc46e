import { kobo } from '@kasuwa/domain/money.ts'
import { transferReference } from '@kasuwa/domain/payments/transfer.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../context/context.ts'
import { transaction } from '../../db/transaction.ts'
import { checkBooks, reconcile } from '../../ledger/reconcile.ts'
import { approval } from '../../loans/approve-loan.ts'
import { insertPayoutStop } from '../../outbox/payout-stop-repository.ts'
import { promisePayout } from '../../outbox/promise-payout.ts'
import { aLoan, approve, aRunningLoan, decide } from '../../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestAgent, type TestPerson } from '../../testing/test-people.ts'
import { decideProposal, withLimits } from '../../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { submit } from './settle-transfer.ts'
import { lockTransfer } from './transfer-repository.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
afterEach(async () => {
  const { data } = (await read()).body
  if (data) await resume(data.id)
  expect(await checkBooks(server.app)).toEqual([])
})
afterAll(async () => {
  expect(await reconcile(server.app)).toEqual([])
  await server.close()
})

const reason = 'A transfer that none of us approved.'
const key = (value: string | undefined) => (value ? { headers: { 'idempotency-key': value } } : {})
const read = (as = admin) => server.call('GET', '/payout-stop', undefined, { as: as.token })
const stop = (as = admin, once?: string) =>
  server.call('POST', '/admin/payout-stop', { reason }, { as: as.token, ...key(once) })
const resume = (id: string, once?: string) =>
  server.call('POST', '/admin/payout-stop/end', { id, reason: 'Looked into.' }, { as: admin.token, ...key(once) })
const commission = ({ agentId }: TestAgent) =>
  server.call(
    'POST',
    '/admin/payment/create',
    { payable_id: agentId, payable_type: 'agent', payment_type: 'agent_commission', amount: '500', description: '' },
    { as: admin.token },
  )
const refusal = {
  status: 400,
  body: { message: 'Payouts are stopped, so nothing was approved or paid. Try again once an admin has resumed them.' },
}
const sent = async (reference: string) =>
  ((await server.sandbox('GET', '/transfers')).body['transfers'] as { reference: string }[]).filter(
    (one) => one.reference === reference,
  ).length
const audit = (id: string) =>
  server.app.database.rows<{ action: string; actor: string; after: object }>(
    `select action, actor_id as actor, after from audit_events where subject_kind = 'payout_stop' and subject_id = $1 order by id`,
    [id],
  )
type Standing = { state: string; reference: string; problem: string | null; givenUp: boolean; attempts: number }
const standing = async (payment: string) =>
  (await server.app.database.row<Standing>(
    `select t.state, t.reference, o.last_error as problem, o.given_up_at is not null as "givenUp", o.attempts
     from transfers t join outbox o on o.topic = 'transfer' and o.subject = t.payment_id::text where t.payment_id = $1`,
    [payment],
  ))!

/** Makes a commission, marked as under way if wanted, and stops payouts in one transaction, so that no server can send it before. */
async function heldCommission(agent: TestAgent, { isUnderWay = false } = {}): Promise<string> {
  return transaction(server.app.database, async (tx) => {
    const payment = await promisePayout(tx, server.app, {
      kind: 'agent_commission',
      of: { agentId: agent.agentId },
      userId: agent.userId,
      amount: kobo(50_000),
      account: { bankCode: '999992', accountNumber: agent.phone.slice(1), accountName: null },
      description: 'Agent commission',
      createdBy: admin.userId,
    })
    const transfer = await lockTransfer(tx, transferReference(payment))
    if (isUnderWay) await submit(tx, transfer!)
    await insertPayoutStop(tx, reason, admin.userId)
    return payment
  })
}

test('an admin stops all payouts: approvals and commissions are refused with a sentence, everything else works, and the audit trail has who and why', async () => {
  const [customer, agent] = [await aCustomer(server), await anAgent(server)]
  const [approved, rejected] = [await aLoan(server, customer), await aLoan(server, await aCustomer(server))]
  expect((await read()).body.data).toBeNull()
  const { status, body } = await stop()
  const answer = {
    id: expect.stringMatching(/^\d+$/),
    since: expect.stringMatching(/Z$/),
    by: { first_name: admin.firstName, last_name: admin.lastName },
    reason,
    held: { waiting: 0, waiting_amount: 0, under_way: 0 },
  }
  expect([status, body.data]).toEqual([200, answer])
  expect((await read()).body.data).toEqual(body.data)
  expect(await approve(server, admin, approved.id)).toMatchObject(refusal)
  expect(await commission(agent)).toMatchObject(refusal)
  expect((await decide(server, admin, rejected.id, { status: 'rejected' })).status).toBe(200)
  const metrics = await (await fetch(new URL('/metrics', server.url))).text()
  expect(metrics).toContain('kasuwa_payouts_stopped 1')
  expect((await resume(body.data.id)).body.data).toBeNull()
  expect((await approve(server, admin, approved.id)).body.data).toMatchObject({ status: 'active' })
  expect((await commission(agent)).body.data).toMatchObject({ status: 'completed' })
  expect(await audit(body.data.id)).toEqual([
    { action: 'payouts.stopped', actor: admin.userId, after: { reason } },
    { action: 'payouts.resumed', actor: admin.userId, after: { reason: 'Looked into.' } },
  ])
})

test('agents see that payouts are stopped and since when, customers do not', async () => {
  const { since, id } = (await stop()).body.data
  const agent = await anAgent(server)
  expect((await read(agent)).body.data).toEqual({ id, since, by: null, reason: null, held: null })
  const customer = await aCustomer(server)
  expect((await read(customer)).status).toBe(403)
  for (const person of [agent, customer]) expect((await stop(person)).status).toBe(403)
})

test.each([
  ['promised', false, { state: 'created', held: { waiting: 1, waiting_amount: 500, under_way: 0 } }],
  [
    'under way, and never received by the provider',
    true,
    { state: 'submitted', held: { waiting: 0, waiting_amount: 0, under_way: 1 } },
  ],
] as const)(
  'C-86 a payout that is %s waits until payouts are resumed and is then sent once',
  async (_, isUnderWay, expected) => {
    const agent = await anAgent(server)
    const payment = await heldCommission(agent, { isUnderWay })
    const isHeld = () =>
      expect.poll(async () => (await standing(payment)).problem, { timeout: 10_000 }).toBe('Payouts are stopped.')
    await isHeld()
    await server.app.database.run(
      `update outbox set counted_from = now() - interval '4 days', due_at = now(), last_error = null where subject = $1`,
      [payment],
    )
    await isHeld()
    const { state, reference, givenUp, attempts } = await standing(payment)
    expect({ state, givenUp, attempts }).toEqual({ state: expected.state, givenUp: false, attempts: 0 })
    expect(await sent(reference)).toBe(0)
    const { id, held } = (await read()).body.data
    expect(held).toEqual(expected.held)
    await resume(id)
    await expect.poll(async () => (await standing(payment)).state, { timeout: 10_000 }).toBe('succeeded')
    expect(await sent(reference)).toBe(1)
  },
)

test('C-223 a waiting payout goes to the account that was decided on; once that is deleted nothing is sent, and an admin decides again', async () => {
  const customer = await aCustomer(server)
  const loan = await aLoan(server, customer)
  const [old] = await server.app.database.rows<{ bank_code: string }>(
    'select bank_code from bank_accounts where customer_id = $1',
    [customer.customerId],
  )
  const paymentOf = async () =>
    (await server.app.database.row<{ id: string }>(
      'select id from payments where loan_id = $1 order by created_at desc limit 1',
      [loan.id],
    ))!.id
  await transaction(server.app.database, async (tx) => {
    const context = { app: server.app, actor: { userId: admin.userId } } as Context
    const input = { id: loan.id, status: 'approved', approved_amount: kobo(5_000_000) } as const
    await approval.run(tx, context, input, null)
    await insertPayoutStop(tx, reason, admin.userId)
  })
  const payment = await paymentOf()
  const other = { account_number: '0123454321', account_name: 'TEST ACCOUNT 0123454321', bank_code: '044', bank_name: 'x', slug: 'x', is_default: true } // prettier-ignore
  expect((await server.call('POST', '/bank-account/add', other, { as: customer.token })).status).toBe(200)
  const gone = await server.call(
    'DELETE',
    '/bank-account/delete',
    { bank_code: old!.bank_code },
    { as: customer.token },
  )
  expect(gone.status).toBe(200)
  await resume((await read()).body.data.id)
  await expect.poll(async () => (await standing(payment)).state, { timeout: 30_000 }).toBe('failed')
  expect(await sent((await standing(payment)).reference)).toBe(0)
  const shown = (
    await server.call('GET', `/admin/loan-management?search=${loan.loan_id}`, undefined, { as: admin.token })
  ).body.data
  expect(JSON.stringify(shown)).toContain(
    'The customer deleted the account that this was decided for. Nothing was sent.',
  )
  expect((await approve(server, admin, loan.id)).body.data).toMatchObject({ status: 'active' })
  const paid = (await server.app.database.row<{ number: string }>(
    `select t.account_number as number from transfers t where t.payment_id = $1 and t.state = 'succeeded'`,
    [await paymentOf()],
  ))!
  expect(paid.number).toBe('0123454321')
})

test('C-86 a transfer that the provider already has is settled as usual', async () => {
  await server.sandbox('POST', '/faults', { provider: 'paystack', mode: 'pending', count: 1 })
  const agent = await anAgent(server)
  const paying = commission(agent)
  const reference = async () =>
    (
      await server.app.database.row<{ reference: string }>(
        `select t.reference from transfers t join payments p on p.id = t.payment_id where p.agent_id = $1`,
        [agent.agentId],
      )
    )?.reference ?? ''
  await expect.poll(async () => sent(await reference()), { timeout: 10_000 }).toBe(1)
  expect((await stop()).body.data.held).toEqual({ waiting: 0, waiting_amount: 0, under_way: 1 })
  await server.sandbox('POST', `/transfers/${await reference()}`, { status: 'success' })
  expect((await paying).body.data).toMatchObject({ status: 'completed' })
  expect((await read()).body.data.held.under_way).toBe(0)
})

test('C-174 several stops at once are one stop; a repeated call is answered as the first time; ending an older stop leaves a newer one in force', async () => {
  const other = await anAdmin(server)
  const answers = await Promise.all([admin, other, admin, other].map((one) => stop(one)))
  const ids = new Set(answers.map(({ body }) => body.data.id))
  expect(ids.size).toBe(1)
  const first = [...ids].join()
  expect(await audit(first)).toHaveLength(1)
  const ends = await Promise.all([resume(first, 'end-once'), resume(first, 'end-once'), resume(first)])
  expect(ends.map(({ body }) => body.data)).toEqual([null, null, null])
  expect(await audit(first)).toHaveLength(2)
  const again = await stop(admin, 'stop-once')
  expect((await stop(admin, 'stop-once')).body).toEqual(again.body)
  expect((await resume(first)).body.data).toMatchObject({ id: again.body.data.id })
  expect((await read()).body.data).toMatchObject({ id: again.body.data.id })
  await resume(again.body.data.id)
  expect((await stop(admin, 'stop-once')).body).toEqual(again.body)
  expect((await read()).body.data).toBeNull()
})

test('a stop without a reason and the end of an unknown stop are refused', async () => {
  const asked = (path: string, body: object) => server.call('POST', path, body, { as: admin.token })
  expect(await asked('/admin/payout-stop', { reason: ' ' })).toMatchObject({
    status: 400,
    body: { data: { reason: [expect.any(String)] } },
  })
  const { id } = (await stop()).body.data
  expect((await asked('/admin/payout-stop/end', { id, reason: '' })).status).toBe(400)
  expect((await resume('999999999')).status).toBe(404)
  for (const wrong of ['x', '0', '1e3', '99999999999999999999']) expect((await resume(wrong)).status).toBe(400)
  expect((await read()).body.data).toMatchObject({ id })
})

test('G5 a stop during approvals: each payout was made before it or is refused, and none is made or sent after the answer', async () => {
  const loans = await Promise.all(Array.from({ length: 12 }, async () => aLoan(server, await aCustomer(server), 1_000)))
  const approving = loans.map(({ id }) => approve(server, admin, id, 1_000))
  await approving[0]
  const made = async () =>
    (await server.app.database.row<{ made: number; left: number }>(
      `select count(*)::int as made, count(*) filter (where t.state <> 'created')::int as left
       from payments p join transfers t on t.payment_id = p.id where p.loan_id = any ($1)`,
      [loans.map(({ id }) => id)],
    ))!
  const { id } = (await stop()).body.data
  const before = await made()
  const answers = await Promise.all(approving)
  expect(await made()).toEqual(before)
  for (const { status, body } of answers) expect(status === 200 || body.message === refusal.body.message).toBe(true)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(before.made)
  await resume(id)
  await Promise.all(loans.map((loan) => approve(server, admin, loan.id, 1_000)))
  await expect.poll(made, { timeout: 10_000 }).toEqual({ made: 12, left: 12 })
  const customer = await aCustomer(server)
  expect((await aRunningLoan(server, admin, customer)).id).toBeTruthy()
})

test('C-220 DESK-92 with any limit set, no admin ends a stop of payouts alone', () =>
  withLimits(server, { SECOND_PERSON_WRITE_OFF_ABOVE: 1_000_000 }, async () => {
    const other = await anAdmin(server)
    const { id } = (await stop(other)).body.data
    const answer = await resume(id)
    expect(answer.status).toBe(202)
    const { proposal } = answer.body.data
    expect(proposal).toMatchObject({
      act: 'resume_payouts',
      subject: { kind: 'payout_stop', id },
      reason: 'Looked into.',
    })
    expect(proposal.facts).toMatchObject([{ value: reason }, { name: 'Stopped by' }])
    expect((await resume(id)).status).toBe(400)
    expect((await decideProposal(server, admin, proposal.id, 'confirm')).status).toBe(403)
    expect((await read()).body.data.id).toBe(id)
    expect((await commission(await anAgent(server))).status).toBe(400)
    expect((await decideProposal(server, other, proposal.id, 'confirm')).status).toBe(200)
    expect((await read()).body.data).toBe(null)
    // No stop is in force, so no second person is needed.
    expect(await resume(id)).toMatchObject({ status: 200, body: { data: null } })
  }))
