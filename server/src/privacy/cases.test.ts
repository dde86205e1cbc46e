import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCustomer, anAdmin, anAgent, type TestPerson } from '../testing/test-people.ts'
import { advanceDays } from '../testing/test-lending.ts'
import { linesOfFile } from '../testing/test-csv.ts'
import { notifyLateCases } from './notify-late-cases.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let support: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  support = await anAdmin(server, 'support')
})
afterAll(() => server.close())

const open = (who: TestPerson, body: object, headers: Record<string, string> = {}) =>
  server.call('POST', '/cases', body, { as: who.token, headers })
const listed = async (query = '', who = support) =>
  (await server.call('GET', `/admin/cases${query}`, undefined, { as: who.token })).body.data
const act = (path: string, body: object, who = support) => server.call('POST', path, body, { as: who.token })
const bellOf = async ({ token }: TestPerson): Promise<string[]> =>
  (await server.call('GET', '/notifications', undefined, { as: token })).body.data.notifications.map(
    ({ words }: { words: string }) => words,
  )
const complaint = { kind: 'complaint', words: 'My agent took cash and gave no receipt.' }
const trailOf = (who: TestPerson) =>
  server.app.database.rows<{ action: string; actor_id: string }>(
    `select action, actor_id from audit_events where subject_id = $1 and action like 'case.%' order by id`,
    [who.userId],
  )

test('CASE-01 CASE-04 CASE-05 CASE-08 FILE-01 a complaint has a number and time limits, is acknowledged, and answered once; its customer is notified and reads the answer', async () => {
  const who = await aCustomer(server)
  const made = (await open(who, complaint)).body.data
  expect(made).toMatchObject({
    ...complaint,
    number: expect.stringMatching(/^CS-000 \d{3}$/),
    state: 'waiting',
    answer: null,
  })
  const days = (Date.parse(made.answer_by) - Date.parse(made.opened_at)) / 86_400_000
  expect(days).toBe(14)
  const found = (await listed(`?search=${encodeURIComponent(made.number)}`)).cases
  expect(found).toMatchObject([{ id: made.id, is_late: false, opened_by: null, customer: { id: who.customerId } }])
  const number = made.number.slice(-3)
  const [line] = await linesOfFile(server, `/admin/cases.csv?search=CS-000${number}&kind=complaint`, support)
  expect(line).toMatch(new RegExp(`^CS-000 ${number},complaint,waiting,no,${who.customerId},.*,${complaint.words},$`))
  const acknowledged = await act(`/admin/cases/${made.id}/acknowledge`, {})
  expect(acknowledged.body.data).toMatchObject({ state: 'acknowledged' })
  expect((await act(`/admin/cases/${made.id}/acknowledge`, {})).body.data).toEqual(acknowledged.body.data)
  const answer = { answer: 'The receipt was sent again.\nWe have spoken to the agent.' }
  expect((await act(`/admin/cases/${made.id}/answer`, answer)).body.data).toMatchObject({
    ...answer,
    state: 'answered',
  })
  expect((await act(`/admin/cases/${made.id}/answer`, answer)).status).toBe(200)
  const other = await act(`/admin/cases/${made.id}/answer`, { answer: 'Another answer' })
  expect(other).toMatchObject({ status: 400, body: { message: 'This case is answered already.' } })
  expect(await bellOf(who)).toEqual([`Your message ${made.number} was answered. Sign in to read it.`])
  const own = (await server.call('GET', '/cases', undefined, { as: who.token })).body.data.cases
  expect(own).toMatchObject([{ number: made.number, state: 'answered', ...answer }])
  expect(own[0]).not.toHaveProperty('answered_by')
  expect(await trailOf(who)).toEqual([
    { action: 'case.opened', actor_id: who.userId },
    { action: 'case.acknowledged', actor_id: support.userId },
    { action: 'case.answered', actor_id: support.userId },
  ])
})

