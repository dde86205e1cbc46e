import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../ledger/reconcile.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aLoan, approve, aRunningLoan, decide } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../testing/test-people.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
afterAll(async () => {
  expect(await checkBooks(server.app)).toEqual([])
  await server.close()
})

const withdraw = (who: TestPerson, id: string) => server.call('POST', `/loans/${id}/withdraw`, {}, { as: who.token })
const stateOf = async (id: string) =>
  (await server.app.database.row<{ status: string; withdrawn: boolean }>(
    'select status, withdrawn_at is not null as withdrawn from loans where id = $1',
    [id],
  ))!
const auditOf = (id: string) =>
  server.app.database.rows<{ action: string }>(
    `select action from audit_events where subject_id = $1 and action <> 'loan.requested' order by id`,
    [id],
  )

test('C-90 a customer withdraws a waiting request: it is shown as rejected, with the time of the withdrawal, and is in the audit trail', async () => {
  const customer = await aCustomer(server)
  const loan = await aLoan(server, customer)
  const { status, body } = await withdraw(customer, loan.loan_id)
  expect([status, body.message]).toEqual([200, 'Your loan request is withdrawn.'])
  expect(body.data).toMatchObject({
    id: loan.id,
    status: 'rejected',
    withdrawn_at: expect.stringMatching(/Z$/),
    approved_amount: null,
  })
  const { account } = (await server.call('GET', '/auth/me', undefined, { as: customer.token })).body.data
  expect(account.loans[0]).toEqual(body.data)
  const { loans } = (
    await server.call('GET', `/admin/loan-management?status=rejected&search=${loan.loan_id}`, undefined, {
      as: admin.token,
    })
  ).body.data
  expect(loans.data).toMatchObject([{ id: loan.id, status: 'rejected', withdrawn_at: body.data.withdrawn_at }])
  expect(await auditOf(loan.id)).toEqual([{ action: 'loan.withdrawn' }])
})

test('C-90 a request withdrawn twice, one after another and at once, is withdrawn once, and both calls get the same answer', async () => {
  const customer = await aCustomer(server)
  const loan = await aLoan(server, customer)
  const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(customer, loan.id)))
  for (const answer of [...answers, await withdraw(customer, loan.id)])
    expect(answer).toMatchObject({ status: 200, body: answers[0]!.body })
  expect(await auditOf(loan.id)).toHaveLength(1)
})

test('C-90 a withdrawn request is counted as rejected, and makes room for another', async () => {
  const customer = await aCustomer(server)
  const [first] = [await aLoan(server, customer), await aLoan(server, customer), await aLoan(server, customer)]
  await withdraw(customer, first.id)
  const counts = async () =>
    (await server.call('GET', '/customer/loan-application/index', undefined, { as: customer.token })).body.data
  expect(await counts()).toMatchObject({
    total_loans: 3,
    total_approved_loans: 0,
    total_pending_loans: 2,
    total_rejected_loans: 1,
  })
  await aLoan(server, customer)
  expect(await counts()).toMatchObject({ total_loans: 4, total_pending_loans: 3 })
})

test('a decided or running loan cannot be withdrawn, and a withdrawn one cannot be decided', async () => {
  const decided = 'This loan has already been decided.'
  const customer = await aCustomer(server)
  const [rejected, running] = [
    await aLoan(server, customer),
    await aRunningLoan(server, admin, await aCustomer(server)),
  ]
  await decide(server, admin, rejected.id, { status: 'rejected' })
  expect(await withdraw(customer, rejected.id)).toMatchObject({ status: 400, body: { message: decided } })
  expect((await stateOf(rejected.id)).withdrawn).toBe(false)
  const paidOut = await aCustomer(server)
  const { id } = await aRunningLoan(server, admin, paidOut)
  expect(await withdraw(paidOut, id)).toMatchObject({ status: 400, body: { message: decided } })
  expect(await withdraw(customer, running.id)).toMatchObject({ status: 404 })
  const waiting = await aLoan(server, customer)
  await withdraw(customer, waiting.id)
  for (const status of ['approved', 'rejected']) {
    expect(await decide(server, admin, waiting.id, { status, approved_amount: '50000' })).toMatchObject({
      status: 400,
      body: { message: decided },
    })
  }
  expect(await stateOf(waiting.id)).toEqual({ status: 'rejected', withdrawn: true })
})

test('a request whose disbursement is under way cannot be withdrawn; after a final failure it can', async () => {
  const customer = await aCustomer(server)
  const loan = await aLoan(server, customer)
  await server.app.database.run(`update loans set status = 'approved', approved_kobo = amount_kobo where id = $1`, [
    loan.id,
  ])
  expect(await withdraw(customer, loan.id)).toMatchObject({
    status: 400,
    body: { message: 'This loan is approved and its disbursement is under way.' },
  })
  await server.app.database.run(`update loans set status = 'pending', approved_kobo = null where id = $1`, [loan.id])
  await server.sandbox('POST', '/faults', { provider: 'paystack', mode: 'fail', count: 1 })
  expect((await approve(server, admin, loan.id)).body.data).toMatchObject({ status: 'pending', disbursement: 'failed' })
  expect((await withdraw(customer, loan.id)).body.data).toMatchObject({ status: 'rejected', approved_amount: null })
})

test('of ten withdrawals and ten approvals at once exactly one takes effect; a withdrawn request moves no money', async () => {
  for (let round = 0; round < 4; round++) {
    const customer = await aCustomer(server)
    const loan = await aLoan(server, customer)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index + round) % 2 ? withdraw(customer, loan.id) : approve(server, admin, loan.id),
      ),
    )
    expect(answers.filter(({ status }) => ![200, 400].includes(status))).toEqual([])
    const { status, withdrawn } = await stateOf(loan.id)
    expect([
      ['active', false],
      ['rejected', true],
    ]).toContainEqual([status, withdrawn])
    const transfers = await server.app.database.rows(
      'select from transfers t join payments p on p.id = t.payment_id where p.loan_id = $1',
      [loan.id],
    )
    expect(transfers).toHaveLength(withdrawn ? 0 : 1)
    const won = new Set(answers.flatMap(({ status: code, body }) => (code === 200 ? [body.data.status] : [])))
    expect([...won]).toEqual([status])
  }
})

test('C-179 one customer may make sixty requests and sixty withdrawals an hour, independent of other customers', async () => {
  const customer = await aCustomer(server)
  const other = await aCustomer(server)
  for (let made = 0; made < 60; made++)
    expect((await withdraw(customer, (await aLoan(server, customer)).loan_id)).status).toBe(200)
  const more = await withdraw(customer, 'unknown')
  expect([more.status, Number(more.headers.get('retry-after')) > 3_000]).toEqual([429, true])
  await expect(aLoan(server, customer)).rejects.toThrow()
  expect((await withdraw(other, (await aLoan(server, other)).loan_id)).status).toBe(200)
})
