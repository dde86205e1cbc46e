import { countsAsActiveGroup, type GroupStatus, groupStatuses, takesMembers } from '@kasuwa/domain/groups/status.ts'
import { count, instant, integer, listOf, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { type AgentId, type CustomerId, isId } from '../base/ids.ts'
import { type DayFilter, dayParams, isOnDays } from '../lists/filters.ts'
import { inOrder, isAfterPlace, type PageRange, rangeParams } from '../lists/page.ts'
import { anywherePattern, isFoundIn } from '../lists/search.ts'

export type GroupId = string & { readonly groupId: unique symbol }

const id = uuid<GroupId>()
const agentId = uuid<AgentId>()

const facts = { name: text, repaymentDay: integer, description: text, location: text, status: word<GroupStatus>() }
const groupShape = { id, ...facts, createdAt: instant }
const columns = `g.id, g.name, g.repayment_day as "repaymentDay", g.description, g.location, g.status, g.created_at as "createdAt"`
const own = `select ${columns} from customer_groups g where g.id = :id and g.agent_id = :agentId`

const findOwn = statement({ params: { id, agentId }, row: groupShape, sql: own })
const lockOwn = statement({ params: { id, agentId }, row: groupShape, sql: `${own} for no key update` })
const lockOfCustomer = statement({
  params: { customerId: uuid<CustomerId>() },
  row: groupShape,
  sql: `select ${columns} from customer_groups g where g.id = (select c.group_id from customers c where c.id = :customerId) for no key update`,
})

const listedParams = {
  agentId: uuid<AgentId>(),
  pattern: text.nullable,
  status: word<GroupStatus>().nullable,
  ...dayParams,
}
const isListed = `${isFoundIn('g.name', 'g.location', 'g.description')}
    and (:status::text is null or g.status = :status)
    and ${isOnDays('g.created_at')}`

const listPage = statement({
  reads: 'replica',
  params: { ...listedParams, ...rangeParams },
  row: groupShape,
  planEachTime: true,
  sql: `select ${columns} from customer_groups g
    where g.agent_id = :agentId and ${isListed} and ${isAfterPlace('g.created_at', 'g.id')}
    order by ${inOrder('g.created_at', 'g.id')} limit :limit offset :skip`,
})

const countGroups = statement({
  reads: 'replica',
  params: { ...listedParams, activeStatuses: listOf(word<GroupStatus>()) },
  row: { groups: count, active: count, found: count, members: count },
  sql: `select count(*) as groups, count(*) filter (where g.status = any (:activeStatuses)) as active, count(*) filter (where ${isListed}) as found,
      (select count(*) from customers c where c.agent_id = :agentId and c.group_id is not null) as members
    from customer_groups g where g.agent_id = :agentId`,
})

/** An agent has fewer groups than this. */
const maxOffered = 500

const listOpen = statement({
  params: { agentId, except: uuid<GroupId>().nullable, statuses: listOf(word<GroupStatus>()), limit: integer },
  row: { ...groupShape, members: count },
  sql: `select ${columns}, (select count(*) from customers c where c.group_id = g.id) as members from customer_groups g
    where g.agent_id = :agentId and g.id is distinct from :except and g.status = any (:statuses) order by g.name, g.id limit :limit`,
})

const insert = statement({
  params: { id, agentId, ...facts },
  row: groupShape,
  sql: `insert into customer_groups as g (id, agent_id, name, repayment_day, description, location, status)
    values (:id, :agentId, :name, :repaymentDay, :description, :location, :status) returning ${columns}`,
})
const updateStatus = statement({
  params: { id, status: word<GroupStatus>() },
  sql: 'update customer_groups set status = :status where id = :id',
})

export type Group = RowOf<typeof findOwn>

/** The group this agent may see: one of their own. */
export const findOwnGroup = async (sql: Sql, id: string, agentId: AgentId): Promise<Group | undefined> =>
  isId<GroupId>(id) ? sql.row(findOwn, { id, agentId }) : undefined

/** One of an agent's own groups, which must exist. */
export const loadOwnGroup = (sql: Sql, id: GroupId, agentId: AgentId): Promise<Group> =>
  sql.only(findOwn, { id, agentId })

/** The group, if this agent may see it; locks it against other changes. */
export const lockOwnGroup = async (tx: Sql, id: string, agentId: AgentId): Promise<Group | undefined> =>
  isId<GroupId>(id) ? tx.row(lockOwn, { id, agentId }) : undefined

/** The group a customer is in, if they are in one; locks it against other changes. */
export const lockGroupOf = (tx: Sql, customerId: CustomerId): Promise<Group | undefined> =>
  tx.row(lockOfCustomer, { customerId })

/** An agent's groups that take members, except one, by their names. */
export const listOpenGroups = (sql: Sql, agentId: AgentId, except: GroupId | null): Promise<RowOf<typeof listOpen>[]> =>
  sql.rows(listOpen, { agentId, except, statuses: groupStatuses.filter(takesMembers), limit: maxOffered })

export type GroupFilter = DayFilter & { search: string | undefined; status: GroupStatus | null }

/** An agent's groups that match a search and filters. */
export const listGroups = (
  sql: Sql,
  agentId: AgentId,
  { search, ...filter }: GroupFilter,
  range: PageRange,
): Promise<Group[]> => sql.rows(listPage, { agentId, pattern: anywherePattern(search), ...filter, ...range })

export type GroupTotals = RowOf<typeof countGroups>

/** Counts of all of an agent's groups and their members (C-117), and of those that match a search and filters. */
export const totalGroups = (sql: Sql, agentId: AgentId, { search, ...filter }: GroupFilter): Promise<GroupTotals> =>
  sql.only(countGroups, {
    agentId,
    pattern: anywherePattern(search),
    ...filter,
    activeStatuses: groupStatuses.filter(countsAsActiveGroup),
  })

/** Writes a new group, which has no members yet. */
export const insertGroup = (tx: Sql, agentId: AgentId, group: Omit<Group, 'createdAt'>): Promise<Group> =>
  tx.only(insert, { ...group, agentId })

export async function saveGroupStatus(tx: Sql, id: GroupId, status: GroupStatus): Promise<void> {
  await tx.run(updateStatus, { id, status })
}
