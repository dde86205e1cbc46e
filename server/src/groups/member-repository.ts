import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import type { LoanStatus } from '@kasuwa/domain/loans/status.ts'
import { instant, kobo, listOf, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { type AgentId, type CustomerId, isId, type LoanId, type UserId } from '../base/ids.ts'
import { personColumns, personShape } from '../profile/person-answer.ts'
import type { GroupId } from './group-repository.ts'

/** Looked up for each member by the indexes: a group's members are few among all users and loans. */
const listPeople = statement({
  params: { groups: listOf(uuid<GroupId>()) },
  row: {
    groupId: uuid<GroupId>().certain,
    customerId: uuid<CustomerId>(),
    createdAt: instant,
    userId: uuid<UserId>(),
    status: word<UserStatus>(),
    ...personShape,
    email: text,
  },
  sql: `select c.group_id as "groupId", c.id as "customerId", c.created_at as "createdAt", u.id as "userId", u.status, ${personColumns}, coalesce(u.email, '') as email
    from customers c cross join lateral (select u.* from users u where u.id = c.user_id limit 1) u
    where c.group_id = any (:groups) order by c.created_at desc, c.id desc`,
})
/** Separate from the people, so that none of their columns may be null and a member does not cost a JSON object. */
const listRunning = statement({
  params: { groups: listOf(uuid<GroupId>()) },
  row: {
    customerId: uuid<CustomerId>(),
    id: uuid<LoanId>(),
    loanId: text,
    amount: kobo,
    approved: kobo.certain,
    total: kobo.certain,
    paid: kobo,
    status: word<LoanStatus>(),
    writtenOffAt: instant.nullable,
    /** When it was last paid on; null before the first payment. */
    lastPaidAt: instant.nullable,
  },
  sql: `select l.customer_id as "customerId", l.id, l.loan_id as "loanId", l.amount_kobo as amount, l.approved_kobo as approved,
      l.total_kobo as total, l.paid_kobo as paid, loan_status(l.status, l.next_due_date, (select product_today())) as status, l.written_off_at as "writtenOffAt",
      (select max(p.paid_at) from payments p where p.loan_id = l.id and p.kind = 'loan_repayment' and p.status = 'completed') as "lastPaidAt"
    from customers c cross join lateral (
      select l.* from loans l where l.customer_id = c.id and is_running(l.status) limit 1
    ) l
    where c.group_id = any (:groups)`,
})
const lockFree = statement({
  params: { userIds: listOf(uuid<UserId>()), agentId: uuid<AgentId>() },
  row: { id: uuid<CustomerId>() },
  sql: `select c.id from customers c where c.user_id = any (:userIds) and c.agent_id = :agentId and c.group_id is null
    order by c.id for no key update`,
})
const updateGroup = statement({
  params: { group: uuid<GroupId>(), customers: listOf(uuid<CustomerId>()) },
  sql: 'update customers set group_id = :group where id = any (:customers)',
})

const findOne = statement({
  params: { id: uuid<CustomerId>() },
  row: { id: uuid<CustomerId>(), agentId: uuid<AgentId>(), groupId: uuid<GroupId>().nullable },
  sql: `select c.id, c.agent_id as "agentId", c.group_id as "groupId" from customers c where c.id = :id`,
})
const updateFrom = statement({
  params: { id: uuid<CustomerId>(), agentId: uuid<AgentId>(), from: uuid<GroupId>(), to: uuid<GroupId>().nullable },
  row: { id: uuid<CustomerId>() },
  sql: 'update customers set group_id = :to where id = :id and agent_id = :agentId and group_id = :from returning id',
})

/** A member's running loan; they have one at most. */
export type MemberLoan = RowOf<typeof listRunning>
export type Member = RowOf<typeof listPeople> & { loan: MemberLoan | null }

/** The members of some groups with their running loans and when each was last paid on, the newest customer first. */
export async function listMembers(sql: Sql, groups: readonly GroupId[]): Promise<Member[]> {
  const [people, loans] = await Promise.all([sql.rows(listPeople, { groups }), sql.rows(listRunning, { groups })])
  const loanOf = new Map(loans.map((loan) => [loan.customerId, loan]))
  return people.map((person) => ({ ...person, loan: loanOf.get(person.customerId) ?? null }))
}

/**
 * Returns those of the users who are an agent's own customers without a group, and locks them until the transaction ends: when two groups
 * want the same person, the second finds them taken. They are locked in one order, so that no deadlock arises.
 */
export const lockFreeCustomers = async (tx: Sql, userIds: readonly UserId[], agentId: AgentId): Promise<CustomerId[]> =>
  (await tx.rows(lockFree, { userIds, agentId })).map(({ id }) => id)

/** Puts customers into a group. */
export async function saveMembership(tx: Sql, group: GroupId, customers: readonly CustomerId[]): Promise<void> {
  await tx.run(updateGroup, { group, customers })
}

export type Membership = RowOf<typeof findOne>

/** A customer with their agent and their group, by the customer id; any other text finds nothing. */
export const findMembership = async (sql: Sql, id: string): Promise<Membership | undefined> =>
  isId<CustomerId>(id) ? sql.row(findOne, { id }) : undefined

/**
 * Moves a customer out of a group; false when they are not in it any more, or have another agent by now, which the second of two
 * simultaneous moves finds.
 */
export const leaveFor = async (
  tx: Sql,
  move: { id: CustomerId; agentId: AgentId; from: GroupId; to: GroupId | null },
): Promise<boolean> => (await tx.row(updateFrom, move)) !== undefined
