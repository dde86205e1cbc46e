import type { SortOrder } from '@kasuwa/contract/lists.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import type { Sql } from '../db/database.ts'
import { anywherePattern } from '../lists/search.ts'

export type SuspenseItem = {
  reference: string
  accountNumber: string | null
  senderName: string | null
  amount: Kobo
  fee: Kobo
  paidAt: Date
}

const found = `($1::text is null or reference ilike $1 or account_number ilike $1 or sender_name ilike $1)`

const pageIn = (
  order: string,
) => `select reference, account_number as "accountNumber", sender_name as "senderName", amount_kobo as amount,
    fee_kobo as fee, paid_at as "paidAt"
  from suspense_items where ${found} order by paid_at ${order}, reference ${order} limit $2 offset $3`
const pages = { newest: pageIn('desc'), oldest: pageIn('asc') }

type Filter = { search: string | undefined; sort: SortOrder }

/** `limit` items after the first `skip`, of those in which the words are found. */
export const listSuspense = (
  sql: Sql,
  { search, sort }: Filter,
  limit: number,
  skip: number,
): Promise<SuspenseItem[]> => sql.rows<SuspenseItem>(pages[sort], [anywherePattern(search), limit, skip])

const totals = `select count(*) filter (where ${found}) as total, coalesce(sum(amount_kobo), 0) as amount from suspense_items`

/** How many there are with the words, and what all of suspense holds. */
export const totalSuspense = async (sql: Sql, { search }: Filter): Promise<{ total: number; amount: Kobo }> =>
  (await sql.row<{ total: number; amount: Kobo }>(totals, [anywherePattern(search)]))!
