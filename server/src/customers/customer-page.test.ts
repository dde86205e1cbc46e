import { lagosDay } from '@kasuwa/domain/dates.ts'
import { kobo } from '@kasuwa/domain/money.ts'
import type { Phone } from '@kasuwa/domain/phone.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../context/context.ts'
import { type NotifiedEvent, notify } from '../notifications/notify.ts'
import { failGivenUpTexts } from '../notifications/sweep.ts'
import { newId, type UserId } from '../base/ids.ts'
import { sentDocument, testPng } from '../files/test-pictures.ts'
import { customerAt, home, nextOfKin } from '../testing/test-kyc.ts'
import { advanceDays, aLoan, aRunningLoan, aVirtualAccount, decide, pay, scheduleOf } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { testAgent } from '../access/sign-up/test-sign-up.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  await testAgent(server)
})
afterAll(() => server.close())

const get = async (path: string, as = admin) => {
  const { status, body } = await server.call('GET', `/admin/customers/${path}`, undefined, { as: as.token })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}
const run = (text: string, values: unknown[]) => server.app.database.run(text, values)
const someId = '00000000-0000-4000-8000-000000000000'

test('DESK-03 the top of the page: the person, the answers of both levels, the accounts, the agent, in one call', async () => {
  const { userId } = await customerAt(server, 2)
  const [customer] = await server.app.database.rows<{ id: string }>('select id from customers where user_id = $1', [
    userId,
  ])
  const page = await get(customer!.id)
  expect(page.user).toMatchObject({
    id: userId,
    kyc_level: 2,
    status: 'active',
    nationality: 'Nigeria',
    ...home,
    ...nextOfKin,
    account: { marital_status: 'married', employment: { employer_name: 'Dangote Foods' } },
  })
  expect(page.user.nin).toMatch(/^22\d\*{6}\d\d$/)
  expect(page.user.bvn).toMatch(/^22\d\*{6}\d\d$/)
  expect(page.user).not.toHaveProperty('documents')
  expect(page.documents).toEqual({
    utility_bill: { content_type: 'application/pdf', sent_at: expect.any(String) },
    valid_id: { content_type: 'image/png', sent_at: expect.any(String) },
  })
  expect(page).toMatchObject({
    id: customer!.id,
    identity: { nin: 'verified', bvn: 'verified' },
    bank_accounts: [],
    group: null,
    agent: {
      id: expect.any(String),
      code: expect.any(String),
      user: { first_name: expect.any(String), email: expect.any(String) },
    },
  })
})

test('DESK-03 the texts that were sent to the phone, newest first, without the codes', async () => {
  const { userId, phone } = await customerAt(server, 0)
  await server.call('POST', '/auth/send-verification', { phone, type: 'RESET_PASSWORD' })
  const [customer] = await server.app.database.rows<{ id: string }>('select id from customers where user_id = $1', [
    userId,
  ])
  const { messages } = await get(customer!.id)
  expect(messages.map(({ purpose }: { purpose: string }) => purpose)).toContain('ACCOUNT_VERIFICATION')
  for (const message of messages)
    expect(Object.keys(message).sort()).toEqual(['id', 'purpose', 'reason', 'sent_at', 'state'])
  await run(
    `update one_time_codes set issued_at = product_now() - interval '49 hours' where phone = (select phone from users where id = $1)`,
    [userId],
  )
  expect((await get(customer!.id)).messages).toEqual([])
  const tell = (event: Pick<NotifiedEvent, 'kind' | 'facts'> & { phone?: Phone }) =>
    inTransaction(server, (tx) =>
      notify(tx, server.app, [{ ...event, userId: userId as UserId, key: newId() } as NotifiedEvent]),
    )
  await tell({ kind: 'phone_changed', facts: { isNew: false, contact: null }, phone: '08030009999' as Phone })
  await run(
    `insert into sent_texts (user_id, purpose, sent_at) select $1, 'REPAYMENT_REVERSED', product_now() - interval '1 hour' from generate_series(1, 9)`,
    [userId],
  )
  await tell({ kind: 'file_asked', facts: { file: 'valid_id' } })
  await tell({ kind: 'password_changed', facts: { contact: null } })
  await expect
    .poll(async () => (await get(customer!.id)).messages[0], { timeout: 20_000 })
    .toMatchObject({ purpose: 'password_changed', state: 'delivered' })
  const { messages: shown } = await get(customer!.id)
  expect(shown.map(({ purpose, state }: { purpose: string; state: string }) => [purpose, state])).toEqual([
    ['password_changed', 'delivered'],
    ['file_asked', 'waiting'],
    ...Array.from({ length: 8 }, () => ['repayment_reversed', 'sent']),
  ])
})

