import type { SortOrder } from '@kasuwa/contract/sort-orders.ts'
import type { OpenItemKind } from '@kasuwa/domain/payments/open-items.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { bool, count, instant, integer, kobo, text, uuid, word } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type RowOf, statement, type ValuesOf } from '../../db/statement.ts'
import type { LoanId, UserId } from '../../base/ids.ts'
import { moneyProposal, moneyProposalColumn } from '../../proposals/money-proposals.ts'
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

const open = 'from open_items o left join loans l on l.id = o.loan_id'
const found = `o.closed_at is null
  and ${isFoundIn('o.reference', 'o.problem', 'l.loan_id')}`

/** A page has a hundred bodies, so only the beginning of each is read. */
const pageIn = (order: 'asc' | 'desc') =>
  statement({
    params: { pattern: text.nullable, limit: integer, skip: integer },
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
      proposal: moneyProposal,
    },
    sql: `select o.id, o.kind, o.reference, o.amount_kobo as amount, o.amount_text as "amountText", o.currency, o.problem,
        l.loan_id as "loanId", left(o.body, 3000) as body, o.received_at as "receivedAt",
        case when o.kind = 'returned_disbursement' then ${moneyProposalColumn('returned', 'o.loan_id')}
          when o.kind in ('dispute', 'refund') then ${moneyProposalColumn('payment', 'o.reference')} end as proposal
      ${open} where ${found} order by o.received_at ${order}, o.id ${order} limit :limit offset :skip`,
  })
const pages = { newest: pageIn('desc'), oldest: pageIn('asc') }
const countFound = statement({
  params: { pattern: text.nullable },
  row: { total: count },
  sql: `select count(*) as total ${open} where ${found}`,
})

export type OpenItem = RowOf<typeof pages.newest>
type Filter = { search: string | undefined; sort: SortOrder }

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

/** Lists `limit` open items that match the words, after the first `skip`. */
export const listOpenItems = (sql: Sql, { search, sort }: Filter, limit: number, skip: number): Promise<OpenItem[]> =>
  sql.rows(pages[sort], { pattern: anywherePattern(search), limit, skip })

export const countOpenItems = async (sql: Sql, { search }: Filter): Promise<number> =>
  (await sql.only(countFound, { pattern: anywherePattern(search) })).total
