import type { Client } from './api-client.ts'
import { agents, phoneOf } from './people.ts'
import { signIn } from './sign-up.ts'

/** `made`: days before today. `members` are customers by their place in the list; `joined` are those who joined later. */
type GroupStory = {
  agent: 0 | 1
  made: number
  name: string
  day: number
  location: string
  description: string
  members: number[]
  joined?: { ago: number; members: number[] }
}

/** Each agent has groups that a loan made active, and one that is pending because its members have no loan, or had it before they joined. */
const groups: readonly GroupStory[] = [
  {
    agent: 0,
    made: 70,
    name: 'Dala Market Women',
    day: 5,
    location: 'Sabon Gari Market, Kano',
    description: 'Cloth, tailoring and groundnut sellers',
    members: [0, 8, 10],
    joined: { ago: 33, members: [12, 22] },
  },
  {
    agent: 0,
    made: 55,
    name: 'Friday Savers',
    day: 28,
    location: 'Zaria',
    description: 'They meet every Friday',
    members: [1, 3, 13],
  },
  { agent: 0, made: 10, name: 'New Beginnings', day: 1, location: 'Kaduna', description: '', members: [6, 20, 23] },
  {
    agent: 1,
    made: 62,
    name: 'Onitsha Main Market',
    day: 15,
    location: 'Main Market, Onitsha',
    description: 'Provisions, shoes and electronics',
    members: [2, 4, 14],
    joined: { ago: 27, members: [7, 9] },
  },
  {
    agent: 1,
    made: 1,
    name: 'Riverside Traders',
    day: 10,
    location: 'Calabar',
    description: 'Shops along the river',
    members: [16, 19, 21, 24],
  },
]

type OwnCustomer = { user: { id: string; phone: string } }

async function membersOf(client: Client, token: string, places: readonly number[]): Promise<string[]> {
  const customers = await client.call<OwnCustomer[]>('GET', '/agent/customers', undefined, token)
  const idByPhone = new Map(customers.map(({ user }) => [user.phone, user.id]))
  return places.map((place) => idByPhone.get(phoneOf(place)) ?? '')
}

const agentToken = (client: Client, { agent }: GroupStory) => signIn(client, agents[agent].phone)

async function make(client: Client, story: GroupStory): Promise<void> {
  const token = await agentToken(client, story)
  const { name, day, location, description } = story
  const members = await membersOf(client, token, story.members)
  await client.call('POST', '/agent/clusters/add', { name, members, repayment_day: day, location, description }, token)
}

async function join(client: Client, story: GroupStory, places: readonly number[]): Promise<void> {
  const token = await agentToken(client, story)
  const found = await client.call<{ groups: { id: string; name: string }[] }>(
    'GET',
    '/agent/clusters',
    undefined,
    token,
  )
  const { id } = found.groups.find(({ name }) => name === story.name)!
  await client.call('POST', `/agent/clusters/${id}/members`, { members: await membersOf(client, token, places) }, token)
}

/** Does everything the agents do with their groups on a day. */
export async function gather(client: Client, ago: number): Promise<void> {
  for (const story of groups) {
    if (story.made === ago) await make(client, story)
    if (story.joined?.ago === ago) await join(client, story, story.joined.members)
  }
}