test('C-208 NOTE-15 support sends a text again, at most three in a day; not one that waits, and not to a closed account', async () => {
  const customer = await aCustomer(server)
  const { userId } = customer
  await inTransaction(server, (tx) =>
    notify(tx, server.app, [
      { kind: 'password_changed', userId, key: 'a', facts: { contact: null } },
      { kind: 'file_asked', userId, key: 'b', facts: { file: 'valid_id' } },
    ]),
  )
  const messages = async () =>
    (await get(customer.customerId)).messages as { id: number; purpose: string; state: string }[]
  const find = async (purpose: string) => (await messages()).find((one) => one.purpose === purpose)!
  await expect.poll(async () => (await find('password_changed')).state, { timeout: 20_000 }).toBe('delivered')
  const again = (id: number, as = admin, key: string = newId()) =>
    server.call('POST', `/admin/texts/${id}/again`, {}, { as: as.token, headers: { 'idempotency-key': key } })
  const { id } = await find('password_changed')
  const finance = await anAdmin(server, 'finance')
  expect((await again(id, finance)).status).toBe(403)
  expect((await again((await find('file_asked')).id)).status).toBe(400)
  expect((await again(999_999_999)).status).toBe(404)
  for (const key of ['one', 'one', 'two', 'three']) expect((await again(id, admin, key)).status).toBe(200)
  expect((await again(id, admin, 'four')).body.message).toMatch(/^Three texts were sent to this customer again today/)
  await expect
    .poll(
      async () =>
        (await messages()).filter(({ purpose, state }) => purpose === 'password_changed' && state === 'delivered')
          .length,
      {
        timeout: 20_000,
      },
    )
    .toBe(4)
  const written = await server.app.database.rows(
    `select actor_id from audit_events where action = 'text.sent-again' and subject_id = $1`,
    [customer.customerId],
  )
  expect(written).toHaveLength(3)
  await run(`update users set status = 'banned' where id = $1`, [customer.userId])
  expect((await again(id, admin, 'five')).status).toBe(400)
})

test('NOTE-17 a text whose job was given up fails with a reason, and is sent again from the page or from the waiting work, not from both', async () => {
  const customer = await aCustomer(server)
  const key = (n: number) => `given up ${n}`
  const facts = { loan: 'LN-000042', amount: kobo(100), left: kobo(0), credited: kobo(0) }
  await inTransaction(server, (tx) =>
    notify(
      tx,
      server.app,
      [1, 2, 3].map((n) => ({ kind: 'repayment_received', userId: customer.userId, key: key(n), facts })),
    ),
  )
  const ids = await server.app.database.rows<{ id: number }>(
    `update notifications set text_state = 'sending' where user_id = $1 returning id`,
    [customer.userId],
  )
  const [first, merged, alone] = ids.map(({ id }) => id).toSorted((a, b) => a - b)
  await run(`update notifications set text_lead = $1 where id in ($1, $2)`, [first, merged])
  const jobOf = async (subject: number) =>
    (await server.app.database.row<{ id: number }>(
      `insert into outbox (topic, subject, given_up_at, due_at) values ('text-now', $1, now(), 'infinity') returning id`,
      [String(subject)],
    ))!.id
  const jobs = [await jobOf(first!), await jobOf(alone!)]
  await failGivenUpTexts(server.app)
  const states = async () =>
    (await get(customer.customerId)).messages.map((one: { state: string; reason: string }) => [one.state, one.reason])
  expect(await states()).toEqual(Array.from({ length: 3 }, () => ['failed', 'never accepted']))
  const post = (path: string) =>
    server.call('POST', path, {}, { as: admin.token, headers: { 'idempotency-key': newId() } })
  expect((await post(`/admin/texts/${merged}/again`)).status).toBe(200)
  expect((await post(`/admin/waiting-work/${jobs[0]}/retry`)).status).toBe(404)
  expect((await post(`/admin/waiting-work/${jobs[1]}/retry`)).status).toBe(200)
  const opened = await server.app.database.rows<{ id: number }>(
    `select id from notifications where user_id = $1 and text_state in ('sending', 'waiting', 'sent', 'delivered') and event_key not like 'again:%'`,
    [customer.userId],
  )
  expect(opened.map(({ id }) => id)).toEqual([alone])
})

