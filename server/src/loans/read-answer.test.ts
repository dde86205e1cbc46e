import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aLoan, decide, scheduleOf } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../testing/test-people.ts'

let server: TestServer
let admin: TestPerson
let other: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  other = await anAdmin(server)
})
afterAll(() => server.close())

const read = (id: string, who = admin) =>
  server.call('POST', `/admin/loans/${id}/rejection-answer/read`, {}, { as: who.token })
const unread = async () =>
  (await server.call('GET', '/admin/dashboard/waiting', undefined, { as: admin.token })).body.data.answers
const readsInTrail = (id: string) =>
  server.app.database.rows<{ actor_id: string }>(
    `select actor_id from audit_events where subject_id = $1 and action = 'loan.rejection_answer_read'`,
    [id],
  )

/** Makes a request that was rejected with a reason, and answered by its customer if `answer` is given. */
async function aRejected(answer?: string) {
  const who = await aCustomer(server)
  const loan = await aLoan(server, who)
  await decide(server, admin, loan.id, { status: 'rejected', reason: 'No shop found' })
  if (answer !== undefined)
    await server.call('POST', `/loans/${loan.id}/rejection-answer`, { answer }, { as: who.token })
  return { who, loan }
}

test('DESK-90 answers wait on the dashboard, the oldest first, until an admin has read them; the customer sees that it was read', async () => {
  const unanswered = await aRejected()
  const first = await aRejected('Gate 2')
  const second = await aRejected('Gate 3')
  expect(await unread()).toEqual({ count: 2, oldest_loan_id: first.loan.loan_id })
  const { status, body } = await read(first.loan.loan_id)
  expect([status, body.data]).toEqual([
    200,
    {
      listed_reason: null,
      reason: 'No shop found',
      answer: 'Gate 2',
      answered_at: expect.stringMatching(/Z$/),
      read_at: expect.stringMatching(/Z$/),
    },
  ])
  expect(await scheduleOf(server, first.who, first.loan.id)).toMatchObject({ rejection: body.data })
  expect(await unread()).toEqual({ count: 1, oldest_loan_id: second.loan.loan_id })
  await read(second.loan.id)
  expect(await unread()).toEqual({ count: 0, oldest_loan_id: null })
  expect(await scheduleOf(server, unanswered.who, unanswered.loan.id)).toMatchObject({ rejection: { read_at: null } })
})

test('DESK-90 an answer read again, by another admin or by ten at once, stays as first read, with one entry in the audit trail', async () => {
  const { loan } = await aRejected('Gate 2')
  const first = await Promise.all(Array.from({ length: 10 }, (_, place) => read(loan.id, place % 2 ? admin : other)))
  expect(first.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(first.map(({ body }) => body.data.read_at)).size).toBe(1)
  expect((await read(loan.id, other)).body).toEqual(first[0]!.body)
  expect(await readsInTrail(loan.id)).toHaveLength(1)
})

test('DESK-90 without an answer there is nothing to read, and nothing is kept', async () => {
  const { loan } = await aRejected()
  const waiting = await aLoan(server, await aCustomer(server))
  for (const { id } of [loan, waiting])
    expect(await read(id)).toMatchObject({
      status: 400,
      body: { message: 'This customer has not answered a rejection, so there is nothing to read.' },
    })
  expect((await read('LN-99999999')).status).toBe(404)
  expect(await readsInTrail(loan.id)).toEqual([])
})
