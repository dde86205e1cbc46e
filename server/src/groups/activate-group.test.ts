import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../ledger/reconcile.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aLoan, approve, aRunningLoan } from '../testing/test-lending.ts'
import {
  aCustomer,
  anAdmin,
  anAgent,
  type TestAgent,
  type TestCustomer,
  type TestPerson,
} from '../testing/test-people.ts'
import { addMembers, aGroup, groupList } from './test-groups.ts'

let server: TestServer
let admin: TestPerson
let agent: TestAgent
beforeAll(async () => {
  server = await openTestServer()
  ;[admin, agent] = await Promise.all([anAdmin(server), anAgent(server)])
})
afterAll(async () => {
  expect(await checkBooks(server.app)).toEqual([])
  await server.close()
})

const own = () => aCustomer(server, { agent })
const statusOf = async (id: string) =>
  (await groupList(server, agent)).groups.find((group: { id: string }) => group.id === id).status
const trailOf = (id: string) =>
  server.app.database.rows<object>(
    `select actor, action, before, after from audit_events where subject_kind = 'group' and subject_id = $1 and action <> 'group.created' order by id`,
    [id],
  )
const disable = (id: string) =>
  server.app.database.run(`update customer_groups set status = 'disabled' where id = $1`, [id])

test("C-118 a pending group is active once a member's loan is paid out, and only once", async () => {
  const [member, second] = [await own(), await own()]
  const id = await aGroup(server, agent, [member, second])
  const loan = await aLoan(server, member)
  expect(await statusOf(id)).toBe('pending')
  await approve(server, admin, loan.id)
  expect(await statusOf(id)).toBe('active')
  const entry = {
    actor: 'house',
    action: 'group.active',
    before: { status: 'pending' },
    after: { status: 'active', customerId: member.customerId },
  }
  expect(await trailOf(id)).toEqual([entry])
  await aRunningLoan(server, admin, second)
  expect(await trailOf(id)).toEqual([entry])
})

test('C-118 a member who comes with a running loan does not make the group active, a loan paid out afterwards does', async () => {
  const [borrower, late, next] = [await own(), await own(), await own()]
  await aRunningLoan(server, admin, borrower)
  await aRunningLoan(server, admin, late)
  const id = await aGroup(server, agent, [borrower])
  expect((await addMembers(server, agent, id, [late, next])).body.data).toMatchObject({
    status: 'pending',
    total_active_loans: 2,
  })
  await aRunningLoan(server, admin, next)
  expect(await statusOf(id)).toBe('active')
})

const approveUnder = async (mode: string, member: TestCustomer) => {
  await server.sandbox('POST', '/faults', { provider: 'paystack', mode, count: 1 })
  const loan = await aLoan(server, member)
  return (await approve(server, admin, loan.id)).body.data
}

test('C-118 a loan that was not paid out leaves the group pending', async () => {
  const member = await own()
  const id = await aGroup(server, agent, [member])
  expect(await approveUnder('fail', member)).toMatchObject({ status: 'pending', disbursement: 'failed' })
  expect(await statusOf(id)).toBe('pending')
  await aRunningLoan(server, admin, member)
  expect(await statusOf(id)).toBe('active')
})

test('C-118 a group that became active stays active, also when the money comes back', async () => {
  const member = await own()
  const id = await aGroup(server, agent, [member])
  const { loan_id } = await approveUnder('reverse', member)
  const stateOf = async () =>
    (await server.app.database.row<{ status: string }>('select status from loans where loan_id = $1', [loan_id]))!
      .status
  await expect.poll(stateOf, { timeout: 10_000 }).toBe('pending')
  expect(await statusOf(id)).toBe('active')
})

test('C-118 a disabled group stays disabled when a member borrows; groups of others and people without one stay as they are', async () => {
  const [member, stranger, alone] = [await own(), await own(), await own()]
  const [id, untouched] = [await aGroup(server, agent, [member]), await aGroup(server, agent, [stranger])]
  await disable(id)
  await aRunningLoan(server, admin, member)
  await aRunningLoan(server, admin, alone)
  expect([await statusOf(id), await statusOf(untouched)]).toEqual(['disabled', 'pending'])
  expect(await trailOf(id)).toEqual([])
})

test('two members paid out at once: the group becomes active once', async () => {
  const members = [await own(), await own(), await own()]
  const id = await aGroup(server, agent, members)
  const loans = await Promise.all(members.map((member) => aLoan(server, member)))
  for (const { body } of await Promise.all(loans.map((loan) => approve(server, admin, loan.id))))
    expect(body.data.status).toBe('active')
  expect(await statusOf(id)).toBe('active')
  expect(await trailOf(id)).toHaveLength(1)
})