test('C-208 NOTE-15 a text that waits to leave again is not sent a second time', async () => {
  const { userId, customerId } = await aCustomer(server)
  await inTransaction(server, (tx) =>
    notify(tx, server.app, [{ kind: 'case_answered', userId, key: 'b', facts: { number: 'CS-000 042' } }]),
  )
  await run(`update notifications set text_state = 'sent' where user_id = $1`, [userId])
  const { id } = (await get(customerId)).messages.find((one: { purpose: string }) => one.purpose === 'case_answered')
  const again = () => server.call('POST', `/admin/texts/${id}/again`, {}, { as: admin.token })
  const both = await Promise.all([again(), again()])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect((await again()).body.message).toBe('This text is sent again already. It has not left yet.')
  const states = (await get(customerId)).messages.flatMap(({ purpose, state }: { purpose: string; state: string }) =>
    purpose === 'case_answered' ? [state] : [],
  )
  expect(states.toSorted()).toEqual(['sent', 'waiting'])
})

test("DESK-03 an account is marked when the bank names somebody else as its holder; the customer's group is named", async () => {
  const agent = await anAgent(server)
  const customer = await aCustomer(server, { agent, bank: false })
  await run(
    `insert into bank_accounts (customer_id, bank_code, account_number, account_name, bank_name, slug, is_default)
     values ($1, '058', '0123456789', $2, 'GTBank', 'gtbank', true), ($1, '044', '0123456780', 'MUSA IBRAHIM', 'Access', 'access', false)`,
    [customer.customerId, `${customer.lastName} middle ${customer.firstName}`.toUpperCase()],
  )
  await server.call(
    'POST',
    '/agent/clusters/add',
    { name: 'Alpha', members: [customer.userId], repayment_day: 5, location: 'Balogun' },
    { as: agent.token },
  )
  const account = await aVirtualAccount(server, customer, admin)
  const page = await get(customer.customerId)
  expect(
    page.bank_accounts.map((one: { holder_differs: boolean; bank_code: string }) => [
      one.bank_code,
      one.holder_differs,
    ]),
  ).toEqual([
    ['058', false],
    ['044', true],
  ])
  expect(page.group).toEqual({ id: expect.any(String), name: 'Alpha', repayment_day: 5, status: 'pending' })
  expect(page.agent.code).toBe(agent.code)
  expect(page.user_dva).toMatchObject({ account_number: account })
})

test('C-219 DESK-100 an agent’s payout account, phone or device as a customer’s is flagged, an admin’s phone too', async () => {
  const [agent, other] = await Promise.all([anAgent(server), anAgent(server)])
  const [one, alone] = await Promise.all([aCustomer(server, { agent }), aCustomer(server, { agent: other })])
  await run(`update agents set payout_bank_code = '058', payout_account_number = '0777000222' where id = $1`, [
    agent.agentId,
  ])
  await run(`update bank_accounts set account_number = '0777000222' where customer_id = $1`, [one.customerId])
  await run(
    `insert into bank_accounts (customer_id, bank_code, account_number, account_name, bank_name, slug, is_default)
     values ($1, '999992', substr($2, 2), 'TEST', 'OPay', 'opay', false)`,
    [one.customerId, agent.phone],
  )
  await run('update profiles set nok_phone = $2, spouse_phone_number = $3, marital_status = $4 where user_id = $1', [
    one.userId,
    agent.phone,
    admin.phone,
    'married',
  ])
  for (const { userId } of [one, agent])
    await run(`insert into known_devices (device_digest, user_id) values ('one phone', $1)`, [userId])
  type Link = { mark: string; detail: string | null; account_type: string; user: { phone: string } }
  const accounts = (await get(one.customerId)).shared.accounts as Link[]
  expect(
    accounts.map(({ mark, detail, account_type, user }) => [mark, detail, account_type, user.phone].join(' ')).sort(),
  ).toEqual(
    [
      `bank_account Guaranty Trust Bank 0777000222 agent ${agent.phone}`,
      `device  agent ${agent.phone}`,
      `phone OPay ${agent.phone.slice(1)} agent ${agent.phone}`,
      `phone next of kin agent ${agent.phone}`,
      `phone spouse admin ${admin.phone}`,
    ].sort(),
  )
  expect((await get(alone.customerId)).shared.total).toBe(0)
})

