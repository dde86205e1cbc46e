import { afterAll, beforeAll, expect, test } from 'vitest'
import { testAgent } from '../access/sign-up/test-sign-up.ts'
import { aCustomer, anAdmin, anAgent, type TestPerson } from '../testing/test-people.ts'
import { decideProposal, trailOf } from '../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aCustomerAt, type Corrected } from './test-corrections.ts'

let server: TestServer
let credit: TestPerson
let customer: Corrected
beforeAll(async () => {
  server = await openTestServer()
  await testAgent(server)
  credit = await anAdmin(server, 'credit')
  customer = await aCustomerAt(server, 2)
})
afterAll(() => server.close())

const open = (id: string, as: string) => server.call('POST', `/admin/customers/${id}/documents/all`, {}, { as })
const openings = (id: string) =>
  server.app.database.rows<{ actor_id: string; after: { document: string } }>(
    `select actor_id, after from audit_events where action = 'document.opened' and subject_id = $1 order by id`,
    [id],
  )

test('DECIDE-05 one call opens the face and the documents, each recorded before it is seen; a second look is recorded again', async () => {
  const { status, body } = await open(customer.customerId, credit.token)
  expect(status).toBe(200)
  const files = body.data.files as { kind: string; url: string; content_type: string }[]
  expect(files.map(({ kind }) => kind)).toEqual(['profile_picture', 'utility_bill', 'valid_id'])
  for (const { url, content_type } of files)
    expect((await fetch(url)).headers.get('content-type')).toContain(content_type)
  const seen = ['profile_picture', 'utility_bill', 'valid_id'].map((document) => ({
    actor_id: credit.userId,
    after: { document, file: expect.stringContaining(document) as unknown },
  }))
  expect(await openings(customer.customerId)).toEqual(seen)
  await open(customer.customerId, credit.token)
  expect(await openings(customer.customerId)).toEqual([...seen, ...seen])
})

test('DECIDE-05 finance, agents and customers open none; a customer without files or an unknown one is 404; nothing is recorded', async () => {
  const agent = await anAgent(server)
  const bare = await aCustomer(server, { agent })
  await server.app.database.run('update users set profile_picture = null where id = $1', [bare.userId])
  const finance = await anAdmin(server, 'finance')
  for (const { token } of [finance, agent, bare]) expect((await open(bare.customerId, token)).status).toBe(403)
  for (const id of [bare.customerId, bare.userId, 'x']) expect((await open(id, credit.token)).status).toBe(404)
  expect(await openings(bare.customerId)).toEqual([])
})

const reason = 'The picture is too dark to read.'
const ask = (as: TestPerson, of: { customerId: string }, body: object = { kind: 'valid_id', reason }) =>
  server.call('POST', `/admin/customers/${of.customerId}/asked-documents`, body, { as: as.token })
const askedOf = async ({ token }: Corrected) =>
  (await server.call('GET', '/auth/me', undefined, { as: token })).body.data.account.asked_files

test('DECIDE-06 DESK-47 a credit admin asks for a file again, another one confirms, and the customer reads the reason', async () => {
  const { status, body } = await ask(credit, customer)
  expect([status, body.data.proposal.reason]).toEqual([202, reason])
  expect(body.data.proposal.facts[0]).toEqual({ name: 'Asked for again', value: 'Valid ID' })
  expect(await askedOf(customer)).toBeUndefined()
  const { id } = body.data.proposal
  expect((await decideProposal(server, credit, id, 'confirm')).status).toBe(403)
  expect((await decideProposal(server, await anAdmin(server, 'finance'), id, 'confirm')).status).toBe(403)
  expect((await decideProposal(server, await anAdmin(server, 'credit'), id, 'confirm')).status).toBe(200)
  expect(await askedOf(customer)).toEqual([{ kind: 'valid_id', reason }])
  expect((await trailOf(server, customer.userId)).find(({ action }) => action === 'file.asked-again')).toMatchObject({
    after: { part: 'valid_id', reason },
  })
  expect((await ask(credit, customer)).body.message).toMatch(/has been asked for this already/)
})

test('DECIDE-06 a level that is open, a wrong kind, no reason and another role are refused, and correcting stays with support', async () => {
  const open = await aCustomerAt(server, 1)
  expect((await ask(credit, open)).body.message).toMatch(/can still change this/)
  expect((await ask(credit, customer, { kind: 'bvn', reason: '' })).body.data).toEqual({
    kind: [expect.any(String)],
    reason: [expect.any(String)],
  })
  expect((await ask(await anAdmin(server, 'finance'), customer)).status).toBe(403)
  const correct = { part: 'valid_id', values: {}, reason, checked: 'Seen' }
  expect(
    (await server.call('POST', `/admin/customers/${customer.customerId}/corrections`, correct, { as: credit.token }))
      .status,
  ).toBe(403)
})
