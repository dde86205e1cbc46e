import { afterAll, beforeAll, expect, test } from 'vitest'
import { record } from '../audit/record.ts'
import { aLoan, decide } from '../testing/test-lending.ts'
import {
  aCustomer,
  anAdmin,
  anAgent,
  type TestAgent,
  type TestCustomer,
  type TestPerson,
} from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let auditor: TestPerson
let babatunde: TestPerson
let other: TestPerson
let agent: TestAgent
let customer: TestCustomer
let loanId: string

/** An act of a day, as other tests prove that each act is recorded. */
async function actOn(
  day: string,
  by: TestPerson,
  action: string,
  subject: { kind: string; id: string },
  after?: object,
) {
  await server.app.database.run(
    `insert into audit_events (actor_id, actor, action, subject_kind, subject_id, after, at)
     values ($1, 'admin', $2, $3, $4, $5, $6::timestamptz)`,
    [by.userId, action, subject.kind, subject.id, JSON.stringify(after ?? null), `${day}T10:00:00+01:00`],
  )
}

beforeAll(async () => {
  server = await openTestServer()
  auditor = await anAdmin(server, 'auditor')
  babatunde = await anAdmin(server)
  other = await anAdmin(server)
  agent = await anAgent(server)
  customer = await aCustomer(server, { agent, bank: true })
  await server.app.database.run(`update users set first_name = 'Babatunde', last_name = 'Ige' where id = $1`, [
    babatunde.userId,
  ])
  const loan = await aLoan(server, customer)
  loanId = loan.loan_id
  await actOn('2026-01-31', babatunde, 'payouts.stopped', { kind: 'payout_stop', id: '1' }, { reason: 'Audit' })
  await actOn('2026-01-05', babatunde, 'loan.approved', { kind: 'loan', id: loan.id }, { approved: 5_000_000 })
  await actOn('2026-01-05', other, 'loan.rejected', { kind: 'loan', id: loan.id }, { reason: 'Account 0123456789' })
  await actOn('2026-02-01', babatunde, 'staff.roles-changed', { kind: 'user', id: other.userId }, { roles: ['credit'] })
  await actOn(
    '2025-12-31',
    babatunde,
    'user.signed-in',
    { kind: 'user', id: babatunde.userId },
    { address: '10.0.0.1' },
  )
  // The product's own acts and those of customers are not of staff.
  const { database } = server.app
  await record(database, null, { action: 'loan.repaid', subject: { kind: 'loan', id: loan.id } })
  await record(
    database,
    { userId: customer.userId, accountType: 'customer' },
    { action: 'profile.saved', subject: { kind: 'user', id: customer.userId } },
  )
  await record(
    database,
    { userId: agent.userId, accountType: 'agent' },
    { action: 'cash.handed-over', subject: { kind: 'agent', id: agent.agentId }, after: { amount: 250_000 } },
  )
})
afterAll(() => server.close())

const get = (query = '', as = auditor.token) => server.call('GET', `/admin/staff-trail${query}`, undefined, { as })
async function acts(query = ''): Promise<string[]> {
  const { status, body } = await get(query)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data.entries.map(({ action }: { action: string }) => action)
}

test('FILE-10 all acts of admins and agents, newest first, without those of customers and of the product', async () => {
  const all = await acts()
  expect(all.slice(-5)).toEqual([
    'staff.roles-changed',
    'payouts.stopped',
    'loan.rejected',
    'loan.approved',
    'user.signed-in',
  ])
  expect(all).toContain('cash.handed-over')
  expect(all).not.toContain('loan.repaid')
  expect(all).not.toContain('profile.saved')
  const { body } = await get()
  expect(body.data.entries.at(-4)).toMatchObject({
    actor: 'admin',
    actor_id: babatunde.userId,
    actor_name: 'Babatunde Ige',
    subject: null,
    changes: [{ name: 'reason', before: null, after: 'Audit' }],
  })
  expect(body.data.entries.at(-2)).toMatchObject({
    subject: `${customer.firstName} ${customer.lastName}, ${loanId}`,
    customer_id: customer.customerId,
    changes: [{ name: 'approved', before: null, after: '₦50,000.00' }],
  })
})

test('FILE-10 one question, one look: the acts of Babatunde in January, the days in Lagos', async () => {
  const days = 'from=2026-01-01&to=2026-01-31'
  const january = ['payouts.stopped', 'loan.approved']
  expect(await acts(`?person=${babatunde.userId}&${days}`)).toEqual(january)
  expect(await acts(`?search=babatunde&${days}`)).toEqual(january)
  expect(await acts(`?person=${babatunde.userId}&to=2025-12-31`)).toEqual(['user.signed-in'])
})

test('FILE-10 by kind; by words, what a person did and what was done with them or their loan', async () => {
  expect(await acts(`?kind=money&person=${babatunde.userId}`)).toEqual(['payouts.stopped'])
  expect(await acts(`?kind=staff&person=${babatunde.userId}`)).toEqual(['staff.roles-changed'])
  expect(await acts('?kind=cash')).toEqual(['cash.handed-over'])
  expect(await acts('?kind=other')).toEqual([])
  for (const words of [loanId, customer.phone, customer.lastName])
    expect([words, (await acts(`?search=${words}&to=2026-03-01`)).sort()]).toEqual([
      words,
      ['loan.approved', 'loan.rejected'],
    ])
  expect(await acts(`?search=${other.phone}&to=2026-03-01`)).toEqual(['staff.roles-changed', 'loan.rejected'])
  expect(await acts(`?search=${other.phone}&to=2026-03-01&side=about`)).toEqual(['staff.roles-changed'])
  expect(await acts(`?search=${other.phone}&to=2026-03-01&side=by`)).toEqual(['loan.rejected'])
  expect(await acts(`?search=${agent.code}&side=by`)).toEqual(['cash.handed-over'])
  expect(await acts('?search=nobody')).toEqual([])
})