test('C-219 DESK-100 the same is seen from the other side: a customer whose phone another one names, or is paid on', async () => {
  const agent = await anAgent(server)
  const [one, relative] = await Promise.all([aCustomer(server, { agent }), aCustomer(server, { agent })])
  await run('update profiles set nok_phone = $2 where user_id = $1', [relative.userId, one.phone])
  await run(`update bank_accounts set account_number = substr($2, 2) where customer_id = $1`, [
    relative.customerId,
    one.phone,
  ])
  await run('update agents set payout_account_number = substr($2, 2) where id = $1', [agent.agentId, one.phone])
  const accounts = (await get(one.customerId)).shared.accounts as {
    mark: string
    detail: string
    user: { phone: string }
  }[]
  expect(accounts.map(({ mark, detail, user }) => `${mark} ${detail} ${user.phone}`).sort()).toEqual(
    [
      `phone Guaranty Trust Bank ${one.phone.slice(1)} ${relative.phone}`,
      `phone account for commissions ${agent.phone}`,
      `phone next of kin ${relative.phone}`,
    ].sort(),
  )
})

test('DESK-41 accounts with the same bank account, device, NIN or BVN are named on both pages and at the decision, with what they share and since when', async () => {
  const agent = await anAgent(server)
  const [one, other, alone] = await Promise.all([
    aCustomer(server, { agent }),
    aCustomer(server, { agent }),
    aCustomer(server, { agent }),
  ])
  await run(`update bank_accounts set account_number = '0777000111' where customer_id = any ($1)`, [
    [one.customerId, other.customerId],
  ])
  // The same digits at another bank are a different account.
  await run(`update bank_accounts set account_number = '0777000111', bank_code = '044' where customer_id = $1`, [
    alone.customerId,
  ])
  const device = (who: TestPerson, since: string) =>
    run(`insert into known_devices (device_digest, user_id, first_signed_in_at) values ('tablet', $1, $2)`, [
      who.userId,
      since,
    ])
  await device(one, '2025-01-02')
  await device(agent, '2025-01-01')
  await run(`insert into identity_tries (owner_id, tried_by, kind) values ($1, $2, 'bvn')`, [other.userId, one.userId])
  await aRunningLoan(server, admin, other)

  type Link = { mark: string; user: { phone: string }; customer_id: string | null; has_running_loan: boolean }
  const linksOf = ({ shared }: { shared: { total: number; accounts: Link[] } }) => {
    expect(shared.total).toBe(shared.accounts.length)
    return shared.accounts
      .toSorted((a, b) => a.mark.localeCompare(b.mark))
      .map((link) => [link.mark, link.user.phone, link.customer_id, link.has_running_loan])
  }
  const { shared } = await get(one.customerId)
  const expected = [
    ['bank_account', other.phone, other.customerId, true],
    ['bvn', other.phone, other.customerId, true],
    ['device', agent.phone, null, false],
  ]
  expect(linksOf({ shared })).toEqual(expected)
  expect(shared.accounts.find(({ mark }: Link) => mark === 'device')).toMatchObject({
    since: '2025-01-02T00:00:00.000Z',
    account_type: 'agent',
  })
  expect(shared.accounts.find(({ mark }: Link) => mark === 'bank_account').detail).toBe(
    'Guaranty Trust Bank 0777000111',
  )
  expect(linksOf(await get(other.customerId))).toEqual([
    ['bank_account', one.phone, one.customerId, false],
    ['bvn', one.phone, one.customerId, false],
  ])
  expect((await get(alone.customerId)).shared).toEqual({ total: 0, accounts: [] })
  const { id } = await aLoan(server, one)
  const decision = await server.call('GET', `/admin/loans/${id}`, undefined, { as: admin.token })
  expect(linksOf(decision.body.data)).toEqual(expected)
})

