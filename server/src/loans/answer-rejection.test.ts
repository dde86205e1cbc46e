import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aLoan, decide, scheduleOf } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestCustomer, type TestPerson } from '../testing/test-people.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
afterAll(() => server.close())

const reason = 'The shop was not found at the address.'
const reject = (id: string, more: object = { reason }) => decide(server, admin, id, { status: 'rejected', ...more })
const answer = (who: TestPerson, id: string, text: unknown, headers: Record<string, string> = {}) =>
  server.call('POST', `/loans/${id}/rejection-answer`, { answer: text }, { as: who.token, headers })
const auditOf = (id: string) =>
  server.app.database.rows<{ action: string; after: Record<string, unknown> }>(
    `select action, after from audit_events where subject_id = $1 and action <> 'loan.requested' order by id`,
    [id],
  )

async function aRejected(customer?: TestCustomer) {
  const who = customer ?? (await aCustomer(server))
  const loan = await aLoan(server, who)
  expect((await reject(loan.id)).status).toBe(200)
  return { who, loan }
}

test('DESK-12 a rejection keeps its reason: its customer and admins read it, their agent does not, the audit trail has it', async () => {
  const agent = await anAgent(server)
  const { who, loan } = await aRejected(await aCustomer(server, { agent }))
  const rejection = { listed_reason: null, reason, answer: null, answered_at: null, read_at: null }
  expect(await scheduleOf(server, who, loan.id)).toMatchObject({ rejection })
  expect(await scheduleOf(server, admin, loan.id)).toMatchObject({ rejection })
  expect(await scheduleOf(server, agent, loan.id)).toMatchObject({ rejection: null })
  expect(await auditOf(loan.id)).toMatchObject([{ action: 'loan.rejected', after: { state: 'rejected', reason } }])
})

test('DESK-12 C-183 without a reason, or with a blank one, a rejection works as before', async () => {
  for (const more of [{}, { reason: '' }, { reason: '   ' }]) {
    const who = await aCustomer(server)
    const loan = await aLoan(server, who)
    expect((await reject(loan.id, more)).body.data).toMatchObject({ status: 'rejected' })
    expect(await scheduleOf(server, who, loan.id)).toMatchObject({ rejection: null })
    expect((await auditOf(loan.id))[0]!.after).toEqual({ state: 'rejected' })
  }
})

test('DESK-12 a reason of more than 255 characters is refused at its field, and the request still waits', async () => {
  const who = await aCustomer(server)
  const loan = await aLoan(server, who)
  for (const wrong of ['x'.repeat(256), 'a\0b', 5, null]) {
    expect(await reject(loan.id, { reason: wrong })).toMatchObject({
      status: 400,
      body: { data: { reason: ['Please keep the reason to 255 characters'] } },
    })
  }
  expect((await scheduleOf(server, who, loan.id)).loan.status).toBe('pending')
  expect((await reject(loan.id, { reason: 'x'.repeat(255) })).status).toBe(200)
})

test('DECIDE-01 C-214 a reason of the list is kept beside the words, for the customer and for counting; without words it is the reason', async () => {
  const listed_reason = 'We could not reach you by phone.'
  for (const [words, shown] of [
    ['Three calls', 'Three calls'],
    ['', listed_reason],
  ] as const) {
    const who = await aCustomer(server)
    const loan = await aLoan(server, who)
    expect((await reject(loan.id, { reason: words, listed_reason })).status).toBe(200)
    expect(await scheduleOf(server, who, loan.id)).toMatchObject({ rejection: { listed_reason, reason: shown } })
    expect((await auditOf(loan.id))[0]!.after).toEqual({
      state: 'rejected',
      listedReason: listed_reason,
      ...(words !== '' && { reason: words }),
    })
  }
  const counted = 'select count(*) from rejection_reasons where listed_reason = $1'
  expect((await server.app.database.row<{ count: number }>(counted, [listed_reason]))!.count).toBe(2)
})

test('DECIDE-01 a reason that is not on the list is refused at its field, and the request still waits', async () => {
  const loan = await aLoan(server, await aCustomer(server))
  const sentence = 'This reason is not on the list any more. Please choose another one.'
  expect(await reject(loan.id, { listed_reason: 'Because.' })).toMatchObject({
    status: 400,
    body: { data: { listed_reason: [sentence] } },
  })
  expect(await reject(loan.id, { listed_reason: 'x'.repeat(81) })).toMatchObject({ status: 400 })
  expect((await scheduleOf(server, admin, loan.id)).loan.status).toBe('pending')
})

