import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sortedStatuses } from '../access/sign-up/test-sign-up.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import {
  aCustomer,
  anAdmin,
  anAgent,
  type TestAgent,
  type TestCustomer,
  type TestPerson,
} from '../testing/test-people.ts'
import { addMembers, aGroup, createGroup, groupDetail, groupList, groupsOf } from './test-groups.ts'

let server: TestServer
let agent: TestAgent
let other: TestAgent
let group: string
beforeAll(async () => {
  server = await openTestServer()
  ;[agent, other] = await Promise.all([anAgent(server), anAgent(server)])
  group = await aGroup(server, agent, [await own()])
})
/** INV-38 INV-39 counts, sums and columns agree, for every agent and every group. */
afterAll(async () => {
  for (const one of [agent, other]) {
    const { groups, groupData } = await groupList(server, one)
    let members = 0
    for (const row of groups as { id: string; members_count: number; members: object[] }[]) {
      const { cluster } = (await groupDetail(server, one, row.id)).body.data
      expect([row.members.length, cluster.customers.length]).toEqual([row.members_count, row.members_count])
      expect(row.members_count).toBeGreaterThan(0)
      members += row.members_count
    }
    expect(groupData.total_members).toBe(members)
    expect(groupData.active_groups + groupData.inactive_groups).toBe(groupData.total_groups)
  }
  await server.close()
})

const own = (of: TestAgent = agent): Promise<TestCustomer> => aCustomer(server, { agent: of, bank: false })
const unavailable = {
  status: 400,
  body: {
    data: { members: ['A chosen person is not one of your customers, or is in a group already. Please choose again.'] },
  },
}
const groupsMade = async () =>
  (await server.app.database.row<{ n: number }>('select count(*) as n from customer_groups'))!.n
const audited = async () =>
  (await server.app.database.row<{ n: number }>(`select count(*) as n from audit_events where subject_kind = 'group'`))!
    .n

describe('GRP-11 C-131 C-159 with a person who cannot be a member no group is made, and no other chosen customer is added', () => {
  const wrong: [string, () => Promise<string>][] = [
    ["another agent's customer", async () => (await own(other)).userId],
    [
      'a customer who is in a group',
      async () => {
        const taken = await own()
        await aGroup(server, agent, [taken])
        return taken.userId
      },
    ],
    [
      'a customer of the same group',
      async () => (await groupDetail(server, agent, group)).body.data.cluster.customers[0].user.id,
    ],
    ['an admin', async () => (await anAdmin(server)).userId],
    ['the agent', async () => agent.userId],
    ['the agent id', async () => agent.agentId],
    ['a customer id', async () => (await own()).customerId],
    ['an unknown id', async () => '00000000-0000-4000-8000-000000000000'],
    ['no id', async () => "x' or true --"],
    ['an empty text', async () => ''],
  ]
  test.each(wrong)('%s', async (_who, idOf) => {
    const [free, id] = [await own(), await idOf()]
    const before = [await groupsMade(), await audited()]
    const chosen = [free, { userId: id as TestPerson['userId'] }]
    expect(await createGroup(server, agent, chosen)).toMatchObject(unavailable)
    expect(await addMembers(server, agent, group, chosen)).toMatchObject(unavailable)
    expect(await groupsOf(server, [free])).toEqual([null])
    expect([await groupsMade(), await audited()]).toEqual(before)
  })
})

test('C-131 any other own customer may be a member: at level 0, disabled or banned', async () => {
  const members = [
    await aCustomer(server, { agent, level: 0, bank: false }),
    await aCustomer(server, { agent, status: 'disabled' }),
    await aCustomer(server, { agent, status: 'banned' }),
  ]
  expect(await createGroup(server, agent, members)).toMatchObject({ status: 200, body: { data: { members_count: 3 } } })
})

test('members that are not a list of texts are 400 on their field', async () => {
  for (const members of [
    undefined,
    null,
    [],
    '',
    'abc',
    [1],
    [null],
    { 0: 'x' },
    Array.from({ length: 501 }, () => 'x'),
  ]) {
    for (const path of ['/agent/clusters/add', `/agent/clusters/${group}/members`]) {
      const { status, body } = await server.call(
        'POST',
        path,
        { name: 'A', repayment_day: 1, location: 'Kano', members },
        { as: agent.token },
      )
      expect([status, Object.keys(body.data)]).toEqual([400, ['members']])
    }
  }
})

