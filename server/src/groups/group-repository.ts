import type { SortOrder } from '@kasuwa/contract/lists.ts'
import { countsAsActiveGroup, type GroupStatus, groupStatuses } from '@kasuwa/domain/groups/status.ts'
import type { Sql } from '../db/database.ts'
import { type AgentId, type CustomerId, isId } from '../ids.ts'
import { wordsPattern } from '../lists/list-page.ts'

export type GroupId = string & { readonly groupId: unique symbol }

export type Group = {
  id: GroupId
  name: string
  repaymentDay: number
  description: string
  location: string
  status: GroupStatus
  createdAt: Date
}

const columns = `g.id, g.name, g.repayment_day as "repaymentDay", g.description, g.location, g.status, g.created_at as "createdAt"`

const own = `select ${columns} from customer_groups g where g.id = $1 and g.agent_id = $2`

/** The group this agent may see: one of their own. */
export const findOwnGroup = async (sql: Sql, id: string, agentId: AgentId): Promise<Group | undefined> =>
  isId(id) ? sql.row<Group>(own, [id, agentId]) : undefined

const lockOwn = `${own} for no key update`

/** The same, and nobody else changes the group meanwhile. */
export const lockOwnGroup = async (tx: Sql, id: string, agentId: AgentId): Promise<Group | undefined> =>
  isId(id) ? tx.row<Group>(lockOwn, [id, agentId]) : undefined

const lockOfCustomer = `select ${columns} from customer_groups g where g.id = (select c.group_id from customers c where c.id = $1) for no key update`

/** The group a customer is in, if they are in one; nobody else changes it meanwhile. */
export const lockGroupOf = (tx: Sql, customerId: CustomerId): Promise<Group | undefined> =>
  tx.row<Group>(lockOfCustomer, [customerId])

const found = `($2::text is null or g.name ilike $2 or g.location ilike $2 or g.description ilike $2)`

const pageIn = (order: string) => `select ${columns} from customer_groups g where g.agent_id = $1 and ${found}
  order by g.created_at ${order}, g.id ${order} limit $3 offset $4`
const pages = { newest: pageIn('desc'), oldest: pageIn('asc') }

type Filter = { search: string | undefined; sort: SortOrder }

/** `limit` groups of an agent after the first `skip`, of those in which the words are found. */
export const listGroups = (
  sql: Sql,
  agentId: AgentId,
  { search, sort }: Filter,
  limit: number,
  skip: number,
): Promise<Group[]> => sql.rows<Group>(pages[sort], [agentId, wordsPattern(search), limit, skip])

const totals = `select count(*) as groups, count(*) filter (where g.status = any ($3::text[])) as active, count(*) filter (where ${found}) as found,
    (select count(*) from customers c where c.agent_id = $1 and c.group_id is not null) as members
  from customer_groups g where g.agent_id = $1`

export type GroupTotals = { groups: number; active: number; members: number; found: number }

/** Counts of all of an agent's groups and their members (C-117), and in how many of them the words are found. */
export const totalGroups = async (sql: Sql, agentId: AgentId, { search }: Filter): Promise<GroupTotals> =>
  (await sql.row<GroupTotals>(totals, [agentId, wordsPattern(search), groupStatuses.filter(countsAsActiveGroup)]))!

const insert = `insert into customer_groups as g (id, agent_id, name, repayment_day, description, location, status)
  values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`

/** Writes a new group, as yet without members. */
export async function insertGroup(tx: Sql, agentId: AgentId, group: Omit<Group, 'createdAt'>): Promise<Group> {
  const { id, name, repaymentDay, description, location, status } = group
  return (await tx.row<Group>(insert, [id, agentId, name, repaymentDay, description, location, status]))!
}

export async function saveGroupStatus(tx: Sql, id: GroupId, status: GroupStatus): Promise<void> {
  await tx.run('update customer_groups set status = $2 where id = $1', [id, status])
}
