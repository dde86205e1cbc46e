import { bool, count, instant, kobo, listOf, text, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement, type ValuesOf } from '../db/statement.ts'
import type { AgentId, CustomerId, UserId } from '../base/ids.ts'
import type { GroupId } from '../groups/group-repository.ts'
import { dueNow } from '../loans/due-now.ts'

export type MoveId = string & { readonly moveId: unique symbol }

/** The customers that a move takes from an agent: everybody, one group, or these customers. */
const chosenParams = {
  from: uuid<AgentId>(),
  everyone: bool,
  group: uuid<GroupId>().nullable,
  customers: listOf(uuid<CustomerId>()),
}
/** True of a customer who is moved, as SQL. */
const isMoved = (customer: string): string =>
  `${customer}.agent_id = :from and (:everyone or ${customer}.group_id = :group or ${customer}.id = any (:customers))`
/** True of a group `g` that some of them are in, or that is moved without members. */
const isTouched = `g.agent_id = :from and (:everyone or g.id = :group
      or g.id in (select one.group_id from customers one where one.id = any (:customers)))`
/** A group moves when none of its members stays. */
const movesWhole = (group: string): string =>
  `not exists (select from customers m where m.group_id = ${group} and (${isMoved('m')}) is not true)`

/** Moves from one agent wait for each other, so that those of a day are counted one after the other. */
const lockLeft = statement({
  params: { from: uuid<AgentId>() },
  sql: 'select from agents where id = :from for no key update',
})
const lockAgents = statement({
  params: { agents: listOf(uuid<AgentId>()) },
  row: { id: uuid<AgentId>() },
  sql: `select a.id from agents a join users u on u.id = a.user_id where a.id = any (:agents) order by u.id for share of u`,
})
/** Those whose change of state, or of what is unpaid of days to come, would change the tallies of an agent. */
const lockLoans = statement({
  params: chosenParams,
  planEachTime: true,
  sql: `select from customers c join loans l on l.customer_id = c.id
    where ${isMoved('c')} and (l.status in ('pending', 'approved', 'active', 'overdue') or l.end_date >= product_today()) order by l.id for no key update of l`,
})
const lockGroups = statement({
  params: chosenParams,
  planEachTime: true,
  sql: `select from customer_groups g where ${isTouched} order by g.id for update`,
})
const lockCustomers = statement({
  params: chosenParams,
  planEachTime: true,
  sql: `select from customers c where ${isMoved('c')} order by c.id for no key update`,
})
const listMoved = statement({
  params: chosenParams,
  row: {
    id: uuid<CustomerId>(),
    userId: uuid<UserId>(),
    firstName: text.certain,
    lastName: text.certain,
    group: text.nullable,
    leavesGroup: bool,
  },
  planEachTime: true,
  sql: `select c.id, c.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName", g.name as "group",
      c.group_id is not null and not ${movesWhole('c.group_id')} as "leavesGroup"
    from customers c join users u on u.id = c.user_id left join customer_groups g on g.id = c.group_id
    where ${isMoved('c')} order by u.last_name, u.first_name, c.id`,
})
const listGroups = statement({
  params: chosenParams,
  row: { id: uuid<GroupId>(), name: text, members: count },
  planEachTime: true,
  sql: `select g.id, g.name, (select count(*) from customers m where m.group_id = g.id) as members
    from customer_groups g where ${isTouched} and ${movesWhole('g.id')} order by g.name, g.id`,
})
const sumLoans = statement({
  params: chosenParams,
  row: { customers: count, running: count, late: count, lateAmount: kobo },
  planEachTime: true,
  sql: `select (select count(*) from customers c where ${isMoved('c')}) as customers, count(*) as running,
      count(*) filter (where is_late) as late, coalesce(sum(due) filter (where is_late), 0)::bigint as "lateAmount"
    from (
      select ${dueNow} as due, l.written_off_at is null and l.next_due_date < (select product_today()) as is_late
      from customers c join loans l on l.customer_id = c.id where ${isMoved('c')} and is_running(l.status)
    ) as loan`,
})
/** Their groups first would leave members of another agent in a group, and their agent first too: one statement moves both at once. */
const move = statement({
  params: {
    ...chosenParams,
    id: uuid<MoveId>(),
    to: uuid<AgentId>(),
    reason: text,
    movedBy: uuid<UserId>(),
    proposedBy: uuid<UserId>().nullable,
    at: instant,
  },
  planEachTime: true,
  sql: `with moving as materialized (
      select c.id, case when ${movesWhole('c.group_id')} then c.group_id end as stays_in, c.group_id from customers c where ${isMoved('c')}
    ), whole as (
      update customer_groups g set agent_id = :to where ${isTouched} and ${movesWhole('g.id')}
    ), kept as (
      insert into agent_moves (id, from_agent_id, to_agent_id, reason, moved_by, proposed_by, moved_at)
      values (:id, :from, :to, :reason, :movedBy, :proposedBy, :at)
    ), each as (
      insert into moved_customers (customer_id, moved_at, move_id, from_agent_id, left_group_id)
      select id, :at, :id, :from, case when stays_in is null then group_id end from moving
    )
    update customers c set agent_id = :to, group_id = moving.stays_in from moving where c.id = moving.id`,
})
const countAlone = statement({
  params: { from: uuid<AgentId>() },
  row: { moved: count },
  sql: `select count(*) as moved from agent_moves a join moved_customers m on m.move_id = a.id
    where a.from_agent_id = :from and a.proposed_by is null and a.moved_at > product_now() - interval '1 day'`,
})
const findHeldCash = statement({
  params: { agentId: uuid<AgentId>() },
  row: { balance: kobo },
  sql: 'select balance_kobo as balance from agent_cash where agent_id = :agentId order by id desc limit 1',
})

