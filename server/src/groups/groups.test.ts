import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aRunningLoan, aVirtualAccount, pay } from '../testing/test-lending.ts'
import {
  aCustomer,
  anAdmin,
  anAgent,
  type TestAgent,
  type TestCustomer,
  type TestPerson,
} from '../testing/test-people.ts'
import { addMembers, aGroup, createGroup, groupDetail, groupList, groupOf, groupsOf } from './test-groups.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
afterAll(() => server.close())

const customersOf = async (agent: TestAgent, count: number): Promise<TestCustomer[]> =>
  Promise.all(Array.from({ length: count }, () => aCustomer(server, { agent })))
const trailOf = (id: string) =>
  server.app.database.rows<{ action: string; actor_id: string | null; after: Record<string, unknown> }>(
    `select action, actor_id, after from audit_events where subject_kind = 'group' and subject_id = $1 order by id`,
    [id],
  )
const person = (of: TestPerson) => ({
  first_name: of.firstName,
  last_name: of.lastName,
  phone: of.phone,
  profile_picture_url: null,
})

test('API-37 GRP-12 C-118 C-131 a new group is pending and has the chosen members, whose cluster_id it is; the audit trail records it', async () => {
  const agent = await anAgent(server)
  const members = await customersOf(agent, 2)
  const { status, body } = await createGroup(server, agent, members)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    id: expect.any(String),
    name: 'Alpha',
    repayment_day: 5,
    description: 'Cloth sellers',
    location: 'Kano',
    created_at: expect.stringMatching(/Z$/),
    status: 'pending',
    members_count: 2,
    total_active_loans: 0,
    total_loan_amount: 0,
  })
  const { id } = body.data
  expect(await groupsOf(server, members)).toEqual([id, id])
  const own = (await server.call('GET', '/auth/me', undefined, { as: agent.token })).body.data.account.customers
  expect(own.map((customer: { cluster_id: string }) => customer.cluster_id)).toEqual([id, id])
  expect(await trailOf(id)).toEqual([
    {
      action: 'group.created',
      actor_id: agent.userId,
      after: expect.objectContaining({ name: 'Alpha', members: members.map(({ customerId }) => customerId).sort() }),
    },
  ])
})

test('GRP-08 C-119 name, members, a day from 1 to 28 and a location are asked for, a description is not', async () => {
  const agent = await anAgent(server)
  const [first, second] = await customersOf(agent, 2)
  const empty = await server.call('POST', '/agent/clusters/add', {}, { as: agent.token })
  expect([empty.status, empty.body.data]).toEqual([
    400,
    {
      name: ['Please enter a valid group name'],
      members: ['Please select at least one member'],
      repayment_day: ['Please enter a valid day (1-28)'],
      location: ['Please enter a valid location'],
    },
  ])
  for (const repayment_day of [0, 29, 31, '', 1.5]) {
    expect(await createGroup(server, agent, [first!], { repayment_day })).toMatchObject({
      status: 400,
      body: { data: { repayment_day: ['Please enter a valid day (1-28)'] } },
    })
  }
  expect((await groupList(server, agent)).groupData.total_groups).toBe(0)
  const { description, ...without } = groupOf([first!], { repayment_day: '28' })
  expect(description).toBeTruthy()
  expect((await server.call('POST', '/agent/clusters/add', without, { as: agent.token })).body.data).toMatchObject({
    repayment_day: 28,
    description: '',
  })
  expect(
    (await createGroup(server, agent, [second!], { repayment_day: 1, description: null })).body.data,
  ).toMatchObject({ repayment_day: 1, description: '' })
})

test('API-38 GRP-10 GRP-15 members are added by their user ids only, and the counts follow', async () => {
  const agent = await anAgent(server)
  const [first, ...more] = await customersOf(agent, 3)
  const id = await aGroup(server, agent, [first!])
  const answer = await addMembers(server, agent, id, more)
  expect(answer).toMatchObject({
    status: 200,
    body: { data: { id, name: 'Alpha', status: 'pending', members_count: 3 } },
  })
  expect(answer.body.data.members.map(({ user }: { user: { id: string } }) => user.id).sort()).toEqual(
    [first!, ...more].map(({ userId }) => userId).sort(),
  )
  expect((await groupList(server, agent)).groupData).toEqual({
    total_groups: 1,
    active_groups: 1,
    inactive_groups: 0,
    total_members: 3,
  })
  expect((await server.call('POST', `/agent/clusters/${id}/members`, {}, { as: agent.token })).body.data).toEqual({
    members: ['Please select at least one member'],
  })
  expect((await trailOf(id)).at(-1)).toMatchObject({
    action: 'group.members-added',
    actor_id: agent.userId,
    after: { members: more.map(({ customerId }) => customerId).sort() },
  })
})

