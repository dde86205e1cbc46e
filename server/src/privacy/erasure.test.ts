import { normalisePhone } from '@kasuwa/domain/phone.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  basicInfo,
  messagesTo,
  signIn,
  signUp,
  testAgent,
  testPassword,
  verifiedPhone,
} from '../access/sign-up/test-sign-up.ts'
import { checkBooks } from '../ledger/reconcile.ts'
import { verifySeals } from '../seals/verify.ts'
import { sealAll } from '../seals/seal-new-rows.ts'
import { advanceDays, aLoan, aRunningLoan, aVirtualAccount, decide, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestCustomer, type TestPerson } from '../testing/test-people.ts'
import { decideProposal, trailOf } from '../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { askToBeErased, erased, proposeErasure } from './test-erasure.ts'

let server: TestServer
let both: readonly [TestPerson, TestPerson]
let all: TestPerson
beforeAll(async () => {
  server = await openTestServer({ AGENT_CASH: 'on', SUPPORT_PHONE: '09160001234' })
  both = [await anAdmin(server, 'support'), await anAdmin(server, 'support')]
  all = await anAdmin(server)
  await testAgent(server)
})
afterAll(async () => {
  await sealAll(server.app)
  expect((await verifySeals(server.app)).found).toEqual([])
  expect(await checkBooks(server.app)).toEqual([])
  await server.close()
})

const run = (sql: string, values: unknown[]) => server.app.database.run(sql, values)
const one = async (sql: string, values: unknown[]) =>
  (await server.app.database.rows<Record<string, unknown>>(sql, values))[0]
const as = ({ token }: TestPerson) => ({ as: token })
const confirm = (id: string) => decideProposal(server, both[1], id, 'confirm')
const propose = (customer: TestCustomer) => proposeErasure(server, customer, both[0])
const proposed = async (customer: TestCustomer): Promise<string> => (await propose(customer)).body.data.proposal.id
const isErased = async ({ userId }: TestPerson) =>
  (await one('select erased_at is not null as done from users where id = $1', [userId]))?.['done']

/** A customer with a repayment account who asked to be erased. */
async function asking(): Promise<TestCustomer & { account: string }> {
  const customer = await aCustomer(server)
  await askToBeErased(server, customer)
  return { ...customer, account: await aVirtualAccount(server, customer, all) }
}
/** A loan of 40,000 naira, paid off to the kobo into their account. */
async function paidOff(customer: TestCustomer): Promise<void> {
  const loan = await aRunningLoan(server, all, customer, 40_000, 'weekly')
  await pay(server, await aVirtualAccount(server, customer, all), 4_200_000)
  expect(await one('select status from loans where id = $1', [loan.id])).toEqual({ status: 'completed' })
}

