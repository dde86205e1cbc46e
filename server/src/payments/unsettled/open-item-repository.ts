import type { SortOrder } from '@kasuwa/contract/sort-orders.ts'
import type { OpenItemKind } from '@kasuwa/domain/payments/open-items.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { bool, count, instant, integer, kobo, text, uuid, word } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type RowOf, statement, type ValuesOf } from '../../db/statement.ts'
import type { LoanId, UserId } from '../../base/ids.ts'
import { moneyProposal, moneyProposalColumn } from '../../proposals/money-proposals.ts'
import { type AmountFilter, amountParams, isOfAmounts } from '../../lists/filters.ts'
import { anywherePattern, isFoundIn } from '../../lists/search.ts'

export type NewItem = {
  /** Identifies the event: the same key is the same item. */
  key: string
  kind: OpenItemKind
  reference: string | null
  /** Null if the amount sent is not a whole number of kobo. */
  amount: Kobo | null
  amountText: string | null
  currency: string | null
  problem: string
  settled?: boolean
  loanId?: LoanId
  body: string | null
}

/** A claim's newest report counts and opens it again, except after its final one; any other item stays as first received. */
const save = statement({
  params: {
    key: text,
    kind: word<OpenItemKind>(),
    reference: text.nullable,
    amount: kobo.nullable,
    amountText: text.nullable,
    currency: text.nullable,
    problem: text,
    settled: bool,
    loanId: uuid<LoanId>().nullable,
    body: text.nullable,
  },
  sql: `insert into open_items as item (key, kind, reference, amount_kobo, amount_text, currency, problem, settled, loan_id, body)
    values (:key, :kind, :reference, :amount, :amountText, :currency, :problem, :settled, :loanId, :body)
    on conflict (key) do update set problem = excluded.problem, settled = excluded.settled, body = excluded.body,
      closed_at = null, closed_by = null, close_reason = null
      where item.kind in ('dispute', 'refund') and (excluded.settled or not item.settled)`,
})

/** Money that came back is in the ledger until a journal moves it. */
const close = statement({
  params: { id: count, by: uuid<UserId>(), reason: text, at: instant },
  row: { kind: word<OpenItemKind>(), reference: text.nullable },
  sql: `update open_items set closed_at = :at, closed_by = :by, close_reason = :reason
    where id = :id and closed_at is null and kind <> 'returned_disbursement' returning kind, reference`,
})
const findKind = statement({
  params: { id: count },
  row: { kind: word<OpenItemKind>() },
  sql: 'select kind from open_items where id = :id',
})

const findClaim = statement({
  params: { id: count },
  row: { kind: word<'dispute' | 'refund'>(), reference: text.nullable, amount: kobo.nullable, isClosed: bool },
  sql: `select kind, reference, amount_kobo as amount, closed_at is not null as "isClosed" from open_items
    where id = :id and kind in ('dispute', 'refund') for no key update`,
})

/** Open items that match the words and filters, as SQL. */
export const open = 'from open_items o left join loans l on l.id = o.loan_id'
/** The largest sum that is shown, in kobo: what somebody sent as an amount may be any number. */
export const maxShown = Number.MAX_SAFE_INTEGER

export const foundBy = { pattern: text.nullable, isOpen: bool, kind: word<OpenItemKind>().nullable, ...amountParams }
export const found = `case when :isOpen then o.closed_at is null else o.closed_at is not null end
  and (:kind::text is null or o.kind = :kind)
  and ${isFoundIn('o.reference', 'o.problem', 'l.loan_id', 'o.close_reason')}
  and ${isOfAmounts('o.amount_kobo', 'o.received_at')}`

/** A page has a hundred bodies, so only the beginning of each is read. */
const pageIn = (order: 'asc' | 'desc') =>
  statement({
    params: { ...foundBy, limit: integer, skip: integer },
    planEachTime: true,
    row: {
      id: count,
      kind: word<OpenItemKind>(),
      reference: text.nullable,
      amount: kobo.nullable,
      amountText: text.nullable,
      currency: text.nullable,
      problem: text,
      loanId: text.nullable,
      body: text.nullable,
      receivedAt: instant,
      closedAt: instant.nullable,
      closeReason: text.nullable,
      proposal: moneyProposal,
    },
    sql: `select o.id, o.kind, o.reference, o.amount_kobo as amount, o.amount_text as "amountText", o.currency, o.problem,
        l.loan_id as "loanId", left(o.body, 3000) as body, o.received_at as "receivedAt",
        o.closed_at as "closedAt", o.close_reason as "closeReason",
        case when o.kind = 'returned_disbursement' then ${moneyProposalColumn('returned', 'o.loan_id')}
          when o.kind in ('dispute', 'refund') then ${moneyProposalColumn('payment', 'o.reference')} end as proposal
      ${open} where ${found} order by o.received_at ${order}, o.id ${order} limit :limit offset :skip`,
  })
const pages = { newest: pageIn('desc'), oldest: pageIn('asc') }
const countFound = statement({
  params: foundBy,
  row: { total: count, amount: kobo },
  planEachTime: true,
  sql: `select count(*) as total, least(coalesce(sum(o.amount_kobo), 0), ${maxShown})::bigint as amount ${open} where ${found}`,
})

export type OpenItem = RowOf<typeof pages.newest>
type Filter = AmountFilter & {
  search: string | undefined
  sort: SortOrder
  isOpen: boolean
  kind: OpenItemKind | null
}

export async function saveOpenItem(tx: Sql, item: NewItem): Promise<void> {
  await tx.run(save, { ...item, settled: item.settled ?? false, loanId: item.loanId })
}

/** Closes an item; undefined if it does not wait, or is booked in the ledger. If two admins close it at once, one does. */
export const closeItem = (tx: Sql, closing: ValuesOf<typeof close>): Promise<RowOf<typeof close> | undefined> =>
  tx.row(close, closing)

/** Locks a claim, so that one act on it runs at a time; undefined for any other item. */
export const lockClaim = (tx: Sql, id: number): Promise<RowOf<typeof findClaim> | undefined> =>
  tx.row(findClaim, { id })

/**
 * Reads an item's number from its id in the request.
 * @throws Refused not_found
 */
export function itemIdOf(id: string): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new Refused('not_found')
  return Number(id)
}

export const findItemKind = async (tx: Sql, id: number): Promise<OpenItemKind | undefined> =>
  (await tx.row(findKind, { id }))?.kind

/** Lists `limit` items that match, after the first `skip`. */
export const listOpenItems = (
  sql: Sql,
  { search, sort, ...filter }: Filter,
  limit: number,
  skip: number,
): Promise<OpenItem[]> => sql.rows(pages[sort], { ...filter, pattern: anywherePattern(search), limit, skip })

/** The number of items that match, and the sum of those in naira. */
export const totalOpenItems = (sql: Sql, { search, ...filter }: Filter): Promise<RowOf<typeof countFound>> =>
  sql.only(countFound, { ...filter, pattern: anywherePattern(search) })
