import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { aLoan, approve } from '../../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestPerson } from '../../testing/test-people.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
afterAll(() => server.close())

const list = async (query = '') =>
  (await server.call('GET', `/admin/waiting-work${query}`, undefined, { as: admin.token })).body.data
const retry = (id: string, headers: Record<string, string> = {}) =>
  server.call('POST', `/admin/waiting-work/${id}/retry`, {}, { as: admin.token, headers })
const statusOf = async (id: string) =>
  (await server.app.database.row<{ status: string }>('select status from loans where id = $1', [id]))!.status

test('money that could not be sent is never dropped: it is listed as given up, and Try again sends it once', async () => {
  await server.sandbox('POST', '/faults', { provider: 'paystack', mode: 'error', count: 1_000, path: '/transfer*' })
  const customer = await aCustomer(server)
  const loan = await aLoan(server, customer)
  await approve(server, admin, loan.id)
  const job = async () =>
    (await server.app.database.row<{ id: number; given_up: boolean; failures: number }>(
      `select o.id, o.given_up_at is not null as given_up, o.failures from outbox o join payments p on p.id::text = o.subject where p.loan_id = $1`,
      [loan.id],
    ))!
  await expect.poll(async () => (await job()).failures, { timeout: 20_000 }).toBeGreaterThan(0)
  expect((await list()).jobs).toEqual([])
  // Three days later.
  const { id } = await job()
  await server.app.database.run(
    `update outbox set counted_from = now() - interval '4 days', created_at = now() - interval '4 days' where id = $1`,
    [id],
  )
  await expect.poll(async () => (await job()).given_up, { timeout: 90_000 }).toBe(true)
  expect((await list()).jobs).toEqual([
    {
      id: String(id),
      kind: 'transfer',
      user: { first_name: customer.firstName, last_name: customer.lastName },
      tx_ref: expect.any(String),
      loan_id: loan.loan_id,
      amount: 50_000,
      state: 'given_up',
      tries: expect.any(Number),
      problem: expect.stringContaining('paystack'),
      since: expect.stringMatching(/Z$/),
    },
  ])
  expect((await list(`?search=${loan.loan_id}`)).jobs).toHaveLength(1)
  expect((await list('?search=nobody')).jobs).toEqual([])
  expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(/^kasuwa_outbox_given_up 1$/m)
  expect(await statusOf(loan.id)).toBe('approved')
  await server.sandbox('DELETE', '/faults')
  const key = { 'idempotency-key': 'again-1' }
  expect(await retry(String(id), key)).toMatchObject({
    status: 200,
    body: { data: { id: String(id), state: 'waiting' } },
  })
  expect((await retry(String(id), key)).status).toBe(200)
  await expect.poll(() => statusOf(loan.id), { timeout: 90_000 }).toBe('active')
  const { transfers } = (await server.sandbox('GET', '/transfers')).body as unknown as { transfers: object[] }
  expect(transfers).toHaveLength(1)
  expect((await list()).jobs).toEqual([])
  const audited = await server.app.database.rows(
    `select actor_id from audit_events where action = 'work.tried-again' and subject_id = $1`,
    [String(id)],
  )
  expect(audited).toEqual([{ actor_id: admin.userId }])
}, 300_000)

test('a done job, an unknown one and an invalid id are not found, and only an admin may list or retry', async () => {
  const { id } = (await server.app.database.row<{ id: number }>(
    'select id from outbox where done_at is not null limit 1',
  ))!
  for (const wrong of [String(id), '999999999', 'x', '-1']) expect((await retry(wrong)).status).toBe(404)
  for (const who of [await aCustomer(server), await anAgent(server)]) {
    expect((await server.call('GET', '/admin/waiting-work', undefined, { as: who.token })).status).toBe(403)
    expect((await server.call('POST', '/admin/waiting-work/1/retry', {}, { as: who.token })).status).toBe(403)
  }
})

test('a job that waits for longer than ten minutes is shown while it is still tried', async () => {
  const customer = await aCustomer(server)
  await server.app.database.run(
    `insert into outbox (topic, subject, payload, due_at, created_at, failures, last_error) values ('identity-check', $1, '{"kind":"nin"}', now() + interval '1 hour', now() - interval '11 minutes', 4, 'dojah is away')`,
    [customer.userId],
  )
  expect((await list()).jobs).toMatchObject([
    {
      kind: 'identity-check',
      user: { first_name: customer.firstName },
      state: 'waiting',
      problem: 'dojah is away',
      amount: null,
      loan_id: null,
    },
  ])
})

test('NOTE-15 a receipt for cash that is sent again and waits is shown like any other text', async () => {
  const customer = await aCustomer(server)
  const { id } = (await server.app.database.row<{ id: number }>(
    `insert into notifications (user_id, kind, event_key, facts, in_bell, text_state, text_due_at)
     values ($1, 'cash_receipt', 'again:' || gen_random_uuid(), '{}', false, 'sending', product_now()) returning id`,
    [customer.userId],
  ))!
  await server.app.database.run(
    `insert into outbox (topic, subject, due_at, created_at, failures, last_error) values ('text-now', $1, now() + interval '1 hour', now() - interval '11 minutes', 4, 'termii is away')`,
    [String(id)],
  )
  const { jobs } = await list(`?search=${encodeURIComponent(customer.firstName)}`)
  expect(jobs).toContainEqual(
    expect.objectContaining({
      kind: 'text-now',
      user: { first_name: customer.firstName, last_name: customer.lastName },
      tx_ref: null,
      problem: 'termii is away',
    }),
  )
})
