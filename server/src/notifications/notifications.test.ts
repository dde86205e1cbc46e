import type { NotificationKind } from '@kasuwa/domain/notifications/kinds.ts'
import { kobo } from '@kasuwa/domain/money.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createHmac, randomUUID } from 'node:crypto'
import { sandboxTermiiSecret } from '../settings/settings-shape.ts'
import { inTransaction } from '../context/context.ts'
import type { OutboxJob } from '../outbox/job-repository.ts'
import { messagesTo } from '../access/sign-up/test-sign-up.ts'
import { aCustomer, anAgent, type TestCustomer } from '../testing/test-people.ts'
import { onlyRoute } from '../providers/only-route.ts'
import { ProviderRefused } from '../providers/ports.ts'
import { moveToLagosTime } from '../testing/test-clock.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { type NotifiedEvent, notify, notifyValues } from './notify.ts'
import { planWaitingTexts } from './plan-waiting-texts.ts'
import { sendText } from './send-text.ts'
import { sweepNotifications } from './sweep.ts'

let server: TestServer
let person: TestCustomer
let usualBudget: number
beforeAll(async () => {
  server = await openTestServer()
  usualBudget = server.app.settings.TEXTS_PER_HOUR
})
beforeEach(async () => {
  person = await aCustomer(server)
  await lagosTime('12:00')
})
// After a failure too: a budget that stays small would stop the texts of every later test.
afterEach(() => usualBudgetAgain())
afterAll(() => server.close())

const usualBudgetAgain = () => Object.assign(server.app.settings, { TEXTS_PER_HOUR: usualBudget })
const run = (sql: string, values: unknown[] = []) => server.app.database.run(sql, values)

/** Moves product time to this time of tomorrow in Lagos. */
const lagosTime = (time: string) => moveToLagosTime(server.app.database, time)
const minutesPass = (minutes: number) => run('update clock set offset_ms = offset_ms + $1 * 60000', [minutes])

const received = (key: string, more: Partial<NotifiedEvent> = {}): NotifiedEvent =>
  ({
    kind: 'repayment_received',
    userId: person.userId,
    key,
    facts: { loan: 'LN-000042', amount: kobo(100_000), left: kobo(0), credited: kobo(0) },
    ...more,
  }) as NotifiedEvent
const reminder = (key: string): NotifiedEvent => ({
  kind: 'due_tomorrow',
  userId: person.userId,
  key,
  subject: { kind: 'loan', id: '00000000-0000-0000-0000-000000000000' },
  facts: { loan: 'LN-000042', dueOn: '2026-01-01' as never, amount: kobo(100) },
})
const fileAsked = (key: string): NotifiedEvent => ({
  kind: 'file_asked',
  userId: person.userId,
  key,
  facts: { file: 'valid_id' },
})

const tell = (...events: NotifiedEvent[]) => inTransaction(server, (tx) => notify(tx, server.app, events))
const textsTo = async ({ phone }: { phone: string }) =>
  (await messagesTo(server, phone)).filter((text) => !/\d{6}/.test(text))
const states = () =>
  server.app.database.rows<{ kind: NotificationKind; text_state: string | null; text_note: string | null }>(
    'select kind, text_state, text_note from notifications where user_id = $1 order by kind desc, id',
    [person.userId],
  )
/** A text that was sent is reported as delivered a second later. */
const statesNow = async () => (await states()).map(({ text_state: state }) => (state === 'delivered' ? 'sent' : state))
const expectStates = (...all: (string | null)[]) => expect.poll(statesNow, { timeout: 20_000 }).toEqual(all)

test('NOTE-01 an event counts once, however often and by however many at once it is reported', async () => {
  await Promise.all(Array.from({ length: 8 }, () => tell(received('one'), received('two'), received('one'))))
  expect(await statesNow()).toEqual(['waiting', 'waiting'])
  await minutesPass(2)
  await Promise.all(Array.from({ length: 4 }, () => planWaitingTexts(server.app)))
  await expectStates('sent', 'sent')
  expect(await textsTo(person)).toEqual([
    'Kasuwa: NGN 1,000.00 received, NGN 0.00 left; NGN 1,000.00 received, NGN 0.00 left. Sign in to see more.',
  ])
  await tell(received('one'))
  await minutesPass(2)
  await planWaitingTexts(server.app)
  expect(await textsTo(person)).toHaveLength(1)
})

