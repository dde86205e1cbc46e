import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../ledger/reconcile.ts'
import { aGroup, addMembers, groupsOf } from '../groups/test-groups.ts'
import { aRunningLoan, aVirtualAccount, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestAgent, type TestPerson } from '../testing/test-people.ts'
import { decideProposal, trailOf } from '../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { actionsOf, chosen, customersOf, expectRightTallies, idsOf, move, reason, seenBy } from './test-moves.ts'

let server: TestServer
let admin: TestPerson
let second: TestPerson
beforeAll(async () => {
  server = await openTestServer({ AGENT_CASH: 'on' })
  ;[admin, second] = await Promise.all([anAdmin(server), anAdmin(server)])
})
/** After all moves the tallies and the books must be right. */
afterAll(async () => {
  await expectRightTallies(server)
  expect(await checkBooks(server.app)).toEqual([])
  await server.close()
})

const twoAgents = async () => ({ from: await anAgent(server), to: await anAgent(server) })
const get = async (path: string, { token }: TestPerson) =>
  (await server.call('GET', path, undefined, { as: token })).body
const disable = ({ userId }: TestAgent) =>
  server.app.database.run(`update users set status = 'disabled' where id = $1`, [userId])
const factsOf = (proposal: { facts: { name: string; value: string }[] }) =>
  Object.fromEntries(proposal.facts.map(({ name, value }) => [name, value]))

test('STAFF-03 STAFF-04 NOTE-23 C-209 C-33 a few chosen customers move at once: the new agent sees them and their figures, the old one does not, all are told, and each trail says so', async () => {
  const agents = await twoAgents()
  const { from, to } = agents
  const [one, two, stays] = await customersOf(server, from, 3)
  const loan = await aRunningLoan(server, admin, one!, 40_000)
  const noted = await server.call(
    'POST',
    '/agent/round/notes',
    { loan_id: loan.loan_id, outcome: 'away', note: 'Shop was closed' },
    { as: from.token },
  )
  expect(noted.status).toBe(200)
  const answer = await move(server, admin, agents, chosen([one!, two!]), 'move-two')
  expect([answer.status, answer.body.data]).toEqual([200, { moved: 2, left_groups: 0 }])
  expect((await move(server, admin, agents, chosen([one!, two!]), 'move-two')).body.data.moved).toBe(2)
  expect([await seenBy(server, from), await seenBy(server, to)]).toEqual([idsOf([stays!]), idsOf([one!, two!])])
  const summary = async (agent: TestAgent) => (await get('/agent/dashboard', agent)).data.dashboardSummary
  const bell = async (person: TestPerson) =>
    (await get('/notifications', person)).data.notifications.map(({ words }: { words: string }) => words)
  expect(await bell(one!)).toEqual([
    expect.stringContaining(
      `Your agent is now ${to.firstName} ${to.lastName}, ${to.phone}. Pay no cash to your former`,
    ),
    expect.stringContaining('was sent to your account'),
  ])
  expect([await bell(two!), await bell(stays!)]).toEqual([[expect.stringMatching(/^Your agent is now/)], []])
  expect([await bell(from), await bell(to)]).toEqual([
    ['2 customers were moved to another agent. Sign in to see your customers.'],
    ['2 customers were moved to you. Sign in to see your customers.'],
  ])
  expect([await summary(from), await summary(to)]).toEqual([
    { total_customers: 1, total_loans: 0 },
    { total_customers: 2, total_loans: 1 },
  ])
  expect((await get('/auth/me', one!)).data.account.agent).toMatchObject({ phone: to.phone })
  expect((await get(`/loans/${loan.id}/repayment-schedule`, from)).message).toMatch(/not found|exist/i)
  expect((await get(`/loans/${loan.id}/repayment-schedule`, to)).data.loan.loan_id).toBe(loan.loan_id)
  expect((await get(`/loans/${loan.id}/notes`, from)).data).toBeUndefined()
  expect((await get(`/loans/${loan.id}/notes`, to)).data.notes).toMatchObject([{ note: 'Shop was closed' }])
  expect(await actionsOf(server, one!.customerId)).toContain('customer.moved')
  const trail: { action: string; changes: object[] }[] = (
    await get(`/admin/customers/${one!.customerId}/audit-trail`, admin)
  ).data.entries
  expect(trail.find(({ action }) => action === 'customer.moved')!.changes).toEqual([
    { name: 'agent', before: expect.stringContaining(from.code), after: expect.stringContaining(to.code) },
    { name: 'reason', before: null, after: reason },
  ])
  expect(await trailOf(server, from.agentId)).toMatchObject([
    { action: 'agent.customers-moved', actor: admin.userId, after: { customers: 2, agentId: to.agentId, reason } },
  ])
  await expectRightTallies(server)
})