export type Chosen = ValuesOf<typeof lockLoans>
export type MovedCustomer = RowOf<typeof listMoved>
export type MovedGroup = RowOf<typeof listGroups>
export type LoanFigures = RowOf<typeof sumLoans>

/** Lets one move from this agent be made at a time, and keeps the status of both agents until the transaction ends. */
export async function lockAgentsOf(tx: Sql, from: AgentId, to: AgentId | null): Promise<void> {
  await tx.run(lockLeft, { from })
  await tx.rows(lockAgents, { agents: to === null ? [from] : [from, to] })
}

/**
 * Locks what a move changes and what would change its figures: loans, groups and customers, in the order in which a payment locks. A loan
 * or a group that came while it waited is locked in the second round.
 */
export async function lockMoved(tx: Sql, chosen: Chosen): Promise<void> {
  await tx.run(lockLoans, chosen)
  await tx.run(lockGroups, chosen)
  await tx.run(lockCustomers, chosen)
  await tx.run(lockLoans, chosen)
  await tx.run(lockGroups, chosen)
}

/** Those who are moved, by name. */
export const listMovedCustomers = (sql: Sql, chosen: Chosen): Promise<MovedCustomer[]> => sql.rows(listMoved, chosen)

/** The groups that move with all their members, by name. */
export const listMovedGroups = (sql: Sql, chosen: Chosen): Promise<MovedGroup[]> => sql.rows(listGroups, chosen)

export const sumLoansOf = (sql: Sql, chosen: Chosen): Promise<LoanFigures> => sql.only(sumLoans, chosen)

/** Moves them; everything is locked before. */
export const saveMove = (tx: Sql, values: ValuesOf<typeof move>): Promise<number> => tx.run(move, values)

/** How many customers of an agent were moved by one person alone within the last day. */
export const countMovedAlone = async (sql: Sql, from: AgentId): Promise<number> =>
  (await sql.only(countAlone, { from })).moved

/** Borrowers' cash that an agent holds. */
export const heldCashOf = async (sql: Sql, agentId: AgentId): Promise<LoanFigures['lateAmount'] | null> =>
  (await sql.row(findHeldCash, { agentId }))?.balance ?? null