test('a notification is for a person who exists, and they stay as long as it does', async () => {
  const absent = received('to-absent', { userId: randomUUID() as never })
  await expect(tell(received('to-one'), absent)).rejects.toMatchObject({ code: '23503' })
  expect(await states()).toEqual([])
  const id = randomUUID()
  await run(
    `insert into users (id, account_type, phone, password_hash, status)
      select $1, account_type, '08099' || right(phone, 6), password_hash, 'pending' from users where id = $2`,
    [id, person.userId],
  )
  await tell(received('to-them', { userId: id as never }))
  await expect(run('delete from users where id = $1', [id])).rejects.toMatchObject({ code: '23503' })
  await run('delete from notifications where user_id = $1', [id])
  expect(await run('delete from users where id = $1', [id])).toBe(1)
})

test('NOTE-01 a booking promises no text that leaves at once', () => {
  const atOnce = received('at-once', { kind: 'cash_receipt' })
  expect(() => notifyValues(server.app.settings, new Date(), [atOnce])).toThrow('cash_receipt')
})

test('NOTE-04 NOTE-05 at night texts wait for 08:00; then a receipt leaves and a reminder of an earlier day is dropped', async () => {
  await lagosTime('20:30')
  await tell(received('night'), reminder('night'))
  await minutesPass(5)
  await planWaitingTexts(server.app)
  expect(await statesNow()).toEqual(['waiting', 'waiting'])
  await lagosTime('08:01')
  await planWaitingTexts(server.app)
  await expectStates('sent', 'dropped')
  expect((await states())[1]?.text_note).toBe('stale')
  expect(await textsTo(person)).toEqual([
    'Kasuwa: we received NGN 1,000.00 for loan LN-000 042. Left to pay: NGN 0.00. Thank you.',
  ])
})

test('NOTE-06 a disabled person gets receipts alone, a banned one nothing', async () => {
  await run(`update users set status = 'disabled' where id = $1`, [person.userId])
  await tell(received('disabled'), fileAsked('disabled'))
  await minutesPass(2)
  await planWaitingTexts(server.app)
  await expectStates('sent', 'dropped')
  await run(`update users set status = 'banned' where id = $1`, [person.userId])
  await tell(received('banned'))
  await minutesPass(2)
  await planWaitingTexts(server.app)
  await expectStates('sent', 'dropped', 'dropped')
})

test('C-208 NOTE-06 a security text that leaves at once is not sent to a closed account; a cash receipt is sent to a disabled person', async () => {
  await run(`update users set status = 'disabled' where id = $1`, [person.userId])
  const loan = 'LN-000042'
  const cash = { loan, amount: kobo(100_000), left: kobo(0), agent: 'Musa Bello', reference: 'CASH-7' }
  await tell(
    { kind: 'password_changed', userId: person.userId, key: 'closed', facts: { contact: null } },
    { kind: 'cash_receipt', userId: person.userId, key: 'closed', facts: cash },
  )
  await expectStates('dropped', 'sent')
  expect((await states())[0]).toMatchObject({ kind: 'password_changed', text_note: 'closed' })
  expect(await textsTo(person)).toEqual([expect.stringContaining('Musa Bello received NGN 1,000.00 in cash')])
})

test('C-209 NOTE-05 a text about an agent is dropped once that agent is no longer the customer’s, or has left', async () => {
  const other = await anAgent(server)
  const changed = (key: string, phone: string): NotifiedEvent => ({
    kind: 'agent_changed',
    userId: person.userId,
    key,
    facts: { agent: 'Musa Bello', phone, isNew: true },
  })
  const [own] = await server.app.database.rows<{ id: string; phone: string }>(
    'select u.id, u.phone from agents a join users u on u.id = a.user_id where a.id = $1',
    [person.agentId],
  )
  await tell(changed('former', other.phone), changed('present', own!.phone))
  await minutesPass(2)
  await planWaitingTexts(server.app)
  await expectStates('dropped', 'sent')
  await tell(changed('left', own!.phone))
  await run(`update users set status = 'disabled' where id = $1`, [own!.id])
  await minutesPass(2)
  await planWaitingTexts(server.app)
  await expectStates('dropped', 'sent', 'dropped')
})

test('NOTE-07 a fourth text of a day waits for the next morning', async () => {
  for (const key of ['1', '2', '3', '4']) {
    await tell(received(key))
    await minutesPass(2)
    await planWaitingTexts(server.app)
  }
  await expectStates('sent', 'sent', 'sent', 'waiting')
  await lagosTime('08:00')
  await planWaitingTexts(server.app)
  await expectStates('sent', 'sent', 'sent', 'sent')
})

