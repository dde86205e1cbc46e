import { kobo } from '@kasuwa/domain/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../context/context.ts'
import { aCustomer, anAdmin, anAgent, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { type NotifiedEvent, notify } from './notify.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const listOf = async ({ token }: TestPerson, query = '') =>
  (await server.call('GET', `/notifications${query}`, undefined, { as: token })).body.data
const tell = (events: NotifiedEvent[]) => inTransaction(server, (tx) => notify(tx, server.app, events))
const held = ({ userId }: TestPerson, key: string): NotifiedEvent => ({
  kind: 'credit_held',
  userId,
  key,
  facts: { amount: kobo(100) },
})

test('C-155 NOTE-10 NOTE-12 everybody lists their own notifications, newest first, page by page, and nobody else’s', async () => {
  const people = [await aCustomer(server), await anAgent(server), await anAdmin(server)]
  for (const person of people) {
    expect(await listOf(person)).toEqual({ notifications: [], unread: 0, next: null })
    for (let index = 0; index < 25; index++) await tell([held(person, String(index))])
    const first = await listOf(person)
    expect([first.notifications.length, first.unread]).toEqual([20, 25])
    expect(first.notifications[0]).toMatchObject({ kind: 'credit_held', is_read: false, subject: null })
    expect(first.notifications[0].words).toMatch(/^We received ₦1\.00/)
    const second = await listOf(person, `?before=${first.next}`)
    expect([second.notifications.length, second.next]).toEqual([5, null])
    const ids = [...first.notifications, ...second.notifications].map(({ id }: { id: number }) => id)
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a))
  }
})

test('NOTE-12 opening marks as read what was shown; a newer one stays unread, and other people’s are not touched', async () => {
  const [person, other] = [await aCustomer(server), await aCustomer(server)]
  await tell([held(person, 'a'), held(other, 'a')])
  const [shown] = (await listOf(person)).notifications
  await tell([held(person, 'b')])
  const read = { up_to: shown.id }
  for (let time = 0; time < 2; time++) {
    const { status, body } = await server.call('POST', '/notifications/read', read, { as: person.token })
    expect([status, body.data]).toEqual([200, { unread: 1 }])
  }
  expect((await listOf(person)).notifications.map(({ is_read: isRead }: { is_read: boolean }) => isRead)).toEqual([
    false,
    true,
  ])
  expect((await listOf(other)).unread).toBe(1)
  expect((await server.call('POST', '/notifications/read', { up_to: 'x' }, { as: person.token })).status).toBe(400)
})