test('STAFF-03 C-209 C-218 more than ten take two people, who read the count, the list, the groups and the other agent; all groups move with their members', async () => {
  const agents = await twoAgents()
  const { from, to } = agents
  const customers = await customersOf(server, from, 11)
  const group = await aGroup(server, from, customers.slice(0, 3))
  const plan = await server.call(
    'POST',
    `/admin/agents/${from.agentId}/customers/move-plan`,
    { which: 'all' },
    { as: admin.token },
  )
  expect(plan.body.data).toEqual({
    customers: 11,
    running_loans: 0,
    late_loans: 0,
    late_amount: 0,
    groups: [{ id: group, name: 'Alpha', members_count: 3 }],
    leaving: [],
    needs_second_person: true,
  })
  const { status, body } = await move(server, admin, agents, { which: 'all' })
  expect([status, (await seenBy(server, to)).length]).toEqual([202, 0])
  expect(factsOf(body.data.proposal)).toMatchObject({
    To: expect.stringContaining(to.code),
    Customers: '11',
    'Groups that move': 'Alpha',
    'Members who leave their group': 'None',
    'Late amount': '₦0.00',
  })
  const names = body.data.proposal.facts.map(({ name }: { name: string }) => name)
  expect(names.filter((name: string) => /digest|list/i.test(name))).toEqual([])
  expect((await decideProposal(server, admin, body.data.proposal.id, 'confirm')).status).toBe(403)
  expect((await decideProposal(server, second, body.data.proposal.id, 'confirm')).status).toBe(200)
  expect([await seenBy(server, from), await seenBy(server, to)]).toEqual([[], idsOf(customers)])
  expect(await groupsOf(server, customers.slice(0, 3))).toEqual([group, group, group])
  expect((await get(`/agent/clusters/${group}`, to)).data.cluster.customers).toHaveLength(3)
  expect((await trailOf(server, from.agentId)).at(-2)).toMatchObject({
    action: 'agent.customers-moved',
    after: { customers: 11, groups: ['Alpha'], proposedBy: admin.userId },
  })
})

test('STAFF-03 C-209 several small moves of one day count together, so nobody moves many customers in steps', async () => {
  const agents = await twoAgents()
  const customers = await customersOf(server, agents.from, 11)
  expect((await move(server, admin, agents, chosen(customers.slice(0, 6)))).status).toBe(200)
  expect((await move(server, second, agents, chosen(customers.slice(6)))).status).toBe(202)
  expect((await move(server, second, agents, chosen(customers.slice(6, 10)))).status).toBe(200)
})

test('STAFF-03 C-209 of two moves at once that are more than ten together, one waits for a second person', async () => {
  const agents = await twoAgents()
  const customers = await customersOf(server, agents.from, 12)
  const halves = [chosen(customers.slice(0, 6)), chosen(customers.slice(6))]
  const both = await Promise.all(halves.map((half) => move(server, admin, agents, half)))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 202])
})

test('STAFF-03 C-209 C-208 both agents and the moved customers are notified once, and only a customer who moved', async () => {
  const agents = await twoAgents()
  const { from, to } = agents
  const customers = await customersOf(server, from, 3)
  await move(server, admin, agents, chosen(customers.slice(0, 2)), 'told')
  await move(server, admin, agents, chosen(customers.slice(0, 2)), 'told')
  const told = async (person: TestPerson): Promise<string[]> =>
    (await get('/notifications', person)).data.notifications.map(({ words }: { words: string }) => words)
  const toCustomer = [expect.stringMatching(new RegExp(`^Your agent is now .*${to.phone.slice(-4)}.*former agent`))]
  expect(await Promise.all(customers.map(told))).toEqual([toCustomer, toCustomer, []])
  expect(await told(from)).toEqual(['2 customers were moved to another agent. Sign in to see your customers.'])
  expect(await told(to)).toEqual(['2 customers were moved to you. Sign in to see your customers.'])
})

