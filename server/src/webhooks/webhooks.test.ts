import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOfStream } from 'node:stream/consumers'
import { webhookData } from '@kasuwa/contract/entities/webhook.ts'
import type { WebhookEvent } from '@kasuwa/contract/webhook-lists.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  advanceDays,
  aLoan,
  approve,
  aRunningLoan,
  aVirtualAccount,
  decide,
  pay,
  reschedule,
} from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestCustomer, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import * as z from 'zod/mini'

type Received = { id: number; event: WebhookEvent; at: string; data: Record<string, unknown> }

const secret = 'a-secret-of-the-lender-of-32-letters'
/** Every call of the receiver, also those that it did not take. */
const calls: Received[] = []
const badSignatures: string[] = []
/** Bodies with other facts than the API's document says. */
const undescribed: string[] = []
let status = 200
const receiver = createServer((request, response) => void receive(request, response))

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await textOfStream(request)
  const signed = `${String(request.headers['x-kasuwa-timestamp'])}.${body}`
  const expected = createHmac('sha256', secret).update(signed).digest('hex')
  if (request.headers['x-kasuwa-signature'] !== expected) badSignatures.push(body)
  const told = JSON.parse(body) as Received
  if (!z.safeParse(webhookData[told.event], told.data).success) undescribed.push(body)
  calls.push(told)
  response.writeHead(status).end()
}

let server: TestServer
let admin: TestPerson
let customer: TestCustomer
let account: string
beforeAll(async () => {
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  const { port } = receiver.address() as AddressInfo
  server = await openTestServer({ WEBHOOK_URL: `http://127.0.0.1:${port}/events`, WEBHOOK_SECRET: secret })
  admin = await anAdmin(server)
})
beforeEach(async () => {
  status = 200
  customer = await aCustomer(server)
  account = await aVirtualAccount(server, customer, admin)
})
afterAll(async () => {
  await server.close()
  receiver.closeAllConnections()
  receiver.close()
})

const ofLoan = ({ id }: { id: string }) => calls.filter(({ data }) => data['id'] === id || data['loan'] === id)
const eventsOf = (loan: { id: string }) => ofLoan(loan).map(({ event }) => event)
const received = (loan: { id: string }) => expect.poll(() => eventsOf(loan), { timeout: 30_000 })
const rowsOf = (loan: { loan_id: string }) =>
  server.app.database.rows<{ id: number; event: string; attempts: number }>(
    'select id, event, attempts from outgoing_webhooks where loan_number = $1 order by id',
    [loan.loan_id],
  )
const list = async (query: string) =>
  (await server.call('GET', `/admin/webhooks?${query}`, undefined, { as: admin.token })).body.data

test('OPER-90 OPER-91 OPER-93 a loan’s life is told in order, signed, with ids and amounts alone', async () => {
  const loan = await aRunningLoan(server, admin, customer)
  await received(loan).toEqual(['loan.requested', 'loan.approved', 'loan.disbursed'])
  const [sum] = await server.app.database.rows<{ total: number }>(
    'select total_kobo as total from loans where id = $1',
    [loan.id],
  )
  const { total } = sum!
  await pay(server, account, total)
  await received(loan).toHaveLength(5)
  const [, , disbursed, first, second] = ofLoan(loan)
  expect(disbursed!.data).toEqual({
    id: loan.id,
    loan_id: loan.loan_id,
    customer_id: customer.customerId,
    amount_kobo: 5_000_000,
    total_kobo: total,
    paid_kobo: 0,
  })
  expect([first!.event, second!.event].sort()).toEqual(['loan.completed', 'payment.received'])
  const payment = first!.event === 'payment.received' ? first! : second!
  expect(payment.data).toMatchObject({ loan: loan.id, amount_kobo: total, kind: 'loan_repayment', credited_kobo: 0 })
  expect([badSignatures, undescribed]).toEqual([[], []])
  const people = await server.app.database.rows<{ phone: string; first_name: string; email: string }>(
    'select phone, first_name, email from users where id = $1',
    [customer.userId],
  )
  const told = JSON.stringify(ofLoan(loan))
  for (const secretWord of [...Object.values(people[0]!), account]) expect(told).not.toContain(secretWord)
  const { webhooks } = await list(`state=sent&search=${loan.loan_id.toLowerCase()}`)
  expect(webhooks).toHaveLength(5)
  expect(webhooks[4]).toMatchObject({ event: 'loan.requested', state: 'sent', tries: 1, last_status: 200 })
})

