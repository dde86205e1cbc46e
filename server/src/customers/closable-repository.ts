import type { AccountType, UserStatus } from '@kasuwa/domain/access/account-types.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { count, kobo, phone, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { type AgentId, type CustomerId, isId, type UserId } from '../base/ids.ts'

const find = statement({
  params: { id: uuid<UserId>() },
  row: {
    id: uuid<UserId>(),
    phone,
    status: word<UserStatus>(),
    accountType: word<AccountType>(),
    firstName: text.nullable,
    lastName: text.nullable,
    customerId: uuid<CustomerId>().nullable,
    agentId: uuid<AgentId>().nullable,
    /** The customers of an agent. */
    customers: count,
    /** The amount that they, or an agent's customers, still owe on running loans. */
    outstanding: kobo,
  },
  sql: `select u.id, u.phone, u.status, u.account_type as "accountType", u.first_name as "firstName", u.last_name as "lastName",
      c.id as "customerId", a.id as "agentId", (select count(*) from customers own where own.agent_id = a.id) as customers,
      (select coalesce(sum(l.total_kobo - l.paid_kobo), 0)::bigint from customers own join loans l on l.customer_id = own.id
        where (own.id = c.id or own.agent_id = a.id) and is_running(l.status)) as outstanding
    from users u left join customers c on c.user_id = u.id left join agents a on a.user_id = u.id
    where u.id = :id and u.account_type <> 'admin'`,
})

/** A customer or an agent with what depends on them. */
export type Closable = RowOf<typeof find>

/** @throws Refused not_found for an admin too: no call of this kind closes an admin */
export async function findClosable(sql: Sql, id: string): Promise<Closable> {
  const user = isId<UserId>(id) ? await sql.row(find, { id }) : undefined
  if (!user) throw new Refused('not_found')
  return user
}
