import { afterAll, beforeAll, expect, test } from 'vitest'
import { balances } from '../../ledger/test-balances.ts'
import { checkBooks } from '../../ledger/reconcile.ts'
import { compareWithProvider } from '../../ledger/provider-checks.ts'
import { aRunningLoan, pay, scheduleOf } from '../../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../../testing/test-people.ts'
import { decideProposal, withLimits } from '../../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
/** After all tests, the books agree with themselves and with the provider. */
afterAll(async () => {
  expect(await checkBooks(server.app)).toEqual([])
  const day = 86_400_000
  const window = { from: new Date(Date.now() - day), to: new Date(Date.now() + day) }
  expect(await compareWithProvider(server.app, window)).toEqual([])
  await server.close()
})

const reason = 'Paid into a number that was closed; the receipt was shown.'
/** Pays kobo into an account of no customer. */
async function stray(reference: string, amount: number): Promise<string> {
  await pay(server, '9911223344', amount, { reference, sender_name: 'A LOST SENDER' })
  return reference
}
const assign = (body: object, key?: string) =>
  server.call('POST', '/admin/suspense/assign', body, {
    as: admin.token,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const suspense = async () =>
  (await server.call('GET', '/admin/suspense', undefined, { as: admin.token })).body.data.items.map(
    ({ reference }: { reference: string }) => reference,
  )
const journalsOf = (reference: string) =>
  server.app.database.rows<{ event: string; account: string; amount: string }>(
    `select j.event, p.account, p.amount_kobo::int as amount from journals j join postings p on p.journal_id = j.id
     where j.reference = $1 order by j.id, p.line`,
    [reference],
  )
const auditOf = (subject: string) =>
  server.app.database.rows<{ action: string; actor_id: string; after: object }>(
    'select action, actor_id, after from audit_events where subject_id = $1 order by id desc',
    [subject],
  )

test('C-94 an admin assigns money in suspense to a customer: it repays the running loan, the oldest instalment first, by one journal', async () => {
  const customer = await aCustomer(server)
  const loan = await aRunningLoan(server, admin, customer, 40_000, 'weekly')
  const reference = await stray('stray-to-loan', 1_100_000)
  const { status, body } = await assign({ reference, customer_id: customer.customerId, reason })
  expect([status, body.data]).toEqual([200, { reference, loan_id: loan.id, repaid: 11_000, credited: 0 }])
  const { schedule } = await scheduleOf(server, customer, loan.id)
  expect(schedule.map(({ paid_amount }: { paid_amount: number }) => paid_amount)).toEqual([10_500, 500, 0, 0])
  expect((await journalsOf(reference)).filter(({ event }) => event === 'suspense_assigned')).toEqual([
    { event: 'suspense_assigned', account: 'suspense', amount: 1_100_000 },
    { event: 'suspense_assigned', account: 'loans_receivable', amount: -1_000_000 },
    { event: 'suspense_assigned', account: 'interest_income', amount: -100_000 },
  ])
  expect(await suspense()).toEqual([])
  expect((await balances(server.app.database)).suspense).toBe(0)
  const [entry] = await auditOf(reference)
  expect(entry).toMatchObject({
    action: 'suspense.assigned',
    actor_id: admin.userId,
    after: { customerId: customer.customerId, loanId: loan.id, reason },
  })
  expect((await auditOf(loan.id))[0]).toMatchObject({ action: 'loan.repaid', actor_id: admin.userId })
  const paid = (await server.call('GET', '/customer/repayments/newest', undefined, { as: customer.token })).body.data
  expect(paid).toMatchObject({ amount: 11_000 })
})

test("C-94 without a running loan it is the customer's credit, and so is the part above a loan's balance", async () => {
  const idle = await aCustomer(server)
  const first = await stray('stray-to-credit', 7_050)
  expect((await assign({ reference: first, customer_id: idle.customerId, reason })).body.data).toEqual({
    reference: first,
    loan_id: null,
    repaid: 0,
    credited: 70.5,
  })
  const borrower = await aCustomer(server)
  const loan = await aRunningLoan(server, admin, borrower, 1_000, 'monthly')
  const second = await stray('stray-to-both', 120_000)
  expect((await assign({ reference: second, customer_id: borrower.customerId, reason })).body.data).toEqual({
    reference: second,
    loan_id: loan.id,
    repaid: 1_050,
    credited: 150,
  })
  expect((await scheduleOf(server, borrower, loan.id)).loan.status).toBe('completed')
})

test('C-94 money that never came, a customer that does not exist and a missing reason are refused, and nothing changes', async () => {
  const { customerId, userId } = await aCustomer(server)
  const reference = await stray('stray-stays', 5_000)
  const missing = '00000000-0000-7000-8000-000000000000'
  expect((await assign({ reference: 'never-came', customer_id: customerId, reason })).status).toBe(404)
  for (const id of [missing, userId, 'x'])
    expect((await assign({ reference, customer_id: id, reason })).status).toBe(404)
  expect((await assign({ reference, customer_id: customerId, reason: ' ' })).body).toMatchObject({
    data: { reason: [expect.any(String)] },
  })
  expect(await suspense()).toEqual([reference])
  expect((await journalsOf(reference)).map(({ event }) => event)).not.toContain('suspense_assigned')
})

test('C-94 C-174 money that is assigned twice is booked once: the same key is answered as the first time, another key is refused', async () => {
  const [one, other] = [await aCustomer(server), await aCustomer(server)]
  const reference = await stray('stray-raced', 9_000)
  const answers = await Promise.all(
    [one, other, one, other].map(({ customerId }) => assign({ reference, customer_id: customerId, reason })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
  expect(answers.find(({ status }) => status === 400)?.body.message).toBe(
    'This money has already been assigned to a customer, sent back, or booked as our own top-up.',
  )
  const again = await stray('stray-again', 9_000)
  const body = { reference: again, customer_id: one.customerId, reason }
  const first = await assign(body, 'assign-once')
  expect(await assign(body, 'assign-once')).toMatchObject({ status: 200, body: first.body })
  expect((await journalsOf(again)).filter(({ event }) => event === 'suspense_assigned')).toHaveLength(2)
  await pay(server, '9911223344', 9_000, { reference: again })
  expect(await suspense()).not.toContain(again)
})

test('DESK-30 DESK-32 C-212 an assignment above the limit waits for another admin; meanwhile nobody assigns the item alone, whatever the limit', () =>
  withLimits(server, { SECOND_PERSON_ASSIGNMENT_ABOVE: 1_000 }, async () => {
    const [customer, other] = [await aCustomer(server), await anAdmin(server)]
    const small = await stray('stray-small', 100_000)
    expect((await assign({ reference: small, customer_id: customer.customerId, reason })).status).toBe(200)
    const waiting = []
    for (const reference of [await stray('stray-large', 200_000), await stray('stray-larger', 300_000)]) {
      const { status, body } = await assign({ reference, customer_id: customer.customerId, reason })
      expect([status, body.data.proposal]).toMatchObject([
        202,
        { act: 'assignment', subject: { name: reference }, reason },
      ])
      waiting.push(body.data.proposal.id as string)
    }
    expect((await decideProposal(server, other, waiting[0]!, 'confirm')).body.data).toMatchObject({
      state: 'confirmed',
      payout: null,
    })
    expect(await suspense()).not.toContain('stray-large')
    await withLimits(server, { SECOND_PERSON_ASSIGNMENT_ABOVE: 9_000_000 }, async () => {
      expect((await assign({ reference: 'stray-larger', customer_id: customer.customerId, reason })).status).toBe(400)
    })
    expect((await assign({ reference: 'stray-larger', customer_id: customer.customerId, reason })).status).toBe(400)
    expect((await decideProposal(server, other, waiting[1]!, 'confirm')).status).toBe(200)
    expect((await decideProposal(server, admin, waiting[1]!, 'withdraw')).body.message).toMatch(/no longer open/)
  }))

const preview = (reference: string, customerId: string) =>
  server.call('GET', `/admin/suspense/assignment?reference=${reference}&customer_id=${customerId}`, undefined, {
    as: admin.token,
  })
const rename = (userId: string, first: string, middle: string | null, last: string) =>
  server.app.database.run('update users set first_name = $2, middle_name = $3, last_name = $4 where id = $1', [
    userId,
    first,
    middle,
    last,
  ])

test('FIND-03 C-218 an assignment shows its effect before it is proposed, and the second person sees the same facts', () =>
  withLimits(server, { SECOND_PERSON_ASSIGNMENT_ABOVE: 0 }, async () => {
    const customer = await aCustomer(server)
    await rename(customer.userId, 'Ɗanjuma', 'Aisha', "Sa'ad")
    const { loan_id: loan } = await aRunningLoan(server, admin, customer, 40_000, 'weekly')
    const reference = 'stray-with-effect'
    await pay(server, '9911223355', 5_000_000, { reference, sender_name: 'SAAD DANJUMA' })
    const facts = [
      { name: 'Sender', value: 'SAAD DANJUMA' },
      { name: "Customer's names", value: "Ɗanjuma Aisha Sa'ad" },
      { name: 'Sender and customer', value: 'First and last name are the same' },
      { name: 'Paid to', value: '9911223355' },
      { name: 'Owed on the loan', value: '₦42,000.00' },
      { name: 'Repays', value: `₦42,000.00 of ${loan}` },
      { name: 'Becomes credit', value: '₦8,000.00' },
    ]
    const { status, body } = await preview(reference, customer.customerId)
    expect([status, body.data]).toEqual([200, { facts, is_doubtful: false }])
    const proposed = await assign({ reference, customer_id: customer.customerId, reason })
    expect(proposed.body.data.proposal.facts).toEqual(facts)
    expect(await suspense()).toContain(reference)
    await decideProposal(server, admin, proposed.body.data.proposal.id, 'withdraw')
  }))

test('FIND-03 another customer with the same names is named, in either order and however the names are written', async () => {
  const [customer, namesake, other] = [await aCustomer(server), await aCustomer(server), await aCustomer(server)]
  await rename(customer.userId, 'Bala', null, 'Usman')
  await rename(namesake.userId, 'Úsman', 'Musa', 'BALA')
  await rename(other.userId, 'Bala', null, 'Usmanu')
  const reference = await stray('stray-namesake', 100_000)
  const { data } = (await preview(reference, customer.customerId)).body
  expect(data.is_doubtful).toBe(true)
  expect(data.facts).toContainEqual({ name: 'Namesake', value: `Úsman BALA, ${namesake.phone}` })
  expect(data.facts).toContainEqual({ name: 'Sender and customer', value: 'The names differ' })
  expect(data.facts).toContainEqual({ name: 'Repays', value: 'Nothing: no loan is running' })
  expect((await preview('stray-unknown', customer.customerId)).status).toBe(404)
  expect((await preview(reference, 'nobody')).status).toBe(404)
  expect((await server.call('GET', `/admin/suspense/assignment?reference=${reference}&customer_id=x`)).status).toBe(401)
  await assign({ reference, customer_id: customer.customerId, reason })
})