test.each<[what: string, sentence: RegExp, make: (customer: TestCustomer & { account: string }) => Promise<unknown>]>([
  ['a request that waits', /^A loan of this customer is running/, (one) => aLoan(server, one)],
  ['a running loan', /^A loan of this customer is running/, (one) => aRunningLoan(server, all, one)],
  ['credit', /^This customer has credit/, ({ account }) => pay(server, account, 70_000)],
  [
    'a payment on its way',
    /^Money of this customer is on its way/,
    ({ customerId, userId }) =>
      run(
        `insert into payments (id, tx_ref, kind, status, amount_kobo, user_id, customer_id, description)
         values (gen_random_uuid(), 'PENDING-' || $1, 'credit_refund', 'pending', 100, $2::uuid, $1::uuid, 'Refund')`,
        [customerId, userId],
      ),
  ],
  [
    'money in suspense that came for their account',
    /^Money of this customer is on its way/,
    ({ account }) =>
      run(
        `insert into suspense_items (reference, account_number, sender_name, amount_kobo, fee_kobo, paid_at)
         values ('ASTRAY-' || $1, $1, 'A SENDER', 5000, 0, product_now())`,
        [account],
      ),
  ],
  [
    'an open item',
    /^Money of this customer is on its way/,
    async (customer) => {
      const loan = await aLoan(server, customer)
      await decide(server, all, loan.id, { status: 'rejected', reason: 'Too much debt' })
      await run(
        `insert into open_items (key, kind, problem, settled, loan_id) values ($1::uuid::text, 'dispute', 'A dispute', true, $1)`,
        [loan.id],
      )
    },
  ],
  [
    'another case',
    /^Another case of this customer/,
    (customer) => server.call('POST', '/cases', { kind: 'complaint', words: 'You took too much.' }, as(customer)),
  ],
  [
    'a file that was asked for',
    /^We asked this customer for a file/,
    ({ userId }) =>
      run(
        `insert into asked_files (id, user_id, kind, reason) values (gen_random_uuid(), $1, 'valid_id', 'Not sharp')`,
        [userId],
      ),
  ],
  [
    'an account that is being opened',
    /^Their repayment account is being opened/,
    ({ customerId }) => run(`update virtual_accounts set state = 'requested' where customer_id = $1`, [customerId]),
  ],
  [
    'another proposal about them',
    /^Another proposal about this customer/,
    ({ customerId }) =>
      server.call('POST', `/admin/customers/${customerId}/bundle`, { reason: 'They asked' }, as(both[0])),
  ],
  [
    'a ban',
    /^This customer is banned/,
    ({ userId }) => run(`update users set status = 'banned' where id = $1`, [userId]),
  ],
])(
  'RIGHT-05 C-217 %s keeps the data: it is refused with a sentence, also when it comes after the proposal',
  async (_what, sentence, make) => {
    const [before, after] = [await asking(), await asking()]
    const id = await proposed(after)
    for (const customer of [before, after]) await make(customer)
    const refused = { status: 400, body: { message: expect.stringMatching(sentence) } }
    expect(await propose(before)).toMatchObject(refused)
    expect(await confirm(id)).toMatchObject(refused)
    expect([await isErased(before), await isErased(after)]).toEqual([false, false])
    // These two have no journal, and the books of this file shall agree.
    await run(`delete from payments where tx_ref like 'PENDING-%'`, [])
    await run(`delete from suspense_items where reference like 'ASTRAY-%'`, [])
  },
)

test('RIGHT-05 nobody is erased who did not ask, an agent or an admin never is, and no other role proposes it', async () => {
  const customer = await aCustomer(server)
  expect(await propose(customer)).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^No request/) },
  })
  const agent = await anAgent(server)
  for (const id of [agent.agentId, agent.userId, all.userId, customer.userId, 'nonsense'])
    expect((await proposeErasure(server, { customerId: id }, both[0])).status).toBe(404)
  await askToBeErased(server, customer)
  for (const who of [await anAdmin(server, 'credit', 'finance', 'auditor'), agent, customer])
    expect((await proposeErasure(server, customer, who)).status).toBe(403)
})

test('RIGHT-05 cash that their agent has not handed over keeps the data, and the confirmed hand-over lets it go', async () => {
  const agent = await anAgent(server)
  const customer = await aCustomer(server, { agent })
  const loan = await aRunningLoan(server, all, customer, 40_000, 'weekly')
  // Otherwise it is being opened, which keeps the data too.
  await aVirtualAccount(server, customer, all)
  await server.call('POST', '/agent/cash', { loan_id: loan.loan_id, amount: '42000' }, as(agent))
  await askToBeErased(server, customer)
  const refused = { status: 400, body: { message: expect.stringMatching(/^Their agent has not handed over cash/) } }
  expect(await propose(customer)).toMatchObject(refused)
  const slip = { amount: 42_000, way: 'bank', note: 'Slip 4711' }
  const { body } = await server.call('POST', '/agent/cash/hand-overs', slip, as(agent))
  await server.call('POST', `/admin/cash-hand-overs/${body.data.id}/confirm`, { note: '', arrived: 42_000 }, as(all))
  await erased(server, customer, both)
  expect(await isErased(customer)).toBe(true)
})