test('DESK-04 loans with how punctually each and all were paid: in time, late, still to come', async () => {
  const customer = await aCustomer(server)
  const account = await aVirtualAccount(server, customer, admin)
  const rejected = await aLoan(server, customer, 30_000)
  await decide(server, admin, rejected.id, { status: 'rejected' })
  const { id, loan_id } = await aRunningLoan(server, admin, customer, 40_000, 'weekly')
  const { schedule } = await scheduleOf(server, admin, id)
  expect(schedule).toHaveLength(4)
  await pay(server, account, schedule[0].amount * 100)
  await advanceDays(server, 7)
  await advanceDays(server, 9)
  await pay(server, account, schedule[1].amount * 100)
  const data = await get(`${customer.customerId}/loans`)
  const expected = { on_time: 1, late: 1, to_come: 2, days_late: 2 }
  expect(data.punctuality).toEqual(expected)
  expect(data.loans.map((loan: Record<string, unknown>) => [loan['loan_id'], loan['punctuality']])).toEqual([
    [loan_id, expected],
    [rejected.loan_id, { on_time: 0, late: 0, to_come: 0, days_late: 0 }],
  ])
  await advanceDays(server, 8)
  expect((await get(`${customer.customerId}/loans`)).punctuality).toEqual({
    on_time: 1,
    late: 2,
    to_come: 1,
    days_late: 3,
  })
})

test('DESK-06 the audit trail has everything done with the person, their accounts and their loans, newest first, by whom', async () => {
  const customer = await aCustomer(server)
  const { loan_id, id } = await aLoan(server, customer, 30_000)
  await aLoan(server, await aCustomer(server), 30_000)
  await decide(server, admin, id, { status: 'rejected' })
  await server.call('POST', `/admin/customers/${customer.customerId}/bvn`, undefined, { as: admin.token })
  await server.call('POST', `/admin/users/${customer.userId}/status`, { status: 'disabled' }, { as: admin.token })
  const { entries, page } = await get(`${customer.customerId}/audit-trail`)
  expect(entries.map((entry: Record<string, unknown>) => [entry['action'], entry['actor'], entry['loan_id']])).toEqual([
    ['user.disabled', 'admin', null],
    ['bvn.revealed', 'admin', null],
    ['loan.rejected', 'admin', loan_id],
    ['loan.requested', 'customer', loan_id],
  ])
  expect(entries[0]).toMatchObject({
    actor_name: `${admin.firstName} ${admin.lastName}`,
    changes: [{ name: 'status', before: 'active', after: 'disabled' }],
  })
  expect(entries[3].changes).toEqual([{ name: 'amount', before: null, after: '₦30,000.00' }])
  expect(page).toEqual({ current: 1, next: null, prev: null, total: 4 })
})

test('DESK-06 the audit trail is paged, an entry of the product names nobody, and bank accounts are named by their numbers', async () => {
  const customer = await aCustomer(server)
  for (let entry = 0; entry < 11; entry++)
    await run(
      `insert into audit_events (actor, action, subject_kind, subject_id, before, after)
       values ('house', 'bank-account.added', 'customer', $1, '[]', $2)`,
      [
        customer.customerId,
        JSON.stringify([
          { bankCode: '044', accountNumber: '0000000002', isDefault: false },
          { bankCode: '058', accountNumber: `00000001${String(entry).padStart(2, '0')}`, isDefault: true, secret: 'x' },
        ]),
      ],
    )
  const first = await get(`${customer.customerId}/audit-trail?per_page=10`)
  const second = await get(`${customer.customerId}/audit-trail?per_page=10&page=2`)
  expect([first.entries.length, first.page.next, second.entries.length, second.page]).toEqual([
    10,
    2,
    1,
    { current: 2, next: null, prev: 1, total: 11 },
  ])
  expect(first.entries[0]).toMatchObject({
    actor: 'system',
    actor_name: null,
    changes: [{ name: 'accountNumber', before: null, after: '0000000110, 0000000002' }],
  })
  expect(second.entries[0].changes[0].after).toBe('0000000100, 0000000002')
})

test('DESK-03 DESK-04 DESK-06 an id of no customer is not found', async () => {
  const { userId } = await aCustomer(server)
  for (const part of ['', '/loans', '/audit-trail'])
    for (const id of [userId, someId, 'x'])
      expect(await server.call('GET', `/admin/customers/${id}${part}`, undefined, { as: admin.token })).toMatchObject({
        status: 404,
        body: { message: 'Resource not found.' },
      })
})

const open = (id: string, document: unknown, as = admin) =>
  server.call('POST', `/admin/customers/${id}/documents`, { document }, { as: as.token })
const openings = (id: string) =>
  server.app.database.rows<{ actor_id: string; after: unknown }>(
    `select actor_id, after from audit_events where action = 'document.opened' and subject_id = $1 order by id`,
    [id],
  )

