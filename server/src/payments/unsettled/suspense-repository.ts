import type { SuspenseState } from '@kasuwa/domain/payments/suspense-states.ts'
import type { SortOrder } from '@kasuwa/contract/sort-orders.ts'
import { bool, count, instant, integer, kobo, text, uuid, word } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type RowOf, statement, type ValuesOf } from '../../db/statement.ts'
import type { PaymentId, UserId } from '../../base/ids.ts'
import { moneyProposal, moneyProposalColumn } from '../../proposals/money-proposals.ts'
import { type AmountFilter, amountParams, isOfAmounts } from '../../lists/filters.ts'
import { anywherePattern, isFoundIn } from '../../lists/search.ts'
import { textOfCharge } from '../incoming/webhook-body.ts'

const refund = (states: string) =>
  `exists (select from suspense_refunds r where r.reference = i.reference and r.state in (${states}))`
/** The state of money in suspense `i`, read for the rows of a page. */
const closed = (by: 'payment_id' | 'journal_id') =>
  `exists (select from suspense_closings c where c.reference = i.reference and c.${by} is not null)`
const state = `case when ${closed('payment_id')} then 'assigned' when ${closed('journal_id')} then 'topped_up'
    when ${refund("'processed'")} then 'sent_back' when ${refund("'promised', 'sent'")} then 'going_back' else 'open' end`
/** True for items of the wanted state, by the rows that made it. */
const isOfState = `case :state
    when 'open' then i.reference in (select reference from open_suspense_items)
    when 'assigned' then ${closed('payment_id')}
    when 'topped_up' then ${closed('journal_id')}
    when 'sent_back' then ${refund("'processed'")}
    else ${refund("'promised', 'sent'")} end`
export const foundBy = { pattern: text.nullable, state: word<SuspenseState>(), ...amountParams }
/** The items that match the words and filters, as SQL. */
export const found = `from suspense_items i where ${isOfState}
      and ${isFoundIn('i.reference', 'i.account_number', 'i.sender_name')} and ${isOfAmounts('i.amount_kobo', 'i.paid_at')}`

export const inHand = 'of_payment is not null and is_cash_in_hand(of_payment)'

const pageIn = (order: 'asc' | 'desc') =>
  statement({
    params: { ...foundBy, limit: integer, skip: integer },
    planEachTime: true,
    row: {
      reference: text,
      accountNumber: text.nullable,
      senderName: text.nullable,
      amount: kobo,
      fee: kobo,
      paidAt: instant,
      /** Whether it is cash that an agent has not handed over. */
      inHand: bool,
      state: word<SuspenseState>(),
      proposal: moneyProposal,
    },
    sql: `select reference, account_number as "accountNumber", sender_name as "senderName", amount_kobo as amount,
        fee_kobo as fee, paid_at as "paidAt", ${inHand} as "inHand",
        ${state} as state, ${moneyProposalColumn('suspense', 'i.reference')} as proposal
      ${found}
      order by paid_at ${order}, reference ${order} limit :limit offset :skip`,
  })
const pages = { newest: pageIn('desc'), oldest: pageIn('asc') }
const totals = statement({
  params: foundBy,
  row: { total: count, found: kobo, amount: kobo },
  planEachTime: true,
  sql: `select one.*, (select coalesce(sum(amount_kobo), 0) from open_suspense_items) as amount
    from (select count(*) as total, coalesce(sum(i.amount_kobo), 0) as found ${found}) as one`,
})

export type SuspenseItem = RowOf<typeof pages.newest>
type Filter = AmountFilter & { search: string | undefined; sort: SortOrder; state: SuspenseState }

/** Lists `limit` items that match the words, after the first `skip`. */
export const listSuspense = (
  sql: Sql,
  { search, sort, ...filter }: Filter,
  limit: number,
  skip: number,
): Promise<SuspenseItem[]> => sql.rows(pages[sort], { ...filter, pattern: anywherePattern(search), limit, skip })

/** The number of items that match and their sum, and the sum of all suspense. */
export const totalSuspense = (sql: Sql, { search, ...filter }: Filter): Promise<RowOf<typeof totals>> =>
  sql.only(totals, { ...filter, pattern: anywherePattern(search) })

/** The channel is in the report of the money, as it was received. */
const close = statement({
  params: { reference: text, paymentId: uuid<PaymentId>(), reason: text, by: uuid<UserId>() },
  row: { amount: kobo, fee: kobo, paidAt: instant, channel: text, senderName: text.nullable },
  sql: `with closed as (
      insert into suspense_closings (reference, payment_id, reason, closed_by)
      select reference, :paymentId, :reason, :by from open_suspense_items where reference = :reference on conflict do nothing returning reference
    )
    select i.amount_kobo as amount, i.fee_kobo as fee, i.paid_at as "paidAt", coalesce(
        (select p.channel from payments p where p.id = i.of_payment), ${textOfCharge('i.reference', '{data,channel}')}, 'dedicated_nuban') as channel, i.sender_name as "senderName"
    from suspense_items i join closed using (reference)`,
})
const findOne = statement({
  params: { reference: text },
  row: { accountNumber: text.nullable, senderName: text.nullable, amount: kobo, inHand: bool },
  sql: `select account_number as "accountNumber", sender_name as "senderName", amount_kobo as amount, ${inHand} as "inHand"
    from suspense_items where reference = :reference`,
})
const exists = statement({
  params: { reference: text },
  row: { known: bool },
  sql: 'select exists (select from suspense_items where reference = :reference) as known',
})

/** Closes an item with the payment it becomes, and returns its money; undefined if it is already closed. Of two at once, one closes it. */
export const closeSuspense = (sql: Sql, closing: ValuesOf<typeof close>): Promise<RowOf<typeof close> | undefined> =>
  sql.row(close, closing)

/** Whether such an item was ever kept. */
export const isSuspense = async (sql: Sql, reference: string): Promise<boolean> =>
  (await sql.only(exists, { reference })).known

/** Finds an item, open or not. */
export const findSuspense = (sql: Sql, reference: string): Promise<RowOf<typeof findOne> | undefined> =>
  sql.row(findOne, { reference })