test('a group of another agent, an unknown one or a text that is no id is 404, for reading and for adding', async () => {
  const [ownCustomer, otherCustomer] = [await own(), await own(other)]
  for (const [who, id] of [
    [other, group],
    [agent, '00000000-0000-4000-8000-000000000000'],
    [agent, 'x'],
    [agent, agent.agentId],
    [agent, ownCustomer.customerId],
  ] as const) {
    expect((await groupDetail(server, who, id)).status).toBe(404)
    expect((await addMembers(server, who, id, [who === agent ? ownCustomer : otherCustomer])).status).toBe(404)
  }
  expect(await groupsOf(server, [ownCustomer, otherCustomer])).toEqual([null, null])
  expect((await groupList(server, other)).groups.map(({ id }: { id: string }) => id)).not.toContain(group)
})

test('customers and admins have no groups: 403, and without a session 401', async () => {
  const member = await own()
  for (const who of [member, await anAdmin(server)]) {
    for (const answer of [
      await createGroup(server, who, [member]),
      await addMembers(server, who, group, [member]),
      await groupDetail(server, who, group),
    ])
      expect(answer.status).toBe(403)
    expect((await server.call('GET', '/agent/clusters', undefined, { as: who.token })).status).toBe(403)
  }
  expect((await server.call('GET', '/agent/clusters')).status).toBe(401)
  expect(await groupsOf(server, [member])).toEqual([null])
})

test('the same group made twice, one after the other or ten at once: it is made once, and the others are refused', async () => {
  const members = [await own(), await own()]
  const before = await groupsMade()
  const answers = await Promise.all(Array.from({ length: 10 }, () => createGroup(server, agent, members)))
  expect(sortedStatuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 400)])
  for (const answer of answers.filter(({ status }) => status === 400)) expect(answer).toMatchObject(unavailable)
  expect(await createGroup(server, agent, members)).toMatchObject(unavailable)
  expect(await groupsMade()).toBe(before + 1)
  const { id } = answers.find(({ status }) => status === 200)!.body.data
  expect(await groupsOf(server, members)).toEqual([id, id])
})

test('two groups want one member at once, their choices in opposite orders: exactly one gets them, and the other is not made', async () => {
  for (let round = 0; round < 8; round++) {
    const [wanted, left, right] = await Promise.all([own(), own(), own()])
    const before = await groupsMade()
    const [one, two] = await Promise.all([
      createGroup(server, agent, [left, wanted], { name: 'Left' }),
      createGroup(server, agent, [wanted, right], { name: 'Right' }),
    ])
    expect(sortedStatuses([one, two])).toEqual([200, 400])
    expect(await groupsMade()).toBe(before + 1)
    const [winner, loser] = one.status === 200 ? [one, right] : [two, left]
    expect(await groupsOf(server, [wanted, loser])).toEqual([winner.body.data.id, null])
  }
})

test('a new group and an old one want one member at once: exactly one gets them', async () => {
  for (let round = 0; round < 8; round++) {
    const [wanted, spare] = await Promise.all([own(), own()])
    const [made, joined] = await Promise.all([
      createGroup(server, agent, [wanted]),
      addMembers(server, agent, group, [spare, wanted]),
    ])
    expect(sortedStatuses([made, joined])).toEqual([200, 400])
    expect(await groupsOf(server, [wanted, spare])).toEqual(
      made.status === 200 ? [made.body.data.id, null] : [group, group],
    )
  }
})

test("the database itself refuses a customer in another agent's group, and a day outside 1 to 28", async () => {
  const stranger = await own(other)
  await expect(
    server.app.database.run('update customers set group_id = $2 where id = $1', [stranger.customerId, group]),
  ).rejects.toThrow(/group_of_his_agent/)
  for (const day of [0, 29]) {
    await expect(
      server.app.database.run('update customer_groups set repayment_day = $2 where id = $1', [group, day]),
    ).rejects.toThrow(/repayment_day/)
  }
})