test('STAFF-03 C-209 a group moves whole; a member who moves without it leaves it, and the plan says which', async () => {
  const agents = await twoAgents()
  const [a, b, c, d] = await customersOf(server, agents.from, 4)
  const [first, last] = [
    await aGroup(server, agents.from, [a!, b!], { name: 'Alpha' }),
    await aGroup(server, agents.from, [c!, d!], { name: 'Beta' }),
  ]
  const whole = await move(server, admin, agents, { which: 'group', group: first })
  expect([whole.status, whole.body.data]).toEqual([200, { moved: 2, left_groups: 0 }])
  expect(await groupsOf(server, [a!, b!])).toEqual([first, first])
  const asked = { which: 'chosen', customers: [c!.customerId] }
  const plan = await server.call('POST', `/admin/agents/${agents.from.agentId}/customers/move-plan`, asked, {
    as: admin.token,
  })
  expect(plan.body.data).toMatchObject({
    customers: 1,
    groups: [],
    leaving: [{ first_name: c!.firstName, last_name: c!.lastName, group: 'Beta' }],
    needs_second_person: false,
  })
  expect((await move(server, admin, agents, asked)).body.data).toEqual({ moved: 1, left_groups: 1 })
  expect(await groupsOf(server, [c!, d!])).toEqual([null, last])
  // The last member takes the group along.
  expect((await move(server, admin, agents, chosen([d!]))).body.data).toEqual({ moved: 1, left_groups: 0 })
  expect(await groupsOf(server, [d!])).toEqual([last])
})

test('STAFF-03 C-209 refusals change nothing: the same or an inactive agent, customers of another agent, nobody, and a role that may not', async () => {
  const agents = await twoAgents()
  const { from, to } = agents
  const [own] = await customersOf(server, from, 1)
  const foreign = await aCustomer(server)
  const codes = async (answer: Promise<{ status: number; body: { message?: string } }>) => {
    const { status, body } = await answer
    return [status, body.message]
  }
  const notAvailable = [400, 'Please choose another agent, one who is active.']
  const moved = [400, 'A chosen customer is no longer with this agent. Please look at the list again.']
  const none = [400, 'There is no customer to move here. Please choose again.']
  expect(await codes(move(server, admin, { from, to: from }, chosen([own!])))).toEqual(notAvailable)
  expect(await codes(move(server, admin, agents, chosen([own!, foreign])))).toEqual(moved)
  expect(await codes(move(server, admin, agents, { which: 'chosen', customers: ['x'] }))).toEqual(moved)
  expect(await codes(move(server, admin, agents, { which: 'chosen' }))).toEqual(none)
  expect(await codes(move(server, admin, agents, { which: 'group', group: own!.customerId }))).toEqual(none)
  expect(await codes(move(server, admin, { from: to, to: from }, { which: 'all' }))).toEqual(none)
  const finance = await anAdmin(server, 'finance', 'credit')
  expect((await move(server, finance, agents, chosen([own!]))).status).toBe(403)
  expect((await move(server, from, agents, chosen([own!]))).status).toBe(403)
  await disable(to)
  expect(await codes(move(server, admin, agents, chosen([own!])))).toEqual(notAvailable)
  expect(await seenBy(server, from)).toEqual(idsOf([own!]))
})