test('RIGHT-05 RIGHT-06 two people erase a customer: the request is answered, one last text leaves, nobody signs in, and every list shows an erased person', async () => {
  const customer = await aCustomer(server)
  await paidOff(customer)
  await askToBeErased(server, customer)
  const { id, facts } = (await propose(customer)).body.data.proposal
  expect(facts.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining([
      'Phone',
      'Erased for ever',
      'Kept by law',
      'Repayment account',
      'Request of the customer',
      'Loans',
    ]),
  )
  expect((await decideProposal(server, both[0], id, 'confirm')).status).toBe(403)
  expect(await isErased(customer)).toBe(false)
  const again = { key: 'erase-once' }
  const confirmed = await decideProposal(server, both[1], id, 'confirm', again)
  expect(confirmed).toMatchObject({
    status: 200,
    body: { data: { state: 'confirmed', subject: { name: 'Erased person' } } },
  })
  expect(await decideProposal(server, both[1], id, 'confirm', again)).toMatchObject({
    status: 200,
    body: confirmed.body,
  })
  expect((await confirm(id)).status).toBe(400)
  expect((await trailOf(server, customer.userId)).filter(({ action }) => action === 'data.erased')).toEqual([
    {
      action: 'data.erased',
      actor: both[1].userId,
      after: { proposedBy: both[0].userId, cases: [expect.stringMatching(/^CS-/)] },
    },
  ])
  expect(
    await one('select kind, words, answer, answered_by as by from cases where user_id = $1', [customer.userId]),
  ).toEqual({
    kind: 'erase',
    words: 'Erased.',
    answer: expect.stringMatching(/^Your data was erased/),
    by: both[1].userId,
  })
  await expect
    .poll(() => messagesTo(server, customer.phone))
    .toEqual(
      expect.arrayContaining([expect.stringMatching(/^Kasuwa: your data was erased as you asked.*Call us on 0916/)]),
    )
  await expect
    .poll(() =>
      server.app.database.rows('select kind, text_phone as phone from notifications where user_id = $1', [
        customer.userId,
      ]),
    )
    .toEqual([{ kind: 'data_erased', phone: null }])
  expect((await server.call('GET', '/auth/me', undefined, as(customer))).status).toBe(401)
  const read = async (path: string, who = all) => (await server.call('GET', path, undefined, as(who))).body.data
  const page = await read(`/admin/customers/${customer.customerId}`)
  expect(page).toMatchObject({
    erased_at: expect.any(String),
    user: { first_name: 'Erased', last_name: 'person', email: '', bvn: null },
    user_dva: null,
    bank_accounts: [],
  })
  const shown = JSON.stringify([
    page,
    await read(`/admin/customer-management?search=${customer.customerId}`),
    await read('/admin/customer-management?per_page=100'),
    await read('/admin/payment-management?per_page=100'),
    await read('/admin/loan-management?per_page=100'),
    await read('/admin/cases?state=answered'),
    await read('/admin/proposals?state=decided'),
    await read(`/admin/customers/${customer.customerId}/trail`),
    await read(`/admin/search?q=${customer.phone}`),
    await read(`/admin/search?q=${customer.lastName}`),
  ])
  expect(shown).toContain('"first_name":"Erased","last_name":"person"')
  for (const own of [customer.phone, customer.lastName]) expect(shown).not.toContain(own)
})

test('RIGHT-06 an event of their sign-in that is written once they were erased has neither phone nor address nor device', async () => {
  const customer = await asking()
  await erased(server, customer, both)
  const { userId, phone } = customer
  server.app.securityEvents.note({ what: 'signed_in', userId, phone, address: '10.0.0.9', device: 'abcdef' })
  server.app.securityEvents.note({
    what: 'wrong_credentials',
    userId: all.userId,
    phone: '08055500001',
    address: '10.0.0.9',
  })
  await server.app.securityEvents.flush()
  const written = await server.app.database.rows(
    `select user_id as of, phone, address, device from security_events where user_id in ($1, $2) and what in ('signed_in', 'wrong_credentials') order by id`,
    [userId, all.userId],
  )
  expect(written).toEqual([
    { of: userId, phone: null, address: null, device: null },
    { of: all.userId, phone: '08055500001', address: '10.0.0.9', device: null },
  ])
})

test('RIGHT-05 loan money that came back after its borrower was erased waits: no credit is made that nobody could be paid', async () => {
  const customer = await aCustomer(server)
  await paidOff(customer)
  await erased(server, customer, both)
  const transfer = await one(
    'select t.reference, l.id from transfers t join payments p on p.id = t.payment_id join loans l on l.id = p.loan_id where l.customer_id = $1',
    [customer.customerId],
  )
  await server.sandbox('POST', `/transfers/${String(transfer?.['reference'])}`, { status: 'reversed' })
  const open = () =>
    one('select id::int as id from open_items where loan_id = $1 and closed_at is null', [transfer?.['id']])
  await expect.poll(open).toBeDefined()
  const path = `/admin/open-items/${String((await open())?.['id'])}`
  for (const act of ['cancel-loan', 'pay-again'])
    expect([act, (await server.call('POST', `${path}/${act}`, { reason: 'It came back' }, as(all))).status]).toEqual([
      act,
      400,
    ])
  expect((await server.call('POST', `${path}/cancel-loan`, { reason: 'It came back' }, as(all))).body.message).toMatch(
    /^The data of this person was erased/,
  )
  expect(await open()).toBeDefined()
})

