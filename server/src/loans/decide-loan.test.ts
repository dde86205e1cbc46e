import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../ledger/reconcile.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aLoan, approve, aRunningLoan, decide, type TestLoan } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestCustomer, type TestPerson } from '../testing/test-people.ts'
import { decideProposal, trailOf, withLimits } from '../testing/test-proposals.ts'

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

const transfersTo = async (loanId: string) =>
  server.app.database.rows<{ reference: string; state: string; amount_kobo: number; account_number: string }>(
    'select t.reference, t.state, t.amount_kobo, t.account_number from transfers t join payments p on p.id = t.payment_id where p.loan_id = $1 order by p.created_at',
    [loanId],
  )
const stateOf = async (id: string) =>
  (await server.app.database.row<{ status: string }>('select status from loans where id = $1', [id]))!.status
const sentBy = async () =>
  (await server.sandbox('GET', '/transfers')).body['transfers'] as { reference: string; status: string }[]

test('API-48 C-86 approved: the loan is paid out within the call and active, with the approved amount; the account is the default one', async () => {
  const customer = await aCustomer(server)
  const loan = await aLoan(server, customer, 250_000)
  const { status, body } = await approve(server, admin, loan.loan_id, 50_000)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    id: loan.id,
    loan_id: loan.loan_id,
    amount: 250_000,
    approved_amount: 50_000,
    status: 'active',
    disbursement: 'completed',
  })
  const [transfer] = await transfersTo(loan.id)
  expect(transfer).toMatchObject({ state: 'succeeded', amount_kobo: 5_000_000 })
  const bank = await server.app.database.row<{ account_number: string }>(
    'select account_number from bank_accounts where customer_id = $1',
    [customer.customerId],
  )
  expect(transfer!.account_number).toBe(bank!.account_number)
})

test('C-88 an amount above the request needs a separate flag: without it 400 at the field, and no money moves', async () => {
  const loan = await aLoan(server, await aCustomer(server), 30_000)
  const asked = { status: 'approved', approved_amount: '3000000' }
  const sentence = '₦3,000,000.00 is more than the ₦30,000.00 requested. Please confirm both amounts.'
  for (const exceeds_request of [undefined, false]) {
    expect(await decide(server, admin, loan.id, { ...asked, exceeds_request })).toMatchObject({
      status: 400,
      body: { data: { approved_amount: [sentence] } },
    })
  }
  for (const exceeds_request of ['true', 1, null]) {
    expect(await decide(server, admin, loan.id, { ...asked, exceeds_request })).toMatchObject({
      status: 400,
      body: { data: { exceeds_request: [expect.any(String)] } },
    })
  }
  expect(await stateOf(loan.id)).toBe('pending')
  expect(await transfersTo(loan.id)).toEqual([])
  const { status, body } = await decide(server, admin, loan.id, { ...asked, exceeds_request: true })
  expect([status, body.data.status, body.data.approved_amount]).toEqual([200, 'active', 3_000_000])
  expect(await transfersTo(loan.id)).toMatchObject([{ amount_kobo: 300_000_000 }])
})

test('C-88 up to the requested amount no flag is needed, and one that is sent changes nothing', async () => {
  for (const exceeds_request of [undefined, true]) {
    const loan = await aLoan(server, await aCustomer(server), 30_000)
    const answer = await decide(server, admin, loan.id, {
      status: 'approved',
      approved_amount: '30000',
      exceeds_request,
    })
    expect(answer.body.data).toMatchObject({ status: 'active', approved_amount: 30_000 })
  }
})

test('C-108 a rejection stores no amount, even if one is sent; a decided loan cannot be decided again', async () => {
  const loan = await aLoan(server, await aCustomer(server))
  const { body } = await decide(server, admin, loan.application_id, { status: 'rejected', approved_amount: '50000' })
  expect(body.data).toMatchObject({ status: 'rejected', approved_amount: null, disbursement: null })
  for (const status of ['approved', 'rejected']) {
    expect(await decide(server, admin, loan.id, { status, approved_amount: '50000' })).toMatchObject({
      status: 400,
      body: { message: 'This loan has already been decided.' },
    })
  }
  expect(await transfersTo(loan.id)).toEqual([])
})

