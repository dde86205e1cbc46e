import type { SortOrder } from '@kasuwa/contract/sort-orders.ts'
import { count, instant, integer, kobo, text } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { anywherePattern, isFoundIn } from '../lists/search.ts'

const found = isFoundIn('reference', 'account_number', 'sender_name')

const pageIn = (order: 'asc' | 'desc') =>
  statement({
    params: { pattern: text.nullable, limit: integer, skip: integer },
    row: {
      reference: text,
      accountNumber: text.nullable,
      senderName: text.nullable,
      amount: kobo,
      fee: kobo,
      paidAt: instant,
    },
    sql: `select reference, account_number as "accountNumber", sender_name as "senderName", amount_kobo as amount,
        fee_kobo as fee, paid_at as "paidAt"
      from suspense_items where ${found} order by paid_at ${order}, reference ${order} limit :limit offset :skip`,
  })
const pages = { newest: pageIn('desc'), oldest: pageIn('asc') }
const totals = statement({
  params: { pattern: text.nullable },
  row: { total: count, amount: kobo },
  sql: `select count(*) filter (where ${found}) as total, coalesce(sum(amount_kobo), 0) as amount from suspense_items`,
})

export type SuspenseItem = RowOf<typeof pages.newest>
type Filter = { search: string | undefined; sort: SortOrder }

/** `limit` items after the first `skip`, of those in which the words are found. */
export const listSuspense = (
  sql: Sql,
  { search, sort }: Filter,
  limit: number,
  skip: number,
): Promise<SuspenseItem[]> => sql.rows(pages[sort], { pattern: anywherePattern(search), limit, skip })

/** How many there are with the words, and what all of suspense holds. */
export const totalSuspense = (sql: Sql, { search }: Filter): Promise<RowOf<typeof totals>> =>
  sql.only(totals, { pattern: anywherePattern(search) })