describe('DESK-40 an admin moves a member to another group of their agent, or out of theirs', () => {
  const reason = 'Moved to Balogun market'
  let admin: TestPerson
  let third: TestAgent
  beforeAll(async () => {
    ;[admin, third] = await Promise.all([anAdmin(server), anAgent(server)])
  })
  const move = (member: TestCustomer, body: object, key?: string) =>
    server.call(
      'POST',
      `/admin/customers/${member.customerId}/group`,
      { to: null, reason, ...body },
      {
        as: admin.token,
        ...(key && { headers: { 'idempotency-key': key } }),
      },
    )
  const trailOf = ({ customerId }: TestCustomer) =>
    server.app.database.rows<object>(
      `select action, before, after, actor_id from audit_events where subject_id = $1 and action like 'group.%' order by id`,
      [customerId],
    )

  test('moved, then removed: lists and detail of the agent follow, and each is recorded once, also when it is repeated', async () => {
    const [member, stays] = [await own(third), await own(third)]
    const from = await aGroup(server, third, [member], { name: 'Alpha' })
    const to = await aGroup(server, third, [stays], { name: 'Beta' })
    const disabled = await aGroup(server, third, [await own(third)], { name: 'Closed' })
    await server.app.database.run(`update customer_groups set status = 'disabled' where id = $1`, [disabled])
    const offered = await server.call('GET', `/admin/customers/${member.customerId}/groups`, undefined, {
      as: admin.token,
    })
    const beta = { id: to, name: 'Beta', repayment_day: 5, status: 'pending' }
    expect(offered.body.data).toEqual([{ ...beta, members_count: 1 }])

    const moved = await move(member, { from, to }, 'move-1')
    expect([moved.status, moved.body.data]).toEqual([200, { group: beta }])
    expect((await move(member, { from, to }, 'move-1')).body).toEqual(moved.body)
    expect(await groupsOf(server, [member, stays])).toEqual([to, to])
    const { groups } = await groupList(server, third)
    const counts = groups.map(({ id, members_count: n }: { id: string; members_count: number }) => [id, n])
    expect(Object.fromEntries(counts)).toEqual({ [from]: 0, [to]: 2, [disabled]: 1 })
    expect((await groupDetail(server, third, from)).body.data.cluster.customers).toEqual([])

    expect((await move(member, { from: to })).body.data).toEqual({ group: null })
    expect(await groupsOf(server, [member])).toEqual([null])
    expect(await trailOf(member)).toEqual([
      {
        action: 'group.member-moved',
        before: { group: 'Alpha', groupId: from },
        after: { group: 'Beta', groupId: to, reason },
        actor_id: admin.userId,
      },
      {
        action: 'group.member-removed',
        before: { group: 'Beta', groupId: to },
        after: { group: null, groupId: null, reason },
        actor_id: admin.userId,
      },
    ])
    // Their agent can put them into a group again, and also into one that was left without members.
    expect((await addMembers(server, third, from, [member])).body.data.members_count).toBe(1)
  })

  test("a move is refused for no reason, somebody who left meanwhile, their own group, another agent's group, a disabled one, no group at all", async () => {
    const [member, alone] = [await own(third), await own(third)]
    const from = await aGroup(server, third, [member])
    const disabled = await aGroup(server, third, [await own(third)])
    await server.app.database.run(`update customer_groups set status = 'disabled' where id = $1`, [disabled])
    const left = {
      message: 'This customer is no longer in that group. Please look at where they are now, then try again.',
    }
    const elsewhere = { to: ["Please choose another group of the customer's agent, one that is not disabled."] }
    expect((await move(member, { from, reason: ' ' })).body.data).toEqual({ reason: ['Value is required'] })
    for (const gone of [group, 'x', agent.agentId])
      expect(await move(member, { from: gone })).toMatchObject({ status: 400, body: left })
    expect(await move(alone, { from })).toMatchObject({ status: 400, body: left })
    for (const to of [from, group, disabled, 'x'])
      expect(await move(member, { from, to })).toMatchObject({ status: 400, body: { data: elsewhere } })
    expect(await groupsOf(server, [member, alone])).toEqual([from, null])
    expect([await trailOf(member), await trailOf(alone)]).toEqual([[], []])
  })

  test('when a member is moved to two groups at once, or moved and removed, exactly one happens', async () => {
    const [left, right] = [
      await aGroup(server, third, [await own(third)]),
      await aGroup(server, third, [await own(third)]),
    ]
    for (const [one, other] of [
      [left, right],
      [left, null],
      [null, null],
    ]) {
      const member = await own(third)
      const from = await aGroup(server, third, [member])
      const answers = await Promise.all([move(member, { from, to: one }), move(member, { from, to: other })])
      expect(sortedStatuses(answers)).toEqual([200, 400])
      expect(await groupsOf(server, [member])).toEqual([answers[0].status === 200 ? one : other])
      expect(await trailOf(member)).toHaveLength(1)
    }
  })
})