test('DESK-07 each call that opens a document leaves an audit entry, and the document is shown as it was drawn again and not cached', async () => {
  const customer = await aCustomer(server)
  const key = await sentDocument(server, customer, 'valid_id', await testPng(30, 40))
  const bill = await sentDocument(server, customer, 'utility_bill', await testPng())
  const { status, body } = await open(customer.customerId, 'valid_id')
  expect([status, body.data]).toEqual([200, { content_type: 'image/png', url: expect.stringContaining(key) }])
  const answer = await fetch(body.data.url as string)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^inline;/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    'cross-origin-resource-policy': 'same-origin',
  })
  const kept = await server.app.ports.files.read(key)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(kept!.bytes)
  await open(customer.customerId, 'utility_bill')
  expect(await openings(customer.customerId)).toEqual([
    { actor_id: admin.userId, after: { document: 'valid_id', file: key } },
    { actor_id: admin.userId, after: { document: 'utility_bill', file: bill } },
  ])
})

test('DESK-07 an opened address is for one file, one minute and one session, and ends with it', async () => {
  const customer = await aCustomer(server)
  const other = await anAdmin(server)
  const key = await sentDocument(server, customer, 'valid_id', await testPng())
  const bill = await sentDocument(server, customer, 'utility_bill', await testPng())
  const { url } = (await open(customer.customerId, 'valid_id', other)).body.data as { url: string }
  const expires = Number(new URL(url).searchParams.get('expires'))
  expect(expires - Date.now() / 1_000).toBeLessThanOrEqual(60)
  const later = new URL(url)
  later.searchParams.set('expires', String(expires + 1))
  const elsewhere = new URL(url)
  elsewhere.searchParams.set('session', 'AAAA')
  for (const wrong of [url.replace(key, bill), later, elsewhere, url.split('?')[0]!])
    expect((await fetch(wrong)).status).toBe(403)
  expect((await fetch(url)).status).toBe(200)
  await server.call('POST', '/auth/logout', undefined, { as: other.token })
  expect((await fetch(url)).status).toBe(403)
})

test('DESK-07 a PDF is downloaded as a file and never shown', async () => {
  const customer = await customerAt(server, 2)
  const [row] = await server.app.database.rows<{ id: string }>('select id from customers where user_id = $1', [
    customer.userId,
  ])
  const { data } = (await open(row!.id, 'utility_bill')).body
  expect(data.content_type).toBe('application/pdf')
  expect((await fetch(data.url as string)).headers.get('content-disposition')).toMatch(/^attachment;/)
})

test('DESK-07 a document that does not exist, is no document, or has no owner is refused, and leaves no entry', async () => {
  const customer = await aCustomer(server)
  expect(await open(customer.customerId, 'valid_id')).toMatchObject({
    status: 404,
    body: { message: 'This customer has not sent this document.' },
  })
  expect((await open(customer.customerId, 'profile_picture')).status).toBe(400)
  for (const id of [customer.userId, someId, 'x'])
    expect(await open(id, 'valid_id')).toMatchObject({ status: 404, body: { message: 'Resource not found.' } })
  expect(await openings(customer.customerId)).toEqual([])
})

test('DESK-07 documents are never shown to agents, not even of their own customers, nor to the customer themselves', async () => {
  const agent = await anAgent(server)
  const customer = await aCustomer(server, { agent })
  await sentDocument(server, customer, 'valid_id', await testPng())
  for (const who of [agent, customer]) expect((await open(customer.customerId, 'valid_id', who)).status).toBe(403)
  expect(await openings(customer.customerId)).toEqual([])
})

test('DESK-07 ten openings at once leave ten entries', async () => {
  const customer = await aCustomer(server)
  await sentDocument(server, customer, 'valid_id', await testPng())
  const answers = await Promise.all(Array.from({ length: 10 }, () => open(customer.customerId, 'valid_id')))
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200))
  expect(await openings(customer.customerId)).toHaveLength(10)
})

test('DESK-03 C-172 a document was sent on the day that the product had', async () => {
  await advanceDays(server, 400)
  const { userId } = await customerAt(server, 2)
  const one = await server.app.database.row<{ id: string; today: string }>(
    'select id, product_today() as today from customers where user_id = $1',
    [userId],
  )
  const { documents } = await get(one!.id, await anAdmin(server))
  for (const { sent_at: at } of [documents.valid_id, documents.utility_bill])
    expect(lagosDay(new Date(at))).toBe(one!.today)
})