test('DESK-12 the reason of an approval is not kept', async () => {
  const who = await aCustomer(server)
  const loan = await aLoan(server, who)
  await decide(server, admin, loan.id, { status: 'approved', approved_amount: '50000', reason })
  expect(await scheduleOf(server, who, loan.id)).toMatchObject({ rejection: null })
})

test('DESK-13 the customer answers once, and staff read it; a second answer is refused with a sentence', async () => {
  const { who, loan } = await aRejected()
  const { status, body } = await answer(who, loan.loan_id, '  It is behind gate 2.  ')
  expect([status, body.message]).toEqual([200, 'Your answer is sent.'])
  const rejection = {
    listed_reason: null,
    reason,
    answer: 'It is behind gate 2.',
    answered_at: expect.stringMatching(/Z$/),
    read_at: null,
  }
  expect(body.data).toEqual(rejection)
  expect(await scheduleOf(server, admin, loan.id)).toMatchObject({ rejection })
  expect(await answer(who, loan.id, 'Something else')).toMatchObject({
    status: 400,
    body: { message: 'You have answered this already. An answer can be given once.' },
  })
  expect(await scheduleOf(server, who, loan.id)).toMatchObject({ rejection: body.data })
  expect((await auditOf(loan.id)).slice(1)).toMatchObject([
    { action: 'loan.rejection_answered', after: { answer: 'It is behind gate 2.' } },
  ])
})

test('DESK-13 the same answer again changes nothing and gets the same response, under its key or another', async () => {
  const { who, loan } = await aRejected()
  const key = { 'idempotency-key': 'answer-once' }
  const first = await answer(who, loan.id, 'It is behind gate 2.', key)
  expect(await answer(who, loan.id, 'It is behind gate 2.', key)).toMatchObject({ status: 200, body: first.body })
  expect(await answer(who, loan.id, 'It is behind gate 2.')).toMatchObject({ status: 200, body: first.body })
  expect((await answer(who, loan.id, 'Another', key)).status).toBe(409)
  expect(await auditOf(loan.id)).toHaveLength(2)
})

test('DESK-13 exactly one of ten different answers at once is kept', async () => {
  const { who, loan } = await aRejected()
  const answers = await Promise.all(Array.from({ length: 10 }, (_, place) => answer(who, loan.id, `Answer ${place}`)))
  const kept = answers.filter(({ status }) => status === 200)
  expect(kept).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(9)
  expect(await scheduleOf(server, who, loan.id)).toMatchObject({ rejection: kept[0]!.body.data })
  expect(await auditOf(loan.id)).toHaveLength(2)
})

test('DESK-13 a request without a reason cannot be answered: a waiting, a withdrawn and a silently rejected one', async () => {
  const nothing = {
    status: 400,
    body: { message: 'This request was not rejected with a reason, so there is nothing to answer.' },
  }
  const who = await aCustomer(server)
  const [waiting, withdrawn, silent] = [await aLoan(server, who), await aLoan(server, who), await aLoan(server, who)]
  await server.call('POST', `/loans/${withdrawn.id}/withdraw`, {}, { as: who.token })
  await reject(silent.id, {})
  for (const { id } of [waiting, withdrawn, silent]) expect(await answer(who, id, 'Why?')).toMatchObject(nothing)
})

test('DESK-13 an answer has 1 to 500 characters', async () => {
  const { who, loan } = await aRejected()
  for (const wrong of ['', '   ', 'x'.repeat(501), 'a\0b', 5, null, undefined]) {
    expect(await answer(who, loan.id, wrong)).toMatchObject({
      status: 400,
      body: { data: { answer: ['Please write an answer of at most 500 characters'] } },
    })
  }
  expect((await answer(who, loan.id, 'x'.repeat(500))).status).toBe(200)
})

test('DESK-13 nobody else may answer: another customer gets 404, staff 403, a call without a session 401', async () => {
  const { who, loan } = await aRejected()
  expect((await answer(await aCustomer(server), loan.id, 'Mine')).status).toBe(404)
  expect((await answer(admin, loan.id, 'Mine')).status).toBe(403)
  expect((await server.call('POST', `/loans/${loan.id}/rejection-answer`, { answer: 'Mine' })).status).toBe(401)
  expect(await scheduleOf(server, who, loan.id)).toMatchObject({ rejection: { answer: null } })
})
