import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { transaction } from '../db/transaction.ts'
import { allTime, reconcile } from '../ledger/reconcile.ts'
import { sealAll } from '../seals/seal-new-rows.ts'
import { aVirtualAccount, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../testing/test-people.ts'
import { decideProposal, trailOf } from '../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { agreed, broughtIn, exampleFiles, examplesAs, moveToNoonOf, show, work } from './test-imports.ts'

let server: TestServer
let people: readonly [TestPerson, TestPerson]
beforeAll(async () => {
  server = await openTestServer()
  people = [await anAdmin(server, 'finance'), await anAdmin(server, 'credit')]
  await moveToNoonOf(server, '2027-03-20')
}, 60_000)
afterAll(() => server.close())

const rows = <T>(text: string, values: unknown[] = []) => server.app.database.rows<T>(text, values)
const differences = () => reconcile(server.app, allTime(), { secondLookMs: 0 })
const undo = (id: string) => agreed(server, people, `/admin/imports/${id}/undo`, { reason: 'The wrong file' })
const proposed = (id: string) =>
  server.call('POST', `/admin/imports/${id}/undo`, { reason: 'The wrong file' }, { as: people[0].token })

test('IMPO-20 an import is undone whole: nothing is left in the books, and the same files come in again', async () => {
  const id = await broughtIn(server, people, exampleFiles)
  await sealAll(server.app)
  expect((await undo(id)).status).toBe(200)
  expect((await show(server, people[0], id)).state).toBe('undoing')
  await work(server)
  expect(await show(server, people[0], id)).toMatchObject({ state: 'undone', problem: null })
  expect(
    await rows('select account, sum(amount_kobo)::bigint as sum from postings group by 1 having sum(amount_kobo) <> 0'),
  ).toEqual([])
  expect(
    await rows('select distinct l.status, l.cancelled_at is not null as cancelled, l.total_kobo from loans l'),
  ).toEqual([{ status: 'rejected', cancelled: true, total_kobo: null }])
  expect(
    await rows('select 1 from instalments union all select 1 from profiles union all select 1 from bank_accounts'),
  ).toEqual([])
  const left = await rows<object>(
    `select distinct u.status, u.first_name, u.phone like 'erased-%' as "isFree", g.status as "group" from imported_people m join users u on u.id = m.user_id
      left join imported_groups i on i.import_id = m.import_id left join customer_groups g on g.id = i.group_id`,
  )
  expect(left).toEqual([{ status: 'disabled', first_name: 'Erased', isFree: true, group: 'disabled' }])
  expect((await trailOf(server, id)).at(-1)).toMatchObject({ action: 'import.undone', after: { loans: 2 } })
  expect(await differences()).toEqual([])
  const again = await broughtIn(server, people, exampleFiles)
  expect(await show(server, people[0], again)).toMatchObject({ state: 'imported' })
  expect(await differences()).toEqual([])
})

const lockImportedLoans = statement({
  params: { id: uuid() },
  row: { id: uuid() },
  sql: 'select id from loans where id in (select loan_id from imported_loans where import_id = :id) for update',
})

test('IMPO-26 a server that stops while it undoes an import leaves it as it was, at once, and another one undoes it', async () => {
  const id = await broughtIn(server, people, examplesAs(3))
  expect((await undo(id)).status).toBe(200)
  const stopping = new AbortController()
  await transaction(server.app.database, async (payment) => {
    expect(await payment.rows(lockImportedLoans, { id })).toHaveLength(2)
    const working = work(server, stopping.signal)
    await expect.poll(() => rows('select from pg_locks where not granted'), { interval: 20 }).not.toEqual([])
    const began = performance.now()
    stopping.abort()
    expect(await working).toBe(true)
    expect(performance.now() - began).toBeLessThan(2_000)
  })
  expect(await rows('select state, leased_by as by from imports where id = $1', [id])).toEqual([
    { state: 'undoing', by: null },
  ])
  expect(await differences()).toEqual([])
  await work(server)
  expect((await show(server, people[0], id)).state).toBe('undone')
})

test('IMPO-20 nobody undoes an import alone, twice, or one that was not brought in', async () => {
  const id = await broughtIn(server, people, examplesAs(4))
  const { body } = await proposed(id)
  expect((await decideProposal(server, people[0], body.data.proposal.id, 'confirm')).status).toBe(403)
  expect((await proposed(id)).status).toBe(400)
  // The database takes nobody back unless two people agreed.
  await server.app.database.run(
    `update imports set state = 'undoing', leased_until = now() + interval '1 hour' where id = $1`,
    [id],
  )
  await expect(server.app.pools.jobs.run('select undo_imported_people($1)', [id])).rejects.toThrow(
    'two people undo an import',
  )
  await server.app.database.run(`update imports set state = 'imported', leased_until = null where id = $1`, [id])
  expect((await decideProposal(server, people[1], body.data.proposal.id, 'confirm')).status).toBe(200)
  await work(server)
  expect((await proposed(id)).body.message).toBe('Only an import that was brought in can be undone.')
})

/** Ways in which something touches an import, and the sentence that names it. */
const touches: [string, (id: string) => Promise<unknown>, RegExp][] = [
  ['a payment', async (id) => pay(server, await accountOf(id), 1_000), /the repayment account of|a payment of/],
  [
    'a new password',
    async (id) => {
      const { user } = await hauwaOf(id)
      await rows(
        `insert into audit_events (actor, actor_id, action, subject_kind, subject_id) values ('customer', $1::uuid, 'password.reset', 'user', $1::text)`,
        [user],
      )
    },
    /“password.reset” about Hauwa Ƙabiru/,
  ],
  [
    'a sign-in',
    async (id) =>
      rows(`insert into sessions (token_digest, user_id) values (sha256('x'), $1)`, [(await hauwaOf(id)).user]),
    /a sign-in of Hauwa Ƙabiru/,
  ],
  [
    'a reschedule',
    async (id) => {
      const { loan } = await hauwaOf(id)
      const body = {
        first_due: '2027-04-01',
        count: 4,
        repayment_frequency: 'weekly',
        reason: 'Rain',
        consent: 'By phone',
      }
      expect((await server.call('POST', `/admin/loans/${loan}/reschedule`, body, { as: people[1].token })).status).toBe(
        200,
      )
    },
    /“loan.rescheduled” about LN-\d+/,
  ],
  [
    'a customer of an agent',
    async (id) => {
      const [agent] = await rows<{ id: string }>(
        'select a.id from imported_people m join agents a on a.user_id = m.user_id where m.import_id = $1',
        [id],
      )
      await aCustomer(server, { agent: { agentId: agent!.id } as never })
    },
    /a customer of the agent Amina Ɗanladi/,
  ],
]
async function hauwaOf(id: string) {
  const [found] = await rows<{ user: string; customer: string; loan: string }>(
    `select m.user_id as "user", c.id as customer, l.id as loan from imported_people m join users u on u.id = m.user_id join customers c on c.user_id = m.user_id
      join loans l on l.customer_id = c.id where m.import_id = $1 and u.first_name = 'Hauwa'`,
    [id],
  )
  return found!
}
async function accountOf(id: string): Promise<string> {
  const { customer } = await hauwaOf(id)
  return aVirtualAccount(
    server,
    { customerId: customer, phone: `0800000${String(Math.random()).slice(2, 6)}` } as never,
    people[0],
  )
}

test.each(touches)('IMPO-21 %s since the import: the undo is refused and names it', async (_, touch, sentence) => {
  const id = await broughtIn(server, people, examplesAs(10 + touches.findIndex(([, each]) => each === touch)))
  await touch(id)
  await expect.poll(async () => (await proposed(id)).body.message).toMatch(sentence)
  expect((await show(server, people[0], id)).state).toBe('imported')
})

test('IMPO-21 a payment after two people agreed leaves the import as it is, and is kept', async () => {
  const id = await broughtIn(server, people, examplesAs(30))
  expect((await undo(id)).status).toBe(200)
  await pay(server, await accountOf(id), 5_000)
  await expect.poll(() => rows('select 1 as one from payments where amount_kobo = 5000')).toHaveLength(1)
  await work(server)
  const one = await show(server, people[0], id)
  expect(one).toMatchObject({
    state: 'imported',
    problem: expect.stringMatching(/^It was not undone, because of (a payment|the repayment account) of Hauwa/),
  })
  expect(await differences()).toEqual([])
})