test('a person named twice, in small or in capital letters, is one member', async () => {
  const agent = await anAgent(server)
  const [one] = await customersOf(agent, 1)
  const { body } = await createGroup(server, agent, [one!, one!], {
    members: [one!.userId, one!.userId.toUpperCase(), one!.userId],
  })
  expect(body.data.members_count).toBe(1)
})

test('API-36 DATA-09 DATA-10 C-121 C-135 the list: each group with its members and their running loans, and the sums of all', async () => {
  const agent = await anAgent(server)
  expect(await groupList(server, agent)).toEqual({
    groups: [],
    groupData: { total_groups: 0, active_groups: 0, inactive_groups: 0, total_members: 0 },
    page: { current: 1, prev: null, next: null, total: 0 },
  })
  const [borrower, idle, other] = await customersOf(agent, 3)
  await aRunningLoan(server, admin, borrower!, 60_000)
  await server.app.database.run(`update users set status = 'banned' where id = $1`, [idle!.userId])
  const older = await aGroup(server, agent, [borrower!, idle!])
  const newer = await aGroup(server, agent, [other!], { name: 'Beta', location: 'Aba' })
  const data = await groupList(server, agent)
  expect(data.groups.map(({ id }: { id: string }) => id)).toEqual([newer, older])
  expect(data.groups[1]).toEqual({
    id: older,
    name: 'Alpha',
    repayment_day: 5,
    description: 'Cloth sellers',
    location: 'Kano',
    created_at: expect.stringMatching(/Z$/),
    status: 'pending',
    total_active_loans: 1,
    total_loan_amount: 60_000,
    members_count: 2,
    members: expect.any(Array),
  })
  expect(data.groups[1].members).toHaveLength(2)
  expect(data.groups[1].members).toEqual(
    expect.arrayContaining([
      {
        id: borrower!.customerId,
        cluster_id: older,
        created_at: expect.stringMatching(/Z$/),
        user: { id: borrower!.userId, ...person(borrower!), email: expect.any(String), status: 'active' },
        active_loan: expect.objectContaining({
          approved_amount: 60_000,
          outstanding_balance: 63_000,
          last_payment: [],
        }),
      },
      {
        id: idle!.customerId,
        cluster_id: older,
        created_at: expect.stringMatching(/Z$/),
        user: { id: idle!.userId, ...person(idle!), email: expect.any(String), status: 'banned' },
        active_loan: null,
      },
    ]),
  )
  expect(data.groups[0]).toMatchObject({ total_active_loans: 0, total_loan_amount: 0, members_count: 1 })
  expect(data.groupData).toEqual({ total_groups: 2, active_groups: 2, inactive_groups: 0, total_members: 3 })
  expect(data.page).toEqual({ current: 1, prev: null, next: null, total: 2 })
})

