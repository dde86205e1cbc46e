import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import type { Sql } from '../db/database.ts'
import type { AgentId, CustomerId, UserId } from '../ids.ts'
import { rowsPerPage } from '../lists/page.ts'
import type { Person } from '../profile/person-answer.ts'

const onboarding = `select u.first_name as "firstName", u.last_name as "lastName", u.phone, u.profile_picture as picture, u.email,
    v.account_number as "accountNumber", v.account_name as "accountName", v.bank_name as "bankName"
  from customers c join agents a on a.id = c.agent_id join users u on u.id = a.user_id
  left join virtual_accounts v on v.customer_id = c.id and v.state = 'assigned'
  where c.id = $1`
const customersOf = `select c.id, c.created_at as "createdAt", u.id as "userId", u.status, u.first_name as "firstName", u.last_name as "lastName",
    u.phone, u.profile_picture as picture, u.email, c.group_id as "groupId"
  from customers c join users u on u.id = c.user_id where c.agent_id = $1 order by c.created_at desc, c.id desc limit $2`
const commissions = `select coalesce(sum(amount_kobo), 0) as total from payments
  where agent_id = $1 and kind = 'agent_commission' and status = 'completed'`

export type Contacts = Person & { email: string; accountNumber: string | null; accountName: string; bankName: string }

/** Who onboarded a customer (C-166), and the account into which they pay, once there is one (C-162). */
export const findContacts = async (sql: Sql, customerId: CustomerId): Promise<Contacts> =>
  (await sql.row<Contacts>(onboarding, [customerId]))!

export type OwnCustomer = Person & {
  id: CustomerId
  userId: UserId
  status: UserStatus
  email: string
  groupId: string | null
  createdAt: Date
}

/** An agent's newest customers, no more than a page of them (C-178); their own list has them all. */
export const newestCustomers = (sql: Sql, agentId: AgentId): Promise<OwnCustomer[]> =>
  sql.rows<OwnCustomer>(customersOf, [agentId, rowsPerPage])

/** What an agent has been paid in all (C-125). */
export const commissionsOf = async (sql: Sql, agentId: AgentId): Promise<Kobo> =>
  (await sql.row<{ total: Kobo }>(commissions, [agentId]))!.total
