import type { TestServer } from '../testing/test-server.ts'
import type { TestAgent, TestCustomer, TestPerson } from '../testing/test-people.ts'

type People = readonly Pick<TestPerson, 'userId'>[]

const idsOf = (members: People) => members.map(({ userId }) => userId)

/** The values that an agent would type into the dialog. */
export const groupOf = (members: People, more: object = {}) => ({
  name: 'Alpha',
  members: idsOf(members),
  repayment_day: 5,
  location: 'Kano',
  description: 'Cloth sellers',
  ...more,
})

export const createGroup = (test: TestServer, agent: TestPerson, members: People, more: object = {}) =>
  test.call('POST', '/agent/clusters/add', groupOf(members, more), { as: agent.token })

export const addMembers = (test: TestServer, agent: TestPerson, id: string, members: People) =>
  test.call('POST', `/agent/clusters/${id}/members`, { members: idsOf(members) }, { as: agent.token })

export const groupDetail = (test: TestServer, agent: TestPerson, id: string) =>
  test.call('GET', `/agent/clusters/${id}`, undefined, { as: agent.token })

export const groupList = async (test: TestServer, agent: TestPerson, query = '') =>
  (await test.call('GET', `/agent/clusters${query}`, undefined, { as: agent.token })).body.data

/** Makes a group; returns its id. */
export async function aGroup(
  test: TestServer,
  agent: TestAgent,
  members: readonly TestCustomer[],
  more: object = {},
): Promise<string> {
  const { status, body } = await createGroup(test, agent, members, more)
  if (status !== 200) throw new Error(`agent/clusters/add answered ${status}: ${JSON.stringify(body)}`)
  return body.data.id
}

/** The group that each of some people is in, null for none. */
export async function groupsOf({ app }: TestServer, people: People): Promise<(string | null)[]> {
  const rows = await app.database.rows<{ user_id: string; group_id: string | null }>(
    'select user_id, group_id from customers where user_id = any ($1)',
    [idsOf(people)],
  )
  return people.map(({ userId }) => rows.find((row) => row.user_id === userId)?.group_id ?? null)
}
