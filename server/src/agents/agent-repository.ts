import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import type { SortOrder } from '@kasuwa/contract/lists.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import type { Sql } from '../db/database.ts'
import type { AgentId, UserId } from '../ids.ts'
import { wordsPattern } from '../lists/list-page.ts'
import type { Person } from '../profile/person-answer.ts'
import type { NamedAccount } from './payout-account-repository.ts'

export type AdminAgent = Person & {
  id: AgentId
  code: string
  userId: UserId
  email: string
  status: UserStatus
  customers: number
  lent: Kobo
  commissions: Kobo
  createdAt: Date
  payoutAccount: NamedAccount
}

/** The names as a query of their own for each agent: they are few, and all users many. */
const found = `($1::text is null or a.code ilike $1
    or (select u.first_name || ' ' || u.last_name ilike $1 or u.phone ilike $1 or u.email ilike $1 from users u where u.id = a.user_id))`

const pageIn = (order: string) => `with page as (
    select a.id from agents a where ${found} order by a.created_at ${order}, a.id ${order} limit $2 offset $3
  )
  select a.id, a.code, a.created_at as "createdAt", u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.phone,
    u.profile_picture as picture, u.email, u.status,
    (select coalesce(sum(t.rows), 0)::bigint from tallied t where t.what = 'agent.' || a.id) as customers,
    (select coalesce(sum(t.amount_kobo), 0) from tallied t where t.what = 'agent.' || a.id) as lent,
    (select coalesce(sum(p.amount_kobo), 0) from payments p
      where p.agent_id = a.id and p.kind = 'agent_commission' and p.status = 'completed') as commissions,
    jsonb_build_object('bankCode', a.payout_bank_code, 'accountNumber', a.payout_account_number, 'accountName', a.payout_account_name) as "payoutAccount"
  from page join agents a on a.id = page.id join users u on u.id = a.user_id
  order by a.created_at ${order}, a.id ${order}`
const pages = { newest: pageIn('desc'), oldest: pageIn('asc') }

type Filter = { search: string | undefined; sort: SortOrder }

/** `limit` agents after the first `skip`, of those in whom the words are found. */
export const listAgents = (sql: Sql, { search, sort }: Filter, limit: number, skip: number): Promise<AdminAgent[]> =>
  sql.rows<AdminAgent>(pages[sort], [wordsPattern(search), limit, skip])

const count = `select count(*) as total from agents a where ${found}`

export const countAgents = async (sql: Sql, { search }: Filter): Promise<number> =>
  (await sql.row<{ total: number }>(count, [wordsPattern(search)]))!.total

const totals = `select (select count(*) from agents) as agents,
    coalesce(sum(rows) filter (where what = 'customer'), 0)::bigint as customers,
    coalesce(sum(amount_kobo) filter (where what in ('loan.active', 'loan.overdue', 'loan.completed')), 0) as lent,
    coalesce(sum(amount_kobo) filter (where what = 'agent_commission'), 0) as commissions
  from tallied where what in ('customer', 'loan.active', 'loan.overdue', 'loan.completed', 'agent_commission')`

export type AgentTotals = { agents: number; customers: number; lent: Kobo; commissions: Kobo }

/** All agents, all customers (each has one agent), what was lent to them and what agents were paid (C-125, C-127). */
export const totalAgents = async (sql: Sql): Promise<AgentTotals> => (await sql.row<AgentTotals>(totals))!
