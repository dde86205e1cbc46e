import { count, integer, kobo, text, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { CustomerId, UserId } from '../ids.ts'
import { anywherePattern, isFoundIn } from '../lists/search.ts'
import { fullName, personColumns, personShape } from '../profile/person-answer.ts'

/** What we owe each customer by the ledger, where credits are negative. */
const balances = `select customer_id, -sum(amount_kobo) as amount from postings where account = 'customer_credit'
  group by customer_id having sum(amount_kobo) < 0`
const people = 'join customers c on c.id = b.customer_id join users u on u.id = c.user_id'
const found = isFoundIn(fullName, 'u.phone', 'u.email')
const pattern = text.nullable

const page = statement({
  params: { pattern, limit: integer, skip: integer },
  row: { id: uuid<CustomerId>(), userId: uuid<UserId>(), ...personShape, amount: kobo },
  sql: `with b as (${balances})
    select c.id, u.id as "userId", ${personColumns}, b.amount
    from b ${people} where ${found} order by b.amount desc, c.id limit :limit offset :skip`,
})
const totals = statement({
  params: { pattern },
  row: { total: count, amount: kobo },
  sql: `with b as (${balances})
    select count(*) filter (where ${found}) as total, coalesce(sum(b.amount), 0) as amount from b ${people}`,
})

export type CreditBalance = RowOf<typeof page>

/** `limit` customers after the first `skip`, of those in whom the words are found; the largest credit first. */
export const listCredit = (
  sql: Sql,
  search: string | undefined,
  limit: number,
  skip: number,
): Promise<CreditBalance[]> => sql.rows(page, { pattern: anywherePattern(search), limit, skip })

/** How many customers with the words have credit, and what we owe all of them. */
export const totalCredit = (sql: Sql, search: string | undefined): Promise<RowOf<typeof totals>> =>
  sql.only(totals, { pattern: anywherePattern(search) })