test('RIGHT-05 a loan request at the same moment: either the loan keeps the data, or it is refused', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const customer = await asking()
      const id = await proposed(customer)
      const wish = { amount: '50000', term: '1', repayment_frequency: 'weekly', purpose: 'business' }
      const [decided, requested] = await Promise.all([
        confirm(id),
        server.call('POST', '/loan/request', wish, as(customer)),
      ])
      const loans = await one('select count(*)::int as loans from loans where customer_id = $1', [customer.customerId])
      return [decided.status === 200, requested.status === 200, loans?.['loans'], await isErased(customer)]
    }),
  )
  for (const outcome of outcomes)
    expect([
      [true, false, 0, true],
      [false, true, 1, false],
    ]).toContainEqual(outcome)
})

test('RIGHT-05 a sign-in at the same moment leaves no session, and none follows', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const user = await signUp(server)
      const found = await one('select id from customers where user_id = $1', [user.userId])
      const customerId = String(found?.['id'])
      await askToBeErased(server, user)
      const { proposal } = (await proposeErasure(server, { customerId }, both[0])).body.data
      const enter = () => server.call('POST', '/auth/login', { phone: user.phone, password: testPassword })
      const [decided] = await Promise.all([confirm(proposal.id), enter(), enter()])
      const left = await one('select count(*)::int as open from sessions where user_id = $1', [user.userId])
      return [decided.status, left?.['open'], (await enter()).status]
    }),
  )
  for (const outcome of outcomes) expect(outcome).toEqual([200, 0, 401])
})

test('RIGHT-07 C-217 the provider closes the account of an erased person, also when it was away, and nothing of ours leads from it to them', async () => {
  const customer = await aCustomer(server)
  const { money } = server.app.ports
  const phone = normalisePhone(customer.phone)!
  const person = { email: `${customer.phone}@example.com`, firstName: 'Ada', lastName: 'Obi', phone }
  const made = await money.createCustomer(person)
  if ('refused' in made) throw new Error(made.refused)
  const identity = { accountNumber: '0123456789', bankCode: '058', name: 'ADA OBI', bvn: '22212345678' }
  await money.identify(made.customerCode, { ...identity, firstName: 'Ada', lastName: 'Obi' })
  const open = async () => {
    const account = await money.createVirtualAccount(made.customerCode, phone)
    if ('refused' in account) throw new Error(account.refused)
    return account
  }
  await expect.poll(() => money.isIdentified(made.customerCode)).toBe(true)
  const account = await open()
  await aVirtualAccount(server, customer, all)
  await run('update virtual_accounts set provider_id = $2 where customer_id = $1', [
    customer.customerId,
    account.providerId,
  ])
  await server.sandbox('POST', '/faults', {
    provider: 'paystack',
    mode: 'error',
    count: 1,
    path: '/dedicated_account*',
  })
  await erased(server, customer, both)
  const job = () =>
    one(`select * from outbox where topic = 'close-virtual-account' and subject = $1`, [account.providerId])
  await expect.poll(async () => (await job())?.['done_at'], { timeout: 20_000 }).toBeInstanceOf(Date)
  expect(JSON.stringify(await job())).not.toMatch(new RegExp([customer.customerId, customer.userId].join('|')))
  expect((await open()).accountNumber).not.toBe(account.accountNumber)
})

test('RIGHT-07 money that comes while a customer is erased, or after, goes to suspense: it is neither lost nor refused nor theirs', async () => {
  const customer = await asking()
  const id = await proposed(customer)
  const account = customer.account
  const erasing = new Client({ connectionString: server.app.database.pool.options.connectionString! })
  await erasing.connect()
  await erasing.query('begin')
  await erasing.query('select erase_person($1, $2)', [customer.userId, both[1].userId])
  // It finds the account, which is there until the other transaction ends, and waits for that.
  const paid = pay(server, account, 500_000, { reference: 'WHILE-ERASED' })
  const waiting = `select count(*)::int as waiting from pg_locks where not granted`
  await expect.poll(async () => (await one(waiting, []))?.['waiting']).toBeGreaterThan(0)
  await erasing.query('commit')
  await erasing.end()
  expect((await paid).body).toMatchObject({ webhook_statuses: [200] })
  const later = await pay(server, account, 600_000, { reference: 'AFTER-ERASED' })
  expect(later.body).toMatchObject({ webhook_statuses: [200] })
  const astray = `select amount_kobo as amount from open_suspense_items where account_number = $1 order by amount_kobo`
  expect(await server.app.database.rows(astray, [account])).toEqual([{ amount: 500_000 }, { amount: 600_000 }])
  expect(await one('select from payments where user_id = $1', [customer.userId])).toBeUndefined()
  const assign = { reference: 'AFTER-ERASED', customer_id: customer.customerId, reason: 'Theirs' }
  expect((await server.call('POST', '/admin/suspense/assign', assign, as(all))).status).toBe(404)
  expect((await confirm(id)).status).toBe(400)
})

