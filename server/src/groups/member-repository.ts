import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import type { LoanStatus } from '@kasuwa/domain/loans/status.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import type { Sql } from '../db/database.ts'
import type { AgentId, CustomerId, LoanId, UserId } from '../ids.ts'
import type { Person } from '../profile/person-answer.ts'
import type { GroupId } from './group-repository.ts'

/** A member's running loan; they have one at most. */
export type MemberLoan = {
  id: LoanId
  loanId: string
  amount: Kobo
  approved: Kobo
  total: Kobo
  paid: Kobo
  status: LoanStatus
}

export type Member = Person & {
  groupId: GroupId
  customerId: CustomerId
  userId: UserId
  email: string
  status: UserStatus
  createdAt: Date
  loan: MemberLoan | null
  /** When their loan was last paid on; null without a loan or a payment. */
  lastPaidAt: Date | null
}

const columns = `c.group_id as "groupId", c.id as "customerId", c.created_at as "createdAt", u.id as "userId", u.status,
  u.first_name as "firstName", u.last_name as "lastName", u.phone, u.profile_picture as picture, u.email,
  case when l.id is not null then jsonb_build_object('id', l.id, 'loanId', l.loan_id, 'amount', l.amount_kobo, 'approved', l.approved_kobo,
    'total', l.total_kobo, 'paid', l.paid_kobo, 'status', loan_status(l.status, l.next_due_date, (select product_today()))) end as loan,
  (select max(p.paid_at) from payments p where p.loan_id = l.id and p.kind = 'loan_repayment' and p.status = 'completed') as "lastPaidAt"`
/** Looked up for each member by the indexes: a group's members are few among all users and loans. */
const people = `cross join lateral (select u.* from users u where u.id = c.user_id limit 1) u
  left join lateral (select l.* from loans l where l.customer_id = c.id and l.status in ('active', 'overdue') limit 1) l on true`

const ofGroups = `select ${columns} from customers c ${people} where c.group_id = any ($1::uuid[]) order by c.created_at desc, c.id desc`

/** The members of some groups with their running loans and when each was last paid on, the newest customer first. */
export const listMembers = (sql: Sql, groups: readonly GroupId[]): Promise<Member[]> =>
  sql.rows<Member>(ofGroups, [groups])

const lockFree = `select c.id from customers c where c.user_id = any ($1::uuid[]) and c.agent_id = $2 and c.group_id is null
  order by c.id for no key update`

/**
 * Those of the users who are an agent's own customers without a group, held until the transaction ends: of two groups that want
 * somebody the second finds them taken. They are locked in one order, so that nobody waits in a circle.
 */
export const lockFreeCustomers = async (tx: Sql, userIds: readonly string[], agentId: AgentId): Promise<CustomerId[]> =>
  (await tx.rows<{ id: CustomerId }>(lockFree, [userIds, agentId])).map(({ id }) => id)

const join = 'update customers set group_id = $1 where id = any ($2::uuid[])'

/** Puts customers into a group. */
export async function saveMembership(tx: Sql, group: GroupId, customers: readonly CustomerId[]): Promise<void> {
  await tx.run(join, [group, customers])
}
