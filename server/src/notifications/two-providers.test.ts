import { kobo } from '@kasuwa/domain/money.ts'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../context/context.ts'
import { sandboxAfricasTalkingSecret } from '../settings/second-providers.ts'
import { messagesTo, signUp, testAgent } from '../access/sign-up/test-sign-up.ts'
import { aCustomer, type TestCustomer } from '../testing/test-people.ts'
import { moveToLagosTime } from '../testing/test-clock.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { type NotifiedEvent, notify } from './notify.ts'
import { planWaitingTexts } from './plan-waiting-texts.ts'

let server: TestServer
/** The way to the sandbox's Termii. While it is closed no request leaves, as in an outage; a fault of the sandbox leaves its outcome unknown. */
const way = createServer((incoming, outgoing) => {
  const { method, headers, url } = incoming
  const passed = request(`${server.sandboxUrl}/termii${url}`, { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  passed.on('error', () => outgoing.destroy())
  incoming.pipe(passed)
})
const open = (port: number) => new Promise<void>((resolve) => way.listen(port, '127.0.0.1', resolve))
let port: number

beforeAll(async () => {
  await open(0)
  port = (way.address() as AddressInfo).port
  server = await openTestServer({ SMS_SECOND: 'africastalking', TERMII_BASE_URL: `http://127.0.0.1:${port}` })
})
afterEach(async () => {
  await server.sandbox('DELETE', '/faults')
  if (!way.listening) await open(port)
})
afterAll(async () => {
  await server.close()
  close()
})

function close(): void {
  way.close()
  way.closeAllConnections()
}

const run = (sql: string, values: unknown[] = []) => server.app.database.run(sql, values)
const fault = (provider: string, mode: string, count: number) =>
  server.sandbox('POST', '/faults', { provider, mode, count })

/** Plans a receipt for each of these people; they leave at noon. */
async function tell(people: readonly TestCustomer[], key: string): Promise<void> {
  await moveToLagosTime(server.app.database, '12:00')
  const facts = { loan: 'LN-000042', amount: kobo(100_000), left: kobo(0), credited: kobo(0) }
  const events = people.map(({ userId }): NotifiedEvent => ({ kind: 'repayment_received', userId, key, facts }))
  await inTransaction(server, (tx) => notify(tx, server.app, events))
  await run('update clock set offset_ms = offset_ms + 120000')
  await planWaitingTexts(server.app)
}

const textOf = (person: TestCustomer) =>
  server.app.database.row<{ state: string; provider: string | null; tries: number; id: string }>(
    `select text_state as state, text_provider as provider, text_tries as tries, message_id as id from notifications
      where user_id = $1 and kind = 'repayment_received' order by id desc`,
    [person.userId],
  )
/** The problems of texts that are tried again later. */
const waiting = () =>
  server.app.database.rows<{ problem: string }>(
    `select last_error as problem from outbox where topic = 'text' and done_at is null and leased_until is null and last_error is not null`,
  )
const receipts = async ({ phone }: TestCustomer) =>
  (await messagesTo(server, phone)).filter((text) => text.includes('received'))
const soon = (again: () => Promise<unknown>) =>
  expect.poll(
    async () => {
      await run(`update outbox set due_at = now() where done_at is null and due_at > now() and topic = 'text'`)
      return again()
    },
    { timeout: 20_000 },
  )

test('OPER-71 a text whose answer the first provider lost is tried there again and never at the second, even while the first is away', async () => {
  const person = await aCustomer(server)
  await fault('termii', 'lose_answer', 1)
  await tell([person], 'lost')
  await expect.poll(() => textOf(person), { timeout: 20_000 }).toMatchObject({ provider: 'termii', tries: 1 })
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([{ problem: expect.stringContaining('termii POST') }])
  close()
  // No try counts while no request leaves, and the second provider has none.
  await soon(waiting).toEqual([{ problem: expect.stringContaining('ECONNREFUSED') }])
  await open(port)
  await soon(async () => (await textOf(person))?.state).toMatch(/sent|delivered/)
  expect(await textOf(person)).toMatchObject({ provider: 'termii', tries: 2 })
  expect(await requestsTo('africastalking')).toBe(0)
})

const requestsTo = async (provider: string): Promise<number> => {
  const { body } = await server.sandbox('GET', '/requests')
  const { requests } = body as unknown as { requests: { provider: string; method: string }[] }
  return requests.filter((one) => one.provider === provider && one.method === 'POST').length
}

test('OPER-70 OPER-72 while the first provider is away the second sends, each text once, and reports that it arrived', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => aCustomer(server)))
  close()
  await tell(people, 'away')
  for (const person of people) await soon(async () => (await textOf(person))?.state).toBe('delivered')
  for (const person of people) {
    expect(await receipts(person)).toHaveLength(1)
    expect(await textOf(person)).toMatchObject({ provider: 'africastalking', tries: 1 })
  }
  const { id } = (await textOf(people[0]!))!
  const report = async (secret: string, status: string) => {
    const body = new URLSearchParams({ id, status, failureReason: 'AbsentSubscriber' })
    return (await fetch(`${server.url}/api/webhooks/africas-talking/${secret}`, { method: 'POST', body })).status
  }
  await run(`update notifications set text_state = 'sent' where message_id = $1`, [id])
  expect(await report('another-secret-path', 'Failed')).toBe(401)
  expect(await textOf(people[0]!)).toMatchObject({ state: 'sent' })
  expect(await report(sandboxAfricasTalkingSecret, 'Failed')).toBe(200)
  expect(await textOf(people[0]!)).toMatchObject({ state: 'failed' })
})

test('OPER-70 a code for a new password goes to the second provider too, once', async () => {
  await testAgent(server)
  const { phone } = await signUp(server)
  const [texts, before] = [(await messagesTo(server, phone)).length, await requestsTo('africastalking')]
  close()
  await server.call('POST', '/auth/send-verification', { type: 'RESET_PASSWORD', user: phone, method: 'phone' })
  await expect.poll(async () => (await messagesTo(server, phone)).length, { timeout: 20_000 }).toBe(texts + 1)
  expect((await requestsTo('africastalking')) - before).toBe(1)
  const code = await server.app.database.row<{ by: string }>(
    `select sent_by as by from one_time_codes where phone = $1 and purpose = 'RESET_PASSWORD'`,
    [phone],
  )
  expect(code).toEqual({ by: 'africastalking' })
})