test('NOTE-16 texts that may wait leave a quarter of the budget to codes, also while many are planned at once', async () => {
  const hour = { name: 'texts an hour', max: 1, seconds: 3_600 }
  const used = await server.app.limits.used(hour, 'all')
  Object.assign(server.app.settings, { TEXTS_PER_HOUR: Math.ceil((used + 2) / 0.75) })
  const people = await Promise.all(Array.from({ length: 6 }, () => aCustomer(server)))
  await tell(...people.map(({ userId }) => received('budget', { userId })))
  await minutesPass(2)
  const waiting = `select from notifications where text_state = 'waiting' and event_key = 'budget'`
  await planWaitingTexts(server.app)
  expect(await server.app.database.rows(waiting)).toHaveLength(4)
  await expect.poll(() => server.app.limits.used(hour, 'all'), { timeout: 20_000 }).toBe(used + 2)
  await planWaitingTexts(server.app)
  expect(await server.app.database.rows(waiting)).toHaveLength(4)
  usualBudgetAgain()
  await planWaitingTexts(server.app)
  await expect.poll(() => server.app.limits.used(hour, 'all'), { timeout: 20_000 }).toBe(used + 6)
})

test('NOTE-16 a planned text waits while the budget has only the part for codes left, and leaves then', async () => {
  await tell(received('late'))
  const { id } = (await server.app.database.row<{ id: number }>(
    `update notifications set text_state = 'sending', text_lead = id where user_id = $1 returning id`,
    [person.userId],
  ))!
  Object.assign(server.app.settings, { TEXTS_PER_HOUR: 1 })
  const job = { subject: String(id) } as OutboxJob
  expect(await sendText(server.app, job)).toEqual({ againInSeconds: 60 })
  expect(await statesNow()).toEqual(['sending'])
  usualBudgetAgain()
  expect(await sendText(server.app, job)).toBe('done')
  expect(await textsTo(person)).toHaveLength(1)
})

test('NOTE-08 a receipt whose answer was lost is sent once more, after some minutes, and not again', async () => {
  await server.sandbox('POST', '/faults', { provider: 'termii', mode: 'lose_answer', count: 5 })
  await tell(received('lost'))
  await minutesPass(2)
  await planWaitingTexts(server.app)
  const later = () =>
    run(`update outbox set due_at = now() where topic = 'text' and due_at > now() + interval '4 minutes'`)
  await expect.poll(later, { timeout: 20_000 }).toBe(1)
  await expectStates('failed')
  expect(await textsTo(person)).toHaveLength(2)
  await server.sandbox('DELETE', '/faults')
})

/** A text that was planned now and given to the provider so often, without an answer. */
async function planned(event: NotifiedEvent, tries = 0): Promise<OutboxJob> {
  await tell(event)
  const row = await server.app.database.row<{ id: number }>(
    `update notifications set text_state = 'sending', text_lead = id, text_due_at = product_now(), text_tries = $3
    where user_id = $1 and kind = $4 and event_key = $2 returning id`,
    [person.userId, event.key, tries, event.kind],
  )
  return { id: 0, topic: 'text', subject: String(row?.id), payload: {}, attempts: 1 }
}

test('NOTE-08 a text whose server was killed while it was being sent: a reminder fails, a receipt is sent once more', async () => {
  for (const event of [reminder('reminder'), received('receipt')]) await sendText(server.app, await planned(event, 1))
  await expectStates('sent', 'failed')
  expect((await states()).at(-1)?.text_note).toBe('no answer')
  expect(await textsTo(person)).toHaveLength(1)
})

test('NOTE-04 NOTE-08 the second try of a receipt waits for the morning too', async () => {
  const job = await planned(received('evening'), 1)
  await lagosTime('20:30')
  await sendText(server.app, job)
  expect(await statesNow()).toEqual(['waiting'])
  expect(await textsTo(person)).toEqual([])
  await lagosTime('08:00')
  await planWaitingTexts(server.app)
  await expectStates('sent')
  expect(await textsTo(person)).toHaveLength(1)
})

