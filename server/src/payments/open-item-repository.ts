import type { SortOrder } from '@kasuwa/contract/lists.ts'
import type { OpenItemKind } from '@kasuwa/domain/payments/open-items.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import type { Sql } from '../db/database.ts'
import type { LoanId } from '../ids.ts'
import { anywherePattern } from '../lists/search.ts'

export type NewItem = {
  /** Names the thing: the same key is the same item. */
  key: string
  kind: OpenItemKind
  reference: string | null
  /** null where what was sent is no whole number of kobo. */
  amount: Kobo | null
  amountText: string | null
  currency: string | null
  problem: string
  settled?: boolean
  loanId?: LoanId
  body: string | null
}

/** Of a claim the newest word counts, but nothing after its last one; any other item stands as it came first. */
const save = `insert into open_items as item (key, kind, reference, amount_kobo, amount_text, currency, problem, settled, loan_id, body)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict (key) do update set problem = excluded.problem, settled = excluded.settled, body = excluded.body
    where item.kind in ('dispute', 'refund') and (excluded.settled or not item.settled)`

export async function saveOpenItem(tx: Sql, item: NewItem): Promise<void> {
  const { key, kind, reference, amount, amountText, currency, problem, settled = false, loanId = null, body } = item
  await tx.run(save, [key, kind, reference, amount, amountText, currency, problem, settled, loanId, body])
}

export type OpenItem = {
  id: number
  kind: OpenItemKind
  reference: string | null
  amount: Kobo | null
  amountText: string | null
  currency: string | null
  problem: string
  loanId: string | null
  body: string | null
  receivedAt: Date
}

const found = `o.closed_at is null and ($1::text is null or o.reference ilike $1 or o.problem ilike $1 or l.loan_id ilike $1)`

/** Of a body the beginning, which shows what came: a page holds a hundred. */
const pageIn = (
  order: string,
) => `select o.id, o.kind, o.reference, o.amount_kobo as amount, o.amount_text as "amountText", o.currency, o.problem,
    l.loan_id as "loanId", left(o.body, 3000) as body, o.received_at as "receivedAt"
  from open_items o left join loans l on l.id = o.loan_id
  where ${found} order by o.received_at ${order}, o.id ${order} limit $2 offset $3`
const pages = { newest: pageIn('desc'), oldest: pageIn('asc') }

type Filter = { search: string | undefined; sort: SortOrder }

/** `limit` items that wait for a person after the first `skip`, of those in which the words are found. */
export const listOpenItems = (sql: Sql, { search, sort }: Filter, limit: number, skip: number): Promise<OpenItem[]> =>
  sql.rows<OpenItem>(pages[sort], [anywherePattern(search), limit, skip])

const count = `select count(*) as total from open_items o left join loans l on l.id = o.loan_id where ${found}`

export const countOpenItems = async (sql: Sql, { search }: Filter): Promise<number> =>
  (await sql.row<{ total: number }>(count, [anywherePattern(search)]))!.total
