import { afterAll, beforeAll, expect, test } from 'vitest'
import { sortedStatuses, testAgent } from '../access/sign-up/test-sign-up.ts'
import { sweepFiles } from '../files/routes.ts'
import { testPdf, testPng, uploaded } from '../files/test-pictures.ts'
import { planWaitingTexts } from '../notifications/plan-waiting-texts.ts'
import { trailOf } from '../testing/test-proposals.ts'
import { anAdmin } from '../testing/test-people.ts'
import { moveToLagosTime } from '../testing/test-clock.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aCorrectionDesk, aCustomerAt, type Corrected } from './test-corrections.ts'

let server: TestServer
let desk: Awaited<ReturnType<typeof aCorrectionDesk>>
let customer: Corrected
beforeAll(async () => {
  server = await openTestServer()
  desk = await aCorrectionDesk(server)
  await testAgent(server)
  customer = await aCustomerAt(server, 2)
})
afterAll(() => server.close())

const reason = 'Typed wrongly at the stall'
const account = async ({ token }: Corrected) =>
  (await server.call('GET', '/auth/me', undefined, { as: token })).body.data.account
const face = async (of: Corrected) => ({
  kind: 'profile_picture',
  ...(await uploaded(server, of.token, 'profile_picture', await testPng())),
})
const bill = async (of: Corrected) => ({
  kind: 'utility_bill',
  ...(await uploaded(server, of.token, 'utility_bill', testPdf, 'application/pdf')),
})
const send = (of: Corrected, body: object, key?: string) =>
  server.call('POST', '/auth/kyc/send-again', body, {
    as: of.token,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const open = (id: string, as = desk.admin.token) => server.call('POST', `/admin/earlier-documents/${id}`, {}, { as })
const keysOf = (of: Corrected) =>
  server.app.database.row<{ face: string; bill: string }>(
    'select u.profile_picture as face, p.utility_bill as bill from users u join profiles p on p.user_id = u.id where u.id = $1',
    [of.userId],
  )

test('DESK-47 two people ask for a face picture again: the customer reads why and sends one, and nothing else changes', async () => {
  const before = (await keysOf(customer))!.face
  expect((await send(customer, await face(customer))).body.message).toMatch(/^We did not ask for this/)
  const asked = await desk.propose(customer, 'profile_picture', {})
  expect(asked.body.data.proposal.facts).toEqual([
    { name: 'Asked for again', value: 'Picture of the face' },
    { name: 'Who reads the reason', value: 'The customer' },
    { name: 'How it was checked', value: desk.why.checked },
  ])
  expect((await account(customer)).asked_files).toBeUndefined()
  expect((await desk.confirm(asked.body.data.proposal.id, desk.admin)).status).toBe(403)
  expect((await desk.confirm(asked.body.data.proposal.id)).status).toBe(200)
  expect(await account(customer)).toMatchObject({ kyc_level: 2, asked_files: [{ kind: 'profile_picture', reason }] })
  expect((await desk.propose(customer, 'profile_picture', {})).body.message).toMatch(/has been asked for this already/)
  // The step itself stays closed, and so does every other file.
  const sent = await face(customer)
  expect((await server.call('POST', '/auth/kyc/confirm-face-upload', sent, { as: customer.token })).status).toBe(403)
  expect((await send(customer, await bill(customer))).status).toBe(400)
  const first = await send(customer, sent, 'again-1')
  expect([first.status, first.body.data]).toEqual([200, { asked_files: [] }])
  expect((await send(customer, sent, 'again-1')).body).toEqual(first.body)
  expect((await send(customer, sent)).body.message).toMatch(/^We did not ask for this, or we have received it already/)
  expect((await account(customer)).asked_files).toBeUndefined()
  expect((await account(customer)).kyc_level).toBe(2)
  expect(await keysOf(customer)).toMatchObject({ face: sent.path })
  const [entry] = (await desk.pageOf(customer)).asked_files
  expect(entry).toEqual({
    id: expect.any(String),
    kind: 'profile_picture',
    reason,
    asked_at: expect.any(String),
    sent_at: expect.any(String),
    withdrawn_at: null,
    earlier: { content_type: 'image/png' },
  })
  expect((await trailOf(server, customer.userId)).slice(-2)).toEqual([
    { action: 'file.asked-again', actor: desk.second.userId, after: { part: 'profile_picture', ...desk.why } },
    { action: 'file.sent-again', actor: customer.userId, after: { part: 'profile_picture', file: sent.path } },
  ])
  // The first one can still be opened, and the audit trail shows who opened it.
  await sweepFiles(server.app)
  const opened = await open(entry.id)
  expect(opened.body.data).toEqual({ url: expect.stringContaining(before), content_type: 'image/png' })
  expect((await fetch(opened.body.data.url.replace(server.app.settings.publicUrl, server.url))).status).toBe(200)
  expect((await trailOf(server, customer.userId)).at(-1)).toEqual({
    action: 'document.opened',
    actor: desk.admin.userId,
    after: { document: 'profile_picture', file: before },
  })
})

test('DESK-47 when two files are sent at once, one counts; a file that is or was used there already does not', async () => {
  const [first] = [(await keysOf(customer))!.bill]
  await desk.correct(customer, 'utility_bill', {})
  const address = `${server.app.settings.publicUrl}/files/${first}`
  const old = await send(customer, { kind: 'utility_bill', url: address, path: first })
  expect([old.status, old.body.message]).toEqual([400, expect.stringMatching(/was not uploaded/)])
  const both = await Promise.all([bill(customer), bill(customer)])
  expect(sortedStatuses(await Promise.all(both.map((one) => send(customer, one))))).toEqual([200, 400])
  const now = (await keysOf(customer))!.bill
  expect(both.map(({ path }) => path)).toContain(now)
  await desk.correct(customer, 'utility_bill', {})
  expect((await send(customer, { kind: 'utility_bill', url: address, path: first })).status).toBe(400)
  expect((await send(customer, { kind: 'utility_bill', url: address, path: 'valid_id/x' })).status).toBe(400)
  const foreign = await aCustomerAt(server, 1)
  expect((await send(customer, await bill(foreign))).status).toBe(400)
  expect((await account(customer)).asked_files).toEqual([{ kind: 'utility_bill', reason }])
})

test('DESK-47 only files that an attestation closed are asked for again; a customer at level 1 sends a face, and no document', async () => {
  const fresh = await aCustomerAt(server, 0)
  const one = await aCustomerAt(server, 1)
  for (const [of, part] of [
    [fresh, 'profile_picture'],
    [one, 'valid_id'],
  ] as const)
    expect((await desk.propose(of, part, {})).body.message).toMatch(/^The customer can still/)
  await desk.correct(one, 'profile_picture', {})
  expect((await send(one, await face(one))).status).toBe(200)
  expect((await account(one)).kyc_level).toBe(1)
})

const withdraw = (id: string, key?: string, body: object = { reason: 'It was readable' }, as = desk.admin.token) =>
  server.call('POST', `/admin/asked-documents/${id}/withdraw`, body, {
    as,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const newestAsk = async (of: Corrected) => (await desk.pageOf(of)).asked_files[0] as { id: string }

test('DESK-49 a request for a file is withdrawn once, by any admin with the role, and may be made again', async () => {
  const person = await aCustomerAt(server, 1)
  const before = (await keysOf(person))!
  await desk.correct(person, 'profile_picture', {})
  const { id } = await newestAsk(person)
  const [finance, support] = [await anAdmin(server, 'finance'), await anAdmin(server, 'support')]
  expect((await withdraw(id, undefined, { reason: 'x' }, finance.token)).status).toBe(403)
  expect((await withdraw(id, undefined, { reason: ' ' })).body.data).toEqual({ reason: [expect.any(String)] })
  for (const unknown of ['x', '00000000-0000-4000-8000-000000000000'])
    expect((await withdraw(unknown)).status).toBe(404)
  const first = await withdraw(id, 'no-longer-1', { reason: 'It was readable' }, support.token)
  expect([first.status, first.body.data]).toEqual([200, { id, withdrawn_at: expect.any(String) }])
  expect((await withdraw(id, 'no-longer-1', { reason: 'It was readable' }, support.token)).body).toEqual(first.body)
  expect((await withdraw(id)).body.message).toBe(
    'This is no longer asked for: it was received, or the request was withdrawn.',
  )
  expect((await account(person)).asked_files).toBeUndefined()
  expect((await send(person, await face(person))).body.message).toMatch(/^We did not ask for this/)
  expect(await keysOf(person)).toEqual(before)
  expect(await newestAsk(person)).toMatchObject({ id, sent_at: null, withdrawn_at: first.body.data.withdrawn_at })
  expect((await trailOf(server, person.userId)).at(-1)).toEqual({
    action: 'file.ask-withdrawn',
    actor: support.userId,
    after: { part: 'profile_picture', reason: 'It was readable' },
  })
  await desk.correct(person, 'profile_picture', {})
  expect((await account(person)).asked_files).toEqual([{ kind: 'profile_picture', reason }])
})

test('DESK-49 when a file and two withdrawals come at once, one counts', async () => {
  const person = await aCustomerAt(server, 1)
  await desk.correct(person, 'profile_picture', {})
  const [{ id }, sent] = [await newestAsk(person), await face(person)]
  expect(sortedStatuses(await Promise.all([withdraw(id), send(person, sent), withdraw(id)]))).toEqual([200, 400, 400])
  const ask = (await newestAsk(person)) as { id: string; sent_at: string | null; withdrawn_at: string | null }
  expect([ask.sent_at, ask.withdrawn_at].filter((at) => at !== null)).toHaveLength(1)
  expect((await keysOf(person))!.face === sent.path).toBe(ask.sent_at !== null)
})

test('DESK-49 the customer gets a text when something is asked for again, and none when the file came or the request was withdrawn before it was sent', async () => {
  const person = await aCustomerAt(server, 1)
  await desk.correct(person, 'profile_picture', {})
  const ask = await newestAsk(person)
  const states = () =>
    server.app.database.rows(
      `select text_state from notifications where user_id = $1 and kind = 'file_asked' order by id`,
      [person.userId],
    )
  expect(await states()).toEqual([{ text_state: 'waiting' }])
  expect((await desk.propose(person, 'profile_picture', {})).status).toBe(400)
  await withdraw(ask.id)
  await moveToLagosTime(server.app.database, '12:00')
  await planWaitingTexts(server.app)
  expect(await states()).toEqual([{ text_state: 'dropped' }])
})

test('DESK-48 an earlier file that does not exist is missing, and one without a request is not found', async () => {
  const [waiting] = (await desk.pageOf(customer)).asked_files
  expect(waiting).toMatchObject({ kind: 'utility_bill', sent_at: null, earlier: null })
  expect((await open(waiting.id)).status).toBe(404)
  expect((await open('x')).status).toBe(404)
  expect((await open(waiting.id, customer.token)).status).toBe(403)
})
