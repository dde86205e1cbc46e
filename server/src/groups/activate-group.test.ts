import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../ledger/reconcile.ts'
import { openTestHouse, type TestHouse } from '../test-app.ts'
import { aLoan, approve, aRunningLoan } from '../test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestAgent, type TestCustomer, type TestPerson } from '../test-people.ts'
import { addMembers, aGroup, groupList } from './test-groups.ts'

let house: TestHouse
let admin: TestPerson
let agent: TestAgent
beforeAll(async () => {
  house = await openTestHouse()
  ;[admin, agent] = await Promise.all([anAdmin(house), anAgent(house)])
})
afterAll(async () => {
  expect(await checkBooks(house.house)).toEqual([])
  await house.close()
})

const own = () => aCustomer(house, { agent })
const statusOf = async (id: string) =>
  (await groupList(house, agent)).groups.find((group: { id: string }) => group.id === id).status
const trailOf = (id: string) =>
  house.house.database.rows<object>(
    `select actor, action, before, after from audit_events where subject_kind = 'group' and subject_id = $1 and action <> 'group.created' order by id`,
    [id],
  )
const disable = (id: string) =>
  house.house.database.run(`update customer_groups set status = 'disabled' where id = $1`, [id])

test("C-118 a pending group is active once a member's loan is paid out, and only once", async () => {
  const [member, second] = [await own(), await own()]
  const id = await aGroup(house, agent, [member, second])
  const loan = await aLoan(house, member)
  expect(await statusOf(id)).toBe('pending')
  await approve(house, admin, loan.id)
  expect(await statusOf(id)).toBe('active')
  const entry = {
    actor: 'house',
    action: 'group.active',
    before: { status: 'pending' },
    after: { status: 'active', customerId: member.customerId },
  }
  expect(await trailOf(id)).toEqual([entry])
  await aRunningLoan(house, admin, second)
  expect(await trailOf(id)).toEqual([entry])
})

test('C-118 a member who comes with a running loan does not make the group active, a loan paid out afterwards does', async () => {
  const [borrower, late, next] = [await own(), await own(), await own()]
  await aRunningLoan(house, admin, borrower)
  await aRunningLoan(house, admin, late)
  const id = await aGroup(house, agent, [borrower])
  expect((await addMembers(house, agent, id, [late, next])).body.data).toMatchObject({
    status: 'pending',
    total_active_loans: 2,
  })
  await aRunningLoan(house, admin, next)
  expect(await statusOf(id)).toBe('active')
})

const approveUnder = async (mode: string, member: TestCustomer) => {
  await house.sandbox('POST', '/faults', { provider: 'paystack', mode, count: 1 })
  const loan = await aLoan(house, member)
  return (await approve(house, admin, loan.id)).body.data
}

test('C-118 a loan that was not paid out leaves the group pending', async () => {
  const member = await own()
  const id = await aGroup(house, agent, [member])
  expect(await approveUnder('fail', member)).toMatchObject({ status: 'pending', disbursement: 'failed' })
  expect(await statusOf(id)).toBe('pending')
  await aRunningLoan(house, admin, member)
  expect(await statusOf(id)).toBe('active')
})

test('C-118 a group that became active stays so, also when the money comes back', async () => {
  const member = await own()
  const id = await aGroup(house, agent, [member])
  const { loan_id } = await approveUnder('reverse', member)
  const stateOf = async () =>
    (await house.house.database.row<{ status: string }>('select status from loans where loan_id = $1', [loan_id]))!
      .status
  await expect.poll(stateOf, { timeout: 10_000 }).toBe('pending')
  expect(await statusOf(id)).toBe('active')
})

test('C-118 a disabled group stays disabled when a member borrows; groups of others and people without one stay as they are', async () => {
  const [member, stranger, alone] = [await own(), await own(), await own()]
  const [id, untouched] = [await aGroup(house, agent, [member]), await aGroup(house, agent, [stranger])]
  await disable(id)
  await aRunningLoan(house, admin, member)
  await aRunningLoan(house, admin, alone)
  expect([await statusOf(id), await statusOf(untouched)]).toEqual(['disabled', 'pending'])
  expect(await trailOf(id)).toEqual([])
})

test('two members paid out at once: the group becomes active once', async () => {
  const members = [await own(), await own(), await own()]
  const id = await aGroup(house, agent, members)
  const loans = await Promise.all(members.map((member) => aLoan(house, member)))
  for (const { body } of await Promise.all(loans.map((loan) => approve(house, admin, loan.id))))
    expect(body.data.status).toBe('active')
  expect(await statusOf(id)).toBe('active')
  expect(await trailOf(id)).toHaveLength(1)
})