test('a running loan cannot be decided: 400, and nothing changes', async () => {
  const loan = await aRunningLoan(server, admin, await aCustomer(server))
  for (const status of ['approved', 'rejected']) {
    expect((await decide(server, admin, loan.id, { status, approved_amount: '50000' })).status).toBe(400)
  }
  expect(await stateOf(loan.id)).toBe('active')
  expect(await transfersTo(loan.id)).toHaveLength(1)
})

test('an unknown loan is 404; a wrong decision or amount is 400 on its field', async () => {
  const loan = await aLoan(server, await aCustomer(server))
  for (const id of ['LN-999999', 'nonsense', admin.userId]) expect((await approve(server, admin, id)).status).toBe(404)
  expect(await decide(server, admin, loan.id, { status: 'active', approved_amount: '1' })).toMatchObject({
    status: 400,
    body: { data: { status: [expect.any(String)] } },
  })
  for (const approved_amount of ['0', '', 'abc', '10.5', null]) {
    expect(await decide(server, admin, loan.id, { status: 'approved', approved_amount })).toMatchObject({
      status: 400,
      body: { data: { approved_amount: ['Please enter a valid amount'] } },
    })
  }
  expect(await stateOf(loan.id)).toBe('pending')
})

test.each([
  [
    'a customer without a bank account',
    'This customer has no bank account to pay into.',
    async (customer: { customerId: string }) =>
      server.app.database.run('delete from bank_accounts where customer_id = $1', [customer.customerId]),
  ],
  [
    'a disabled customer',
    'This customer is disabled or banned.',
    async (customer: { userId: string }) =>
      server.app.database.run(`update users set status = 'disabled' where id = $1`, [customer.userId]),
  ],
  [
    'a banned customer',
    'This customer is disabled or banned.',
    async (customer: { userId: string }) =>
      server.app.database.run(`update users set status = 'banned' where id = $1`, [customer.userId]),
  ],
  [
    'a BVN of another person',
    'The NIN or BVN belongs to a person with other names or another date of birth.',
    async (customer: { userId: string }) =>
      server.app.database.run(
        `insert into identity_checks (user_id, kind, state) values ($1, 'nin', 'verified'), ($1, 'bvn', 'mismatch')`,
        [customer.userId],
      ),
  ],
  [
    'an unknown NIN',
    'The NIN or BVN is not known to the identity service.',
    async (customer: { userId: string }) =>
      server.app.database.run(`insert into identity_checks (user_id, kind, state) values ($1, 'nin', 'not_found')`, [
        customer.userId,
      ]),
  ],
])('C-87 an approval is refused for %s, and nothing changes', async (_who, message, change) => {
  const customer = await aCustomer(server)
  const loan = await aLoan(server, customer)
  await change(customer)
  expect(await approve(server, admin, loan.id)).toMatchObject({ status: 400, body: { message } })
  expect(await stateOf(loan.id)).toBe('pending')
  expect(await transfersTo(loan.id)).toEqual([])
})

test('C-87 a BVN that is still being checked only warns', async () => {
  const customer = await aCustomer(server)
  await server.app.database.run(
    `insert into identity_checks (user_id, kind, state) values ($1, 'nin', 'pending'), ($1, 'bvn', 'unavailable')`,
    [customer.userId],
  )
  const loan = await aLoan(server, customer)
  expect((await approve(server, admin, loan.id)).body.data).toMatchObject({
    status: 'active',
    identity: { nin: 'pending', bvn: 'unavailable' },
  })
})

