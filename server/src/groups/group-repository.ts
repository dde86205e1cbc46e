import type { Day } from '@kasuwa/domain/dates.ts'
import { countsAsActiveGroup, type GroupStatus, groupStatuses } from '@kasuwa/domain/groups/status.ts'
import { count, day, instant, integer, listOf, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { type AgentId, type CustomerId, isId } from '../ids.ts'
import { inOrder, isAfterPlace, type PageRange, rangeParams } from '../lists/page.ts'
import { anywherePattern } from '../lists/search.ts'

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

const listedParams = {
  agentId: uuid<AgentId>(),
  words: text.nullable,
  status: word<GroupStatus>().nullable,
  from: day.nullable,
  to: day.nullable,
}
const isListed = `(:words::text is null or g.name ilike :words or g.location ilike :words or g.description ilike :words)
    and (:status::text is null or g.status = :status)
    and (:from::date is null or g.created_at >= lagos_midnight(:from))
    and (:to::date is null or g.created_at < lagos_midnight(:to + 1))`

const listPage = statement({
  params: { ...listedParams, ...rangeParams },
  row: {
    id: uuid<GroupId>(),
    name: text,
    repaymentDay: integer,
    description: text,
    location: text,
    status: word<GroupStatus>(),
    createdAt: instant,
  },
  planEachTime: true,
  sql: `select ${columns} from customer_groups g
    where g.agent_id = :agentId and ${isListed} and ${isAfterPlace('g.created_at', 'g.id')}
    order by ${inOrder('g.created_at', 'g.id')} limit :limit offset :skip`,
})

export type GroupFilter = {
  search: string | undefined
  status: GroupStatus | null
  from: Day | null
  to: Day | null
}

/** An agent's groups that were searched and filtered. */
export const listGroups = (
  sql: Sql,
  agentId: AgentId,
  { search, ...filter }: GroupFilter,
  range: PageRange,
): Promise<Group[]> => sql.rows(listPage, { agentId, words: anywherePattern(search), ...filter, ...range })

const countGroups = statement({
  params: { ...listedParams, activeStatuses: listOf(word<GroupStatus>()) },
  row: { groups: count, active: count, found: count, members: count },
  sql: `select count(*) as groups, count(*) filter (where g.status = any (:activeStatuses)) as active, count(*) filter (where ${isListed}) as found,
      (select count(*) from customers c where c.agent_id = :agentId and c.group_id is not null) as members
    from customer_groups g where g.agent_id = :agentId`,
})

export type GroupTotals = RowOf<typeof countGroups>

/** Counts of all of an agent's groups and their members (C-117), and of those that were searched and filtered. */
export const totalGroups = (sql: Sql, agentId: AgentId, { search, ...filter }: GroupFilter): Promise<GroupTotals> =>
  sql.only(countGroups, {
    agentId,
    words: anywherePattern(search),
    ...filter,
    activeStatuses: groupStatuses.filter(countsAsActiveGroup),
  })

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