test('OPER-90 OPER-99 rejected, overdue, rescheduled, reversed and written-off loans are told too, with the facts that the document names and no other', async () => {
  const rejected = await aLoan(server, customer)
  await decide(server, admin, rejected.id, { status: 'rejected', reason: 'The business has no address.' })
  await received(rejected).toEqual(['loan.requested', 'loan.rejected'])
  expect(ofLoan(rejected)[1]!.data).toMatchObject({ cause: 'rejected' })
  const loan = await aRunningLoan(server, admin, customer)
  await pay(server, account, 100_000)
  const [payment] = await server.app.database.rows<{ id: string }>(
    `select id from payments where loan_id = $1 and kind = 'loan_repayment'`,
    [loan.id],
  )
  const reversed = await server.call(
    'POST',
    `/admin/payments/${payment!.id}/reverse`,
    { cause: 'taken_back', reason: 'The bank took it back' },
    { as: admin.token },
  )
  expect(reversed.status, JSON.stringify(reversed.body)).toBe(200)
  await advanceDays(server, 10)
  expect((await reschedule(server, admin, loan.id)).status).toBe(200)
  await advanceDays(server, 100)
  const lost = await server.call(
    'POST',
    `/admin/loans/${loan.id}/write-off`,
    { reason: 'They moved away' },
    { as: admin.token },
  )
  expect(lost.status, JSON.stringify(lost.body)).toBe(200)
  await received(loan).toEqual([
    'loan.requested',
    'loan.approved',
    'loan.disbursed',
    'payment.received',
    'payment.reversed',
    'loan.overdue',
    'loan.rescheduled',
    'loan.overdue',
    'loan.written_off',
  ])
  expect(undescribed).toEqual([])
})

test('OPER-93 while the receiver fails, events of a loan keep their order and are tried again with growing delays', async () => {
  status = 503
  const loan = await aLoan(server, customer)
  await received(loan).toEqual(['loan.requested'])
  await approve(server, admin, loan.id)
  await expect.poll(async () => (await rowsOf(loan)).length, { timeout: 30_000 }).toBe(3)
  await expect.poll(async () => (await rowsOf(loan))[0]!.attempts, { timeout: 30_000 }).toBe(2)
  expect((await rowsOf(loan)).map(({ attempts }) => attempts)).toEqual([2, 0, 0])
  expect(new Set(eventsOf(loan))).toEqual(new Set(['loan.requested']))
  const waiting = await list(`state=waiting&search=${loan.loan_id}`)
  expect(waiting).toMatchObject({ is_on: true, page: { total: 3 } })
  expect(waiting.webhooks[2]).toMatchObject({ event: 'loan.requested', last_status: 503, sent_at: null })
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(Number(/^kasuwa_webhooks_waiting (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(3)
  status = 200
  await expect
    .poll(() => eventsOf(loan).slice(-3), { timeout: 30_000 })
    .toEqual(['loan.requested', 'loan.approved', 'loan.disbursed'])
})

test('OPER-94 after three days an event is given up; an admin has it sent again, under its id, once a press', async () => {
  status = 500
  const loan = await aLoan(server, customer)
  await received(loan).toHaveLength(1)
  await server.app.database.run(
    `update outgoing_webhooks set counted_from = now() - interval '73 hours', due_at = now() where loan_number = $1`,
    [loan.loan_id],
  )
  const state = async (name: string) => (await list(`state=${name}&search=${loan.loan_id}`)).webhooks
  await expect.poll(async () => (await state('given_up')).length, { timeout: 30_000 }).toBe(1)
  const [{ id }] = await state('given_up')
  const path = `/admin/webhooks/${id}/replay`
  const auditor = await anAdmin(server, 'auditor')
  expect((await server.call('POST', path, {}, { as: auditor.token })).status).toBe(403)
  expect((await server.call('POST', '/admin/webhooks/999999/replay', {}, { as: admin.token })).status).toBe(404)
  status = 200
  const replay = () =>
    server.call('POST', path, {}, { as: admin.token, headers: { 'idempotency-key': `replay-of-${id}` } })
  const answers = await Promise.all([replay(), replay(), replay()])
  expect(answers.map(({ body }) => body.data)).toEqual(answers.map(() => ({ id, state: 'waiting' })))
  await expect.poll(async () => (await state('sent')).length, { timeout: 30_000 }).toBe(1)
  expect(new Set(ofLoan(loan).map((one) => one.id))).toEqual(new Set([Number(id)]))
  const audited = await server.app.database.rows(
    `select 1 from audit_events where action = 'webhook.replayed' and subject_id = $1`,
    [id],
  )
  expect(audited).toHaveLength(1)
})

test('OPER-95 without WEBHOOK_URL no event is written, no metric is there, and nothing can be replayed', async () => {
  const off = await openTestServer()
  try {
    const [boss, person] = [await anAdmin(off), await aCustomer(off)]
    await aRunningLoan(off, boss, person)
    expect(await off.app.database.rows('select 1 from outgoing_webhooks')).toEqual([])
    expect(await (await fetch(`${off.url}/metrics`)).text()).not.toMatch(/^kasuwa_webhooks_waiting/m)
    const replayed = await off.call('POST', '/admin/webhooks/1/replay', {}, { as: boss.token })
    expect(replayed.body.message).toBe('This server sends no webhooks: WEBHOOK_URL is not set.')
    const { body } = await off.call('GET', '/admin/webhooks', undefined, { as: boss.token })
    expect(body.data).toMatchObject({ is_on: false, webhooks: [] })
  } finally {
    await off.close()
  }
})