test('STAFF-03 C-218 a proposal fails when the other agent was disabled, a customer came, or one joined a group meanwhile', async () => {
  const failed = async (between: (agents: { from: TestAgent; to: TestAgent }) => Promise<unknown>) => {
    const agents = await twoAgents()
    const customers = await customersOf(server, agents.from, 12)
    await aGroup(server, agents.from, customers.slice(0, 2))
    const { body } = await move(server, admin, agents, { which: 'all' })
    await between(agents)
    const confirmed = await decideProposal(server, second, body.data.proposal.id, 'confirm')
    const kept = await server.app.database.row<{ state: string }>('select state from proposals where id = $1', [
      body.data.proposal.id,
    ])
    const moved = await server.app.database.rows('select from customers where agent_id = $1', [agents.to.agentId])
    expect([kept!.state, moved]).toEqual(['failed', []])
    return [confirmed.status, confirmed.body.message]
  }
  expect(await failed(({ to }) => disable(to))).toEqual([400, 'Please choose another agent, one who is active.'])
  expect(await failed(({ from }) => aCustomer(server, { agent: from }))).toEqual([
    400,
    expect.stringContaining('Changed: Customers, Names, List of customers.'),
  ])
  const newGroup = async ({ from }: { from: TestAgent }) => {
    const [free] = await server.app.database.rows<{ user_id: string }>(
      'select user_id from customers where agent_id = $1 and group_id is null limit 1',
      [from.agentId],
    )
    const { status } = await server.call(
      'POST',
      '/agent/clusters/add',
      { name: 'Gamma', members: [free!.user_id], repayment_day: 5, location: 'Kano', description: '' },
      { as: from.token },
    )
    expect(status).toBe(200)
  }
  expect(await failed(newGroup)).toEqual([400, expect.stringContaining('Changed: Groups that move.')])
})

test('STAFF-03 STAFF-04 moves, payments, joins and pay-outs at once: each counts once, nobody waits for ever, and every sum is right', async () => {
  const agents = await twoAgents()
  const { from, to } = agents
  const customers = await customersOf(server, from, 8)
  const loans = await Promise.all(customers.slice(0, 4).map((one) => aRunningLoan(server, admin, one, 20_000)))
  const accounts = await Promise.all(customers.slice(0, 4).map((one) => aVirtualAccount(server, one, admin)))
  const group = await aGroup(server, from, customers.slice(6, 7))
  const answers = await Promise.all([
    move(server, admin, agents, chosen(customers.slice(0, 7))),
    move(server, second, agents, chosen(customers.slice(0, 7))),
    ...accounts.map((account) => pay(server, account, 525_000)),
    ...customers.slice(4, 6).map((one) => aRunningLoan(server, admin, one, 10_000)),
    addMembers(server, from, group, [customers[7]!]),
  ])
  const [one, other] = answers as { status: number }[]
  expect(new Set([one!.status, other!.status])).toEqual(new Set([200, 400]))
  expect(await seenBy(server, to)).toEqual(idsOf(customers.slice(0, 7)))
  const paid = () =>
    server.app.database.row<{ paid: number }>('select sum(paid_kobo)::bigint as paid from loans where id = any ($1)', [
      loans.map(({ id }) => id),
    ])
  await expect.poll(async () => (await paid())?.paid, { timeout: 20_000 }).toBe(4 * 525_000)
  const [inGroup] = await groupsOf(server, [customers[7]!])
  // Either the group had one member and went along, or another had joined it before and it stayed.
  expect(await groupsOf(server, [customers[6]!])).toEqual([inGroup === group ? null : group])
  await expectRightTallies(server)
})

test('STAFF-04 C-209 a repayment counts for the agent of its time, and cash stays with the agent who took it', async () => {
  const agents = await twoAgents()
  const { from, to } = agents
  const [customer] = await customersOf(server, from, 1)
  const loan = await aRunningLoan(server, admin, customer!, 40_000)
  const take = (agent: TestAgent, amount: number) =>
    server.call('POST', '/agent/cash', { loan_id: loan.loan_id, amount }, { as: agent.token })
  expect((await take(from, 5_000)).status).toBe(200)
  expect((await move(server, admin, agents, chosen([customer!]))).status).toBe(200)
  expect([(await take(from, 6_000)).status, (await take(to, 7_000)).status]).toEqual([404, 200])
  const rows = await server.app.database.rows<{ amount: number; agent: string }>(
    `select amount_kobo::int as amount, agent_at(customer_id, paid_at) as agent from payments
     where customer_id = $1 and kind = 'loan_repayment' order by created_at, id`,
    [customer!.customerId],
  )
  expect(rows).toEqual([
    { amount: 500_000, agent: from.agentId },
    { amount: 700_000, agent: to.agentId },
  ])
  const standing = await get(`/admin/agents/${from.agentId}/standing`, admin)
  expect(standing.data).toEqual({
    customers: 0,
    running_loans: 0,
    late_loans: 0,
    late_amount: 0,
    cash_in_hand: 5_000,
    groups: [],
  })
})