test('FILE-10 about one loan by its number are the acts on that loan alone, about its customer those on all of theirs', async () => {
  const second = await aLoan(server, await aCustomer(server, { agent, bank: true }))
  await actOn('2026-02-03', other, 'loan.rejected', { kind: 'loan', id: second.id })
  const { user_id: userId } = (await server.app.database.row<{ user_id: string }>(
    'select c.user_id from loans l join customers c on c.id = l.customer_id where l.id = $1',
    [second.id],
  ))!
  await actOn('2026-02-04', other, 'user.disabled', { kind: 'user', id: userId })
  expect(await acts(`?search=${second.loan_id}&side=about`)).toEqual(['loan.rejected'])
  expect(await acts(`?search=${second.loan_id}`)).toEqual(['user.disabled', 'loan.rejected'])
  expect((await get('?side=x')).body.data).toHaveProperty('side')
})

test('FILE-10 pages by number have each act once; a wrong filter is refused in its field', async () => {
  const total = (await acts()).length
  for (let n = 0; n < 12; n++) await actOn('2024-05-05', other, 'payment.looked-up', { kind: 'charge', id: `R-${n}` })
  const pages = [await get('?per_page=10'), await get('?per_page=10&page=2'), await get('?per_page=10&page=3')]
  const ids = pages.flatMap(({ body }) => body.data.entries.map(({ id }: { id: number }) => id))
  expect([new Set(ids).size, pages[0]!.body.data.page.total]).toEqual([ids.length, total + 12])
  expect((await get('?person=x')).body.data).toHaveProperty('person')
  expect((await get('?kind=x')).body.data).toHaveProperty('kind')
})

test('FILE-11 the same as a file, for auditors and those who have all roles; account numbers by their last four digits', async () => {
  const file = async (as: string, query = '') => {
    const answer = await fetch(`${server.url}/api/admin/staff-trail.csv${query}`, {
      headers: { authorization: `Bearer ${as}` },
    })
    return { status: answer.status, lines: (await answer.text()).trimEnd().split('\r\n') }
  }
  const { status, lines } = await file(auditor.token, '?from=2026-01-01&to=2026-01-31')
  expect(status).toBe(200)
  expect(lines.map((line) => line.split(',').slice(1).join(','))).toEqual([
    'At,Person,Account type,Person id,Kind,Act,About,Customer id,Changes',
    `2026-01-31T10:00:00+01:00,Babatunde Ige,admin,${babatunde.userId},Money,Payouts stopped,,,reason: Audit`,
    `2026-01-05T10:00:00+01:00,${other.firstName} ${other.lastName},admin,${other.userId},Loans,Loan rejected,"${customer.firstName} ${customer.lastName}, ${loanId}",${customer.customerId},reason: Account *6789`,
    `2026-01-05T10:00:00+01:00,Babatunde Ige,admin,${babatunde.userId},Loans,Loan approved,"${customer.firstName} ${customer.lastName}, ${loanId}",${customer.customerId},"approved: ₦50,000.00"`,
  ])
  expect((await file(babatunde.token)).status).toBe(200)
  // That a file went out whole is written once its last part has left.
  const filesTaken = () => acts(`?kind=files&person=${babatunde.userId}`)
  await expect.poll(filesTaken).toEqual(['list.complete', 'list.taken'])
  // The file itself is an act of the person who took it.
  expect((await file(babatunde.token, '?kind=cash')).lines).toHaveLength(2)
  await expect.poll(filesTaken).toEqual(['list.complete', 'list.taken', 'list.complete', 'list.taken'])
  const { entries } = (await get(`?kind=files&person=${babatunde.userId}`)).body.data
  expect(entries[1].changes).toEqual([
    { name: 'list', before: null, after: 'staff-trail' },
    { name: 'filter', before: null, after: 'kind cash' },
  ])
})

test('FILE-11 C-177 other roles neither read nor take the acts of their colleagues', async () => {
  const { token } = await anAdmin(server, 'credit', 'finance', 'support')
  expect((await get('?person=x', token)).status).toBe(403)
  expect((await server.call('GET', '/admin/staff-trail.csv', undefined, { as: token })).status).toBe(403)
  expect((await get('', agent.token)).status).toBe(403)
})

test('FILE-10 real acts without a customer are in it: a decision, roles and a new admin', async () => {
  const chief = await anAdmin(server)
  const loan = await aLoan(server, await aCustomer(server, { bank: true }))
  await decide(server, chief, loan.id, { status: 'rejected', reason: 'Too much' })
  await server.call('POST', `/admin/staff/${other.userId}/roles`, { roles: ['support'] }, { as: chief.token })
  await server.call('POST', '/admin/payout-stop', { reason: 'A test' }, { as: chief.token })
  expect(await acts(`?person=${chief.userId}`)).toEqual(['payouts.stopped', 'staff.roles-changed', 'loan.rejected'])
})