test('RIGHT-05 whoever gets the number afterwards is a new person and sees nothing of the first', async () => {
  const first = await aCustomer(server)
  await paidOff(first)
  await erased(server, first, both)
  // The code for the new person is then the newest text.
  await expect
    .poll(() => messagesTo(server, first.phone))
    .toContainEqual(expect.stringContaining('your data was erased'))
  const { userId, cookie } = await verifiedPhone(server, first.phone)
  expect(userId).not.toBe(first.userId)
  const headers = { cookie }
  const made = await server.call('POST', '/auth/register/basic-info-password', basicInfo(userId), { headers })
  expect(made.status).toBe(200)
  const token = await signIn(server, first.phone)
  const paths = [
    '/customer/dashboard',
    '/customer/loan-application/index',
    '/cases',
    '/notifications',
    '/consents',
    '/auth/me',
  ]
  const answers = await Promise.all(paths.map((path) => server.call('GET', path, undefined, { as: token })))
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
  const seen = JSON.stringify(answers.map(({ body }) => body))
  for (const own of [first.userId, first.customerId, first.lastName, 'LN-']) expect(seen).not.toContain(own)
})

test('RIGHT-05 nothing brings an erased person back or adds to them, and the server may erase nobody without two people', async () => {
  const [gone, other] = [await asking(), await asking()]
  await erased(server, gone, both)
  const refused = { status: 400, body: { message: expect.stringMatching(/^The data of this person was erased/) } }
  for (const status of ['active', 'banned', 'disabled']) {
    const body = { status, reason: 'They are back' }
    expect(await server.call('POST', `/admin/users/${gone.userId}/status`, body, as(all))).toMatchObject(refused)
  }
  const path = `/admin/customers/${gone.customerId}`
  const wish = { kind: 'complaint', words: 'They called.' }
  expect(await server.call('POST', `${path}/cases`, wish, as(all))).toMatchObject(refused)
  expect(await server.call('POST', `${path}/bundle`, { reason: 'Look' }, as(all))).toMatchObject(refused)
  expect(await propose(gone)).toMatchObject(refused)
  const served = (sql: string, ...values: unknown[]) => expect(server.app.pools.jobs.run(sql, values)).rejects
  await served('update users set erased_at = null where id = $1', gone.userId).toThrow(/was erased/)
  await served('insert into profiles (user_id) values ($1)', gone.userId).toThrow(/was erased/)
  await served('select erase_person($1, $2)', other.userId, both[1].userId).toThrow(/two people/)
  const id = await proposed(other)
  await served('select erase_person($1, $2)', other.userId, both[0].userId).toThrow(/two people/)
  await served('delete from profiles where user_id = $1', other.userId).toThrow(/permission denied/)
  expect((await decideProposal(server, both[1], id, 'refuse', { body: { reason: 'Not yet' } })).status).toBe(200)
  expect(await isErased(other)).toBe(false)
})

test('RIGHT-05 a loan that was written off keeps the data until it is paid all the same', async () => {
  const customer = await aCustomer(server)
  const loan = await aRunningLoan(server, all, customer, 40_000, 'weekly')
  const account = await aVirtualAccount(server, customer, all)
  await advanceDays(server, 40)
  const reason = 'The shop is closed'
  expect((await server.call('POST', `/admin/loans/${loan.id}/write-off`, { reason }, as(all))).status).toBe(200)
  await askToBeErased(server, customer)
  expect((await propose(customer)).body.message).toMatch(/was written off and not paid/)
  await pay(server, account, 4_200_000)
  expect((await propose(customer)).status).toBe(202)
})
