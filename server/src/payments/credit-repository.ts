import type { Kobo } from '@kasuwa/domain/money.ts'
import type { Sql } from '../db/database.ts'
import type { CustomerId, UserId } from '../ids.ts'
import { anywherePattern } from '../lists/search.ts'
import type { Person } from '../profile/person-answer.ts'

export type CreditBalance = Person & { id: CustomerId; userId: UserId; amount: Kobo }

/** What the ledger says we owe each customer: credits are negative there. */
const balances = `select customer_id, -sum(amount_kobo) as amount from postings where account = 'customer_credit'
  group by customer_id having sum(amount_kobo) < 0`
const people = 'join customers c on c.id = b.customer_id join users u on u.id = c.user_id'
const found = `($1::text is null or u.first_name || ' ' || u.last_name ilike $1 or u.phone ilike $1 or u.email ilike $1)`

const page = `with b as (${balances})
  select c.id, u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.phone, u.profile_picture as picture, b.amount
  from b ${people} where ${found} order by b.amount desc, c.id limit $2 offset $3`

/** `limit` customers after the first `skip`, of those in whom the words are found; the largest credit first. */
export const listCredit = (
  sql: Sql,
  search: string | undefined,
  limit: number,
  skip: number,
): Promise<CreditBalance[]> => sql.rows<CreditBalance>(page, [anywherePattern(search), limit, skip])

const totals = `with b as (${balances})
  select count(*) filter (where ${found}) as total, coalesce(sum(b.amount), 0) as amount from b ${people}`

/** How many customers with the words have credit, and what we owe all of them. */
export const totalCredit = async (sql: Sql, search: string | undefined): Promise<{ total: number; amount: Kobo }> =>
  (await sql.row<{ total: number; amount: Kobo }>(totals, [anywherePattern(search)]))!
