import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import { instant, integer, json, kobo, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { AgentId, CustomerId, UserId } from '../base/ids.ts'
import { rowsPerPage } from '../lists/page.ts'
import type { OpenAskedFile } from '../kyc/asked-file-repository.ts'
import type { PayableAccount } from '../loans/schedule-repository.ts'
import { personColumns, personShape } from '../profile/person-answer.ts'

const readContacts = statement({
  params: { customerId: uuid<CustomerId>() },
  row: {
    ...personShape,
    email: text.certain,
    status: word<UserStatus>(),
    virtualAccount: json<PayableAccount>().nullable,
    askedFiles: json<OpenAskedFile[]>().nullable,
    credit: kobo,
    refunding: kobo,
  },
  sql: `select ${personColumns}, u.email, u.status,
      (select jsonb_build_object('account_number', v.account_number, 'account_name', v.account_name, 'bank', jsonb_build_object('name', v.bank_name))
        from virtual_accounts v where v.customer_id = c.id and v.state = 'assigned') as "virtualAccount",
      (select jsonb_agg(jsonb_build_object('kind', f.kind, 'reason', f.reason) order by f.asked_at, f.id)
        from asked_files f where f.user_id = c.user_id and f.sent_at is null) as "askedFiles",
      coalesce((select -sum(b.amount_kobo) from postings b where b.account = 'customer_credit' and b.customer_id = c.id), 0) as credit,
      coalesce((select sum(p.amount_kobo) from payments p
        where p.customer_id = c.id and p.kind = 'credit_refund' and p.status = 'pending'), 0) as refunding
    from customers c join agents a on a.id = c.agent_id join users u on u.id = a.user_id
    where c.id = :customerId`,
})
const listNewest = statement({
  params: { agentId: uuid<AgentId>(), limit: integer },
  row: {
    id: uuid<CustomerId>(),
    createdAt: instant,
    userId: uuid<UserId>(),
    status: word<UserStatus>(),
    ...personShape,
    email: text,
    groupId: uuid().nullable,
  },
  sql: `select c.id, c.created_at as "createdAt", u.id as "userId", u.status, ${personColumns}, coalesce(u.email, '') as email, c.group_id as "groupId"
    from customers c join users u on u.id = c.user_id where c.agent_id = :agentId order by c.created_at desc, c.id desc limit :limit`,
})
const sumCommissions = statement({
  params: { agentId: uuid<AgentId>() },
  row: { total: kobo },
  sql: `select coalesce(sum(amount_kobo), 0) as total from payments
    where agent_id = :agentId and kind = 'agent_commission' and status = 'completed'`,
})

export type Contacts = RowOf<typeof readContacts>
export type NewestCustomer = RowOf<typeof listNewest>

/**
 * A customer's agent (C-166), the account into which they pay, once there is one (C-162), the files they are asked for
 * again, and the credit we owe them (C-94).
 */
export const loadContacts = (sql: Sql, customerId: CustomerId): Promise<Contacts> =>
  sql.only(readContacts, { customerId })

/** An agent's newest customers, at most a page of them (C-178); the agent's own list has them all. */
export const newestCustomers = (sql: Sql, agentId: AgentId): Promise<NewestCustomer[]> =>
  sql.rows(listNewest, { agentId, limit: rowsPerPage })

/** The total that an agent has been paid (C-125). */
export const commissionsOf = async (sql: Sql, agentId: AgentId): Promise<Kobo> =>
  (await sql.only(sumCommissions, { agentId })).total