test('C-117 active groups are those not disabled, pending ones included; a disabled group takes no new members', async () => {
  const agent = await anAgent(server)
  const [a, b, c, late] = await customersOf(agent, 4)
  const [pending, active, disabled] = [
    await aGroup(server, agent, [a!]),
    await aGroup(server, agent, [b!]),
    await aGroup(server, agent, [c!]),
  ]
  await server.app.database.run(`update customer_groups set status = 'active' where id = $1`, [active])
  await server.app.database.run(`update customer_groups set status = 'disabled' where id = $1`, [disabled])
  const { groups, groupData } = await groupList(server, agent, '?sort=oldest')
  expect(groups.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([
    [pending, 'pending'],
    [active, 'active'],
    [disabled, 'disabled'],
  ])
  expect(groupData).toEqual({ total_groups: 3, active_groups: 2, inactive_groups: 1, total_members: 3 })
  expect(await addMembers(server, agent, disabled, [late!])).toMatchObject({
    status: 400,
    body: { message: 'This group is disabled. It takes no new members.' },
  })
  expect(await groupsOf(server, [late!])).toEqual([null])
  expect((await groupDetail(server, agent, disabled)).body.data.cluster.status).toBe('disabled')
})

test('the list is searched by name, place and description, every character literally, and paged in both directions', async () => {
  const agent = await anAgent(server)
  const [a, b] = await customersOf(agent, 2)
  const [first, second] = [
    await aGroup(server, agent, [a!], { name: "O'Neil_50%" }),
    await aGroup(server, agent, [b!], { name: 'Beta', location: 'Aba', description: 'Shoes' }),
  ]
  const search = async (words: string) =>
    (await groupList(server, agent, `?search=${encodeURIComponent(words)}`)).groups.map(({ id }: { id: string }) => id)
  expect([await search("o'neil_50%"), await search('aba'), await search('SHOES')]).toEqual([
    [first],
    [second],
    [second],
  ])
  for (const words of ["' or 1=1 --", 'O_Neil', '\\']) expect(await search(words)).toEqual([])
  expect(await groupList(server, agent, '?search=beta')).toMatchObject({
    groupData: { total_groups: 2 },
    page: { total: 1 },
  })
  expect((await groupList(server, agent, '?sort=oldest')).groups.map(({ id }: { id: string }) => id)).toEqual([
    first,
    second,
  ])
})

test('101 groups and more are on pages of a hundred, with none missing or repeated', async () => {
  const agent = await anAgent(server)
  await server.app.database.run(
    `insert into customer_groups (id, agent_id, name, repayment_day, location) select gen_random_uuid(), $1, 'Many', 1, 'Kano' from generate_series(1, 120)`,
    [agent.agentId],
  )
  const [first, second] = [await groupList(server, agent), await groupList(server, agent, '?page=2')]
  expect([first.groups.length, first.page]).toEqual([100, { current: 1, prev: null, next: 2, total: 120 }])
  expect([second.groups.length, second.page]).toEqual([20, { current: 2, prev: 1, next: null, total: 120 }])
  expect(new Set([...first.groups, ...second.groups].map(({ id }) => id)).size).toBe(120)
})

test('API-39 DATA-11 DATA-12 C-121 the detail: customers with their running loans and last payment; the totals are the sums of their columns', async () => {
  const agent = await anAgent(server)
  const [payer, borrower, idle] = await customersOf(agent, 3)
  const paid = await aRunningLoan(server, admin, payer!, 100_000)
  await aRunningLoan(server, admin, borrower!, 50_000)
  await pay(server, await aVirtualAccount(server, payer!, admin), 1_234_550)
  const id = await aGroup(server, agent, [payer!, borrower!, idle!])
  const { cluster, totals } = (await groupDetail(server, agent, id)).body.data
  expect(Object.keys(cluster).sort()).toEqual([
    'created_at',
    'customers',
    'description',
    'id',
    'location',
    'name',
    'repayment_day',
    'status',
  ])
  expect(cluster).toMatchObject({ id, name: 'Alpha', repayment_day: 5 })
  const of = (customer: TestCustomer) => cluster.customers.find((row: { id: string }) => row.id === customer.customerId)
  expect(of(payer!)).toEqual({
    id: payer!.customerId,
    user: { id: payer!.userId, ...person(payer!), email: expect.stringContaining('@'), status: 'active' },
    created_at: expect.stringMatching(/Z$/),
    cluster_id: id,
    active_loan: {
      id: paid.id,
      loan_id: paid.loan_id,
      amount: 100_000,
      approved_amount: 100_000,
      total_paid_amount: 12_345.5,
      outstanding_balance: 92_654.5,
      status: 'active',
      written_off_at: null,
      last_payment: [{ paid_at: expect.stringMatching(/Z$/) }],
    },
  })
  expect(of(borrower!).active_loan).toMatchObject({
    total_paid_amount: 0,
    outstanding_balance: 52_500,
    last_payment: [],
  })
  expect(of(idle!)).toMatchObject({ user: { id: idle!.userId }, active_loan: null })
  expect(totals).toEqual({ active_loans: 150_000, paid_loans: 12_345.5 })
})
