import { subtractKobo, type Kobo } from '@kasuwa/domain/money.ts'
import { bool, kobo, listOf, text } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Settings } from '../settings/settings.ts'

/** The events that move the provider's balance and are neither money that came in nor a payout. */
const otherMoves = [
  'opening',
  'opening_reversed',
  'provider_topped_up',
  'provider_adjusted',
  'cash_handed_over',
  'hand_overs_moved',
]

/** Money that came in and is not settled is the rest of the account without payouts, their fees and all other moves. */
const find = statement({
  params: { otherMoves: listOf(text) },
  row: { booked: kobo, notSettled: kobo },
  sql: `with account as (
      select coalesce(sum(case what when 'debit.cash' then amount_kobo else -amount_kobo end), 0)::bigint as booked
      from tallied where what in ('debit.cash', 'credit.cash')
    ), moved as (
      select coalesce(sum(p.amount_kobo), 0)::bigint as amount from journals j join postings p on p.journal_id = j.id and p.account = 'cash'
      where j.event = any (:otherMoves)
    ), sent as (
      select (coalesce(sum(amount_kobo) filter (where state in ('submitted', 'succeeded')), 0) + coalesce(sum(fee_kobo), 0))::bigint as amount from transfers
    )
    select booked, booked - moved.amount + sent.amount as "notSettled" from account, moved, sent`,
})
const findOpening = statement({
  row: { isOpened: bool.certain },
  sql: `select exists (select from journals j join postings p on p.journal_id = j.id where j.event = 'opening' and p.account = 'cash') as "isOpened"`,
})

/**
 * The balance that the provider should have by our books, and what came in and was not settled yet. Where the provider pays what comes in to our bank, it
 * is no part of the balance until then (C-192).
 */
export async function expectedBalance(
  sql: Sql,
  { paystackSettles }: Pick<Settings, 'paystackSettles'>,
): Promise<{ expected: Kobo; notSettled: Kobo }> {
  const { booked, notSettled } = await sql.only(find, { otherMoves })
  return { expected: paystackSettles === 'bank' ? subtractKobo(booked, notSettled) : booked, notSettled }
}

/** Whether somebody has opened the provider's account in the books: from then on the balance is compared. */
export const isBalanceOpened = async (sql: Sql): Promise<boolean> => (await sql.only(findOpening)).isOpened