test('NOTE-06 a person who was disabled or banned after the text was planned gets it no more, but for a receipt', async () => {
  const [notice, receipt, again] = [
    await planned(fileAsked('closed')),
    await planned(received('closed')),
    await planned(fileAsked('tried'), 1),
  ]
  await run(`update users set status = 'disabled' where id = $1`, [person.userId])
  for (const job of [notice, receipt, again]) expect(await sendText(server.app, job)).toBe('done')
  await expectStates('sent', 'dropped', 'failed')
  expect(await textsTo(person)).toHaveLength(1)
  const banned = await planned(received('banned'))
  await run(`update users set status = 'banned' where id = $1`, [person.userId])
  await sendText(server.app, banned)
  await expectStates('sent', 'dropped', 'dropped', 'failed')
})

test('NOTE-07 a text that the provider did not take on its day counts to the day on which it leaves', async () => {
  const job = await planned(received('late'))
  await lagosTime('09:00')
  for (const key of ['1', '2', '3']) {
    await tell(received(key))
    await minutesPass(2)
    await planWaitingTexts(server.app)
  }
  await expectStates('sending', 'sent', 'sent', 'sent')
  await sendText(server.app, job)
  await planWaitingTexts(server.app)
  expect(await statesNow()).toEqual(['waiting', 'sent', 'sent', 'sent'])
})

const age = (days: number) =>
  run(`update notifications set created_at = product_now() - $2 * interval '1 day' where user_id = $1`, [
    person.userId,
    days,
  ])

test('NOTE-17 a text that the provider did not accept for seven days fails and is not tried again', async () => {
  const { app } = server
  const send = () => Promise.reject(new ProviderRefused('no such number'))
  const refusing = { ...app, ports: { ...app.ports, sms: onlyRoute({ ...app.ports.sms.next(), send }) } }
  const job = await planned(received('refused'))
  await age(6)
  await expect(sendText(refusing, job)).rejects.toThrow('no such number')
  expect(await statesNow()).toEqual(['sending'])
  await age(8)
  expect(await sendText(refusing, job)).toBe('done')
  expect(await states()).toMatchObject([{ text_state: 'failed', text_note: 'never accepted' }])
  await sendText(app, job)
  expect(await textsTo(person)).toEqual([])
})

test('NOTE-17 C-208 a receipt that nobody could send for more than seven days, as when a clock is moved, is still sent', async () => {
  await tell(received('late'))
  await age(8)
  await minutesPass(2)
  await planWaitingTexts(server.app)
  await expectStates('sent')
  expect(await textsTo(person)).toHaveLength(1)
})

test('NOTE-09 a kind that the lender leaves out of TEXT_KINDS is in the bell alone', async () => {
  const settings = { ...server.app.settings, TEXT_KINDS: ['paid_out'] }
  await inTransaction(server, (tx) => notify(tx, { settings }, [received('quiet')]))
  expect(await statesNow()).toEqual([null])
})

test('NOTE-11 notifications are deleted after 90 days', async () => {
  await tell(received('old'), received('new'))
  await run(`update notifications set created_at = product_now() - interval '91 days' where event_key = 'old'`)
  await sweepNotifications(server.app)
  expect(
    await server.app.database.rows(`select event_key from notifications where user_id = $1`, [person.userId]),
  ).toEqual([{ event_key: 'new' }])
})

test('NOTE-14 the state of a text is the one that Termii reports; a report with a wrong signature changes nothing', async () => {
  await tell(received('report'))
  await minutesPass(2)
  await planWaitingTexts(server.app)
  await expect.poll(async () => (await states())[0]?.text_state, { timeout: 20_000 }).toBe('delivered')
  const [row] = await server.app.database.rows<{ message_id: string }>(
    'select message_id from notifications where user_id = $1',
    [person.userId],
  )
  const report = async (status: string, secret: string) => {
    const body = JSON.stringify({ type: 'outbound', message_id: row!.message_id, status })
    const signature = createHmac('sha512', secret).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-termii-signature': signature }
    return (await fetch(`${server.url}/api/webhooks/termii`, { method: 'POST', headers, body })).status
  }
  await run(`update notifications set text_state = 'sent' where user_id = $1`, [person.userId])
  expect(await report('DELIVERED', 'another secret')).toBe(401)
  expect((await states())[0]?.text_state).toBe('sent')
  expect(await report('Message Sent', sandboxTermiiSecret)).toBe(200)
  expect((await states())[0]?.text_state).toBe('sent')
  expect(await report('DND Active on Phone Number', sandboxTermiiSecret)).toBe(200)
  expect((await states())[0]).toMatchObject({ text_state: 'failed', text_note: 'DND Active on Phone Number' })
})