test('CASE-02 CASE-03 CASE-08 a case is listed, and support notified once, as late once a limit of its opening has passed, and the answered ones have their own list', async () => {
  const who = await aCustomer(server)
  const made = (await open(who, complaint)).body.data
  const request = (await open(who, { kind: 'see', words: 'Please send me all you hold about me.' })).body.data
  const late = async () =>
    (await listed(`?state=late&customer=${who.customerId}`)).cases.map((one: { id: string }) => one.id)
  expect(await late()).toEqual([])
  await advanceDays(server, 2)
  expect(await late()).toEqual([made.id])
  for (let time = 0; time < 2; time++) await Promise.all([notifyLateCases(server.app), notifyLateCases(server.app)])
  const { number } = made
  expect((await bellOf(support)).filter((words) => words.includes(number))).toEqual([
    `The complaint ${number} of ${who.firstName} ${who.lastName} is late: it should be acknowledged by now.`,
    `${who.firstName} ${who.lastName} made a complaint: ${number}. It waits for an answer.`,
  ])
  await act(`/admin/cases/${made.id}/acknowledge`, {})
  expect(await late()).toEqual([])
  await advanceDays(server, 29)
  expect(await late()).toEqual([made.id, request.id])
  await act(`/admin/cases/${request.id}/answer`, { answer: 'It was sent.' })
  expect(await late()).toEqual([made.id])
  expect((await listed(`?state=answered&kind=see&customer=${who.customerId}`)).cases).toMatchObject([
    { id: request.id },
  ])
  expect((await listed(`?kind=see&customer=${who.customerId}`)).cases).toEqual([])
})

test('CASE-06 five of one customer may wait, also when they are opened at once; the sixth is refused with a sentence', async () => {
  const who = await aCustomer(server)
  const answers = await Promise.all(Array.from({ length: 8 }, () => open(who, complaint)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.find(({ status }) => status === 400)?.body.message).toMatch(/^Five of your cases wait/)
})

test('CASE-04 C-174 the same call under one key opens one case', async () => {
  const who = await aCustomer(server)
  const headers = { 'idempotency-key': 'a'.repeat(32) }
  const answers = await Promise.all([open(who, complaint, headers), open(who, complaint, headers)])
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  expect((await listed(`?customer=${who.customerId}`)).cases).toHaveLength(1)
})

test('CASE-07 support writes down what a customer says by phone; other roles read it and write nothing', async () => {
  const who = await aCustomer(server)
  const colleague = await anAdmin(server, 'support')
  const path = `/admin/customers/${who.customerId}/cases`
  const made = (await act(path, complaint)).body.data
  expect(made).toMatchObject({ opened_by: { first_name: support.firstName }, state: 'waiting' })
  const told = async (person: TestPerson) => (await bellOf(person)).filter((words) => words.includes(made.number))
  expect([await told(support), (await told(colleague)).length]).toEqual([[], 1])
  const auditor = await anAdmin(server, 'auditor')
  expect((await listed(`?customer=${who.customerId}`, auditor)).cases).toHaveLength(1)
  for (const [to, body] of [
    [path, complaint],
    [`/admin/cases/${made.id}/acknowledge`, {}],
    [`/admin/cases/${made.id}/answer`, { answer: 'Done' }],
  ] as const)
    expect((await act(to, body, auditor)).status).toBe(403)
  expect((await act(`/admin/customers/${made.id}/cases`, complaint)).status).toBe(404)
  for (const id of [who.customerId, 'nonsense'])
    expect((await act(`/admin/cases/${id}/answer`, { answer: 'Done' })).status).toBe(404)
  const agent = await anAgent(server)
  expect((await open(agent, complaint)).status).toBe(403)
  expect((await server.call('GET', '/admin/cases', undefined, { as: who.token })).status).toBe(403)
})

test.each([
  [{ kind: 'other', words: 'Help' }, 'kind'],
  [{ kind: 'complaint', words: '  ' }, 'words'],
  [{ kind: 'complaint', words: 'x'.repeat(2001) }, 'words'],
  [{ kind: 'complaint' }, 'words'],
])('CASE-04 a wrong case is refused at its field, and nothing is kept: %j', async (body, field) => {
  const who = await aCustomer(server)
  const refused = await open(who, body)
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.body.data)).toEqual([field])
  expect((await listed(`?customer=${who.customerId}`)).cases).toEqual([])
})