test('C-87 only one of two requests of one customer is approved, one after the other and at once (A4)', async () => {
  const customer = await aCustomer(server)
  const loans = [await aLoan(server, customer), await aLoan(server, customer), await aLoan(server, customer)]
  const answers = await Promise.all(loans.map((loan) => approve(server, admin, loan.id)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  for (const { body } of answers.filter(({ status }) => status === 400))
    expect(body.message).toBe('This customer still has an active loan.')
  expect((await Promise.all(loans.map((loan) => transfersTo(loan.id)))).flat()).toHaveLength(1)
})

test('C-165 the same key gets the stored answer; with another body it is 409', async () => {
  const loan = await aLoan(server, await aCustomer(server))
  const key = { 'idempotency-key': 'approve-once' }
  const first = await approve(server, admin, loan.id, 50_000, key)
  expect(await approve(server, admin, loan.id, 50_000, key)).toMatchObject({ status: 200, body: first.body })
  expect((await approve(server, admin, loan.id, 60_000, key)).status).toBe(409)
  expect((await decide(server, admin, loan.id, { status: 'rejected' }, key)).status).toBe(409)
})

test('A12 the money goes to the account fixed at the approval, even if the default account changes while it is under way', async () => {
  const customer = await aCustomer(server)
  const loan = await aLoan(server, customer)
  await server.sandbox('POST', '/faults', {
    provider: 'paystack',
    mode: 'refuse',
    count: 1,
    path: '/transferrecipient',
  })
  const approval = approve(server, admin, loan.id)
  await expect.poll(() => stateOf(loan.id), { interval: 5 }).toBe('approved')
  // The customer keeps the account that was decided on: a deleted one would stop the payout (C-223).
  await server.app.database.run(
    `with old as (update bank_accounts set is_default = false where customer_id = $1 returning customer_id)
     insert into bank_accounts (customer_id, bank_code, account_number, account_name, bank_name, slug, ussd, logo, is_default)
     select customer_id, '044', '0999999999', 'ANOTHER', 'Access Bank', 'access-bank', '', '', false from old limit 1`,
    [customer.customerId],
  )
  await server.app.database.run(
    `update bank_accounts set is_default = true where customer_id = $1 and bank_code = '044'`,
    [customer.customerId],
  )
  expect((await approval).body.data).toMatchObject({ status: 'active' })
  const { reference, account_number } = (await transfersTo(loan.id))[0]!
  expect(account_number).not.toBe('0999999999')
  expect((await sentBy()).find((sent) => sent.reference === reference)).toMatchObject({
    status: 'success',
    account_number,
  })
})

test('only admins may decide', async () => {
  const customer = await aCustomer(server)
  const loan = await aLoan(server, customer)
  const body = { status: 'approved', approved_amount: '50000' }
  expect((await server.call('POST', `/admin/loans/${loan.id}/status`, body, { as: customer.token })).status).toBe(403)
  expect((await server.call('POST', `/admin/loans/${loan.id}/status`, body)).status).toBe(401)
  expect(await stateOf(loan.id)).toBe('pending')
})

type Proposed = { loan: TestLoan; customer: TestCustomer; id: string }

/** A proposal to approve 150,000 naira, above a limit of 100,000. */
async function proposed(): Promise<Proposed> {
  const customer = await aCustomer(server)
  const loan = await aLoan(server, customer, 200_000)
  const { body } = await approve(server, admin, loan.id, 150_000)
  return { loan, customer, id: body.data.proposal.id }
}
const limits = { SECOND_PERSON_APPROVAL_ABOVE: 100_000 }
const openOnes = async (search: string, state = 'open') =>
  (await server.call('GET', `/admin/proposals?state=${state}&search=${search}`, undefined, { as: admin.token })).body
    .data.proposals

test('DESK-30 DESK-31 above the limit nothing is paid until another admin confirms; then it is paid out like an approval of theirs, and both are in the audit trail', () =>
  withLimits(server, limits, async () => {
    const other = await anAdmin(server)
    const customer = await aCustomer(server)
    const [small, loan] = [
      await aLoan(server, await aCustomer(server), 200_000),
      await aLoan(server, customer, 200_000),
    ]
    expect((await approve(server, admin, small.id, 100_000)).body.data).toMatchObject({ status: 'active' })
    const key = { 'idempotency-key': 'propose-once' }
    const { status, body } = await approve(server, admin, loan.application_id, 150_000, key)
    expect([status, body.message, body.data.status, body.data.disbursement]).toEqual([
      202,
      'Nothing is done yet: this needs a second person, and waits under Proposals until one confirms or refuses it.',
      'pending',
      null,
    ])
    const { id } = body.data.proposal
    expect((await approve(server, admin, loan.application_id, 150_000, key)).body.data).toEqual(body.data)
    expect(await transfersTo(loan.id)).toEqual([])
    const second = { payable_id: loan.id, payable_type: 'loan', payment_type: 'loan_disbursement', amount: 150_000 }
    expect((await server.call('POST', '/admin/payment/create', second, { as: admin.token })).body.message).toBe(
      'This loan is not approved. Please approve it first.',
    )
    expect(await openOnes(loan.loan_id)).toEqual([
      {
        id,
        act: 'approval',
        subject: { kind: 'loan', id: loan.id, name: loan.loan_id },
        person: { first_name: customer.firstName, last_name: customer.lastName, customer_id: customer.customerId },
        amount: 150_000,
        reason: null,
        facts: [
          { name: 'Requested', value: '₦200,000.00' },
          { name: 'Paid to', value: expect.stringMatching(/^\d{10}, .+, .+/) },
          { name: 'To pay back', value: '₦157,500.00' },
        ],
        proposed_by: { first_name: admin.firstName, last_name: admin.lastName },
        proposed_at: expect.any(String),
        is_own: true,
        state: 'open',
        decided_by: null,
        decided_at: null,
        decision_reason: null,
        words: null,
      },
    ])
    for (const by of [admin, other])
      for (const amount of [150_000, 50_000])
        expect((await approve(server, by, loan.id, amount)).body.message).toMatch(/^This waits for a second person/)
    for (const how of ['confirm', 'refuse'] as const)
      expect(await decideProposal(server, admin, id, how, { body: { reason: 'No' } })).toMatchObject({
        status: 403,
        body: { message: 'You proposed this, so another person has to decide. You can withdraw it.' },
      })
    expect((await decideProposal(server, await anAdmin(server, 'finance'), id, 'confirm')).body.message).toMatch(
      /^Your role does not allow this/,
    )
    const confirmed = await decideProposal(server, other, id, 'confirm', { key: 'confirm-once' })
    expect(confirmed).toMatchObject({
      status: 200,
      body: { data: { state: 'confirmed', is_own: false, payout: { status: 'completed', note: null } } },
    })
    expect((await decideProposal(server, other, id, 'confirm', { key: 'confirm-once' })).body).toEqual(confirmed.body)
    expect(await stateOf(loan.id)).toBe('active')
    expect(await transfersTo(loan.id)).toMatchObject([{ amount_kobo: 15_000_000 }])
    expect((await decideProposal(server, other, id, 'confirm')).body.message).toMatch(
      /^This proposal is no longer open/,
    )
    expect(await openOnes(loan.loan_id, 'decided')).toMatchObject([{ decided_by: { last_name: other.lastName } }])
    expect(
      (await trailOf(server, loan.id)).filter(({ actor }) => actor === admin.userId || actor === other.userId),
    ).toMatchObject([
      { action: 'proposal.made', actor: admin.userId, after: { act: 'approval', amount: 15_000_000 } },
      { action: 'loan.approved', actor: other.userId },
      { action: 'proposal.confirmed', actor: other.userId, after: { proposedBy: admin.userId } },
    ])
  }))

test('DESK-32 once the limit is switched off an approval that waits is still decided first: nobody approves beside it, and a second person confirms', async () => {
  const { loan, id } = await withLimits(server, limits, proposed)
  expect((await approve(server, admin, loan.id, 50_000)).body.message).toMatch(/^This waits for a second person/)
  const another = await aLoan(server, await aCustomer(server))
  expect((await approve(server, admin, another.id)).body.data).toMatchObject({ status: 'active' })
  expect((await decideProposal(server, await anAdmin(server), id, 'confirm')).body.data.state).toBe('confirmed')
  expect(await stateOf(loan.id)).toBe('active')
})

test('DESK-32 a rejection closes the approval that waits, with the reason, also after the limit was switched off', async () => {
  const { loan, id } = await withLimits(server, limits, proposed)
  expect((await decide(server, admin, loan.id, { status: 'rejected' })).status).toBe(200)
  expect((await openOnes(loan.loan_id, 'decided')).filter((one: { id: string }) => one.id === id)).toMatchObject([
    { state: 'failed', decision_reason: 'This loan has already been decided.' },
  ])
})

test('DESK-31 of a confirmation, a refusal and a withdrawal at once one counts, and the database refuses a decision by the proposer', () =>
  withLimits(server, limits, async () => {
    const others = [await anAdmin(server), await anAdmin(server)] as const
    const { loan, id } = await proposed()
    const answers = await Promise.all([
      ...others.map((other) => decideProposal(server, other, id, 'confirm')),
      decideProposal(server, others[0], id, 'refuse', { body: { reason: 'Too much' } }),
      decideProposal(server, admin, id, 'withdraw'),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
    for (const { body } of answers.filter(({ status }) => status === 400))
      expect(body.message).toBe('This proposal is no longer open: it was decided or withdrawn.')
    const isPaid = answers.slice(0, 2).some(({ status }) => status === 200)
    expect(await transfersTo(loan.id)).toHaveLength(isPaid ? 1 : 0)

    const next = await proposed()
    const write = (text: string, ...more: unknown[]) => server.app.database.run(text, [next.id, ...more])
    const decided = `update proposals set state = 'confirmed', decided_at = product_now(), decided_by = $2 where id = $1`
    await expect(write(decided, admin.userId)).rejects.toThrow(/check/)
    await expect(write('update proposals set amount_kobo = 1 where id = $1')).rejects.toThrow('never changed')
    await write(decided, others[0].userId)
    await expect(write(decided, others[1].userId)).rejects.toThrow('never changed')
    await expect(write('delete from proposals where id = $1')).rejects.toThrow()
  }))

test("DESK-32 the act's refusals apply when it is proposed and again when it is confirmed; a permanent refusal closes the proposal", () =>
  withLimits(server, limits, async () => {
    const other = await anAdmin(server)
    const more = { status: 'approved', approved_amount: '300000' }
    const loan = await aLoan(server, await aCustomer(server), 200_000)
    expect((await decide(server, admin, loan.id, more)).body.data.approved_amount).toHaveLength(1)
    const both = await Promise.all([1, 2].map(() => decide(server, admin, loan.id, { ...more, exceeds_request: true })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 400])
    const { id } = both.find(({ status }) => status === 202)!.body.data.proposal
    const setStatus = `update users set status = $2 where id = (select c.user_id from loans l join customers c on c.id = l.customer_id where l.id = $1)`
    await server.app.database.run(setStatus, [loan.id, 'disabled'])
    const confirm = () => decideProposal(server, other, id, 'confirm')
    expect((await confirm()).body.message).toBe('This customer is disabled or banned.')
    await server.app.database.run(setStatus, [loan.id, 'active'])
    expect((await confirm()).body.data.payout.status).toBe('completed')

    const ended = [
      (at: Proposed) => decide(server, other, at.loan.id, { status: 'rejected' }),
      ({ loan, customer }: Proposed) => server.call('POST', `/loans/${loan.id}/withdraw`, {}, { as: customer.token }),
    ]
    for (const end of ended) {
      const at = await proposed()
      expect((await end(at)).status).toBe(200)
      expect(await openOnes(at.loan.loan_id, 'decided')).toMatchObject([
        { state: 'failed', decided_by: null, words: 'This loan has already been decided.' },
      ])
      expect((await decideProposal(server, other, at.id, 'confirm')).status).toBe(400)
    }
    // The loan is decided directly in the database, without the proposal.
    const late = await proposed()
    await server.app.database.run(`update loans set status = 'rejected' where id = $1`, [late.loan.id])
    expect((await decideProposal(server, other, late.id, 'confirm')).body.message).toMatch(/already been decided/)
    expect(await openOnes(late.loan.loan_id, 'decided')).toMatchObject([{ state: 'failed' }])
  }))

test("DESK-32 DESK-33 after a refusal with a reason, or a withdrawal by its proposer, it may be proposed again; a disabled proposer's is closed", () =>
  withLimits(server, limits, async () => {
    const [other, gone] = [await anAdmin(server), await anAdmin(server)]
    const { loan, id } = await proposed()
    expect((await decideProposal(server, other, id, 'withdraw')).body.message).toMatch(
      /^Only the person who proposed this/,
    )
    expect((await decideProposal(server, other, id, 'refuse')).body.data).toEqual({ reason: ['Value is required'] })
    const refused = await decideProposal(server, other, id, 'refuse', {
      body: { reason: 'Ask for payslips' },
      key: 'r',
    })
    expect(refused.body.data).toMatchObject({ state: 'refused', words: 'Ask for payslips' })
    const again = (await approve(server, admin, loan.id, 150_000)).body.data.proposal
    expect((await decideProposal(server, admin, again.id, 'withdraw')).body.data).toMatchObject({ state: 'withdrawn' })
    const third = (await approve(server, gone, loan.id, 150_000)).body.data.proposal
    await server.app.database.run(`update users set status = 'disabled' where id = $1`, [gone.userId])
    expect((await decideProposal(server, other, third.id, 'confirm')).body.message).toMatch(
      /no longer has an active account/,
    )
    expect((await openOnes(loan.loan_id, 'decided')).map(({ state }: { state: string }) => state)).toEqual([
      'failed',
      'withdrawn',
      'refused',
    ])
    expect(await stateOf(loan.id)).toBe('pending')
  }))
