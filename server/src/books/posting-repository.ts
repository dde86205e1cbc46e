import type { AccountCode } from '@kasuwa/domain/ledger/accounts.ts'
import type { Day } from '@kasuwa/domain/dates.ts'
import { count, day, kobo, integer, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { type DayFilter, dayParams } from '../lists/filters.ts'
import { aboutColumns, aboutJoins, aboutShape, bookDay } from './about-journal.ts'

const commonAccounts: readonly string[] = [
  'cash',
  'transfers_in_transit',
  'loans_receivable',
  'interest_income',
  'provider_fees',
]
/** The condition of the index `postings_of_rare_accounts`. */
const isRare = `account not in (${commonAccounts.map((code) => `'${code}'`).join(', ')})`

const ofAccount = `t.what in ('debit.' || :account::text, 'credit.' || :account)`

/** The sums of an account over a period, the days between which a page of its postings lies, and about how many journals these days have. */
const findPlace = statement({
  reads: 'replica',
  params: { account: word<AccountCode>(), ...dayParams, skip: count, limit: count },
  row: {
    everywhere: count,
    total: count,
    opening: kobo,
    debit: kobo,
    credit: kobo,
    lastDay: day.nullable,
    firstDay: day.nullable,
    before: count,
    nearby: count,
  },
  sql: `with own as materialized (
      select day, t.what like 'debit.%' as is_debit, sum(rows)::bigint as rows, sum(amount_kobo) as amount from tallied t
      where ${ofAccount} group by 1, 2
    ),
    run as (
      select day, sum(rows) as rows, sum(sum(rows)) over (order by day desc) as upto from own
      where (:from::date is null or day >= :from) and (:to::date is null or day <= :to) group by day having sum(rows) > 0
    ),
    page as (
      select max(day) filter (where upto > :skip::bigint) as last,
        coalesce(max(day) filter (where upto >= :skip::bigint + :limit::bigint), min(day)) as first,
        coalesce(max(upto) filter (where upto <= :skip::bigint), 0)::bigint as before
      from run
    )
    select coalesce(sum(rows), 0)::bigint as everywhere,
      coalesce(sum(rows) filter (where (:from::date is null or day >= :from) and (:to::date is null or day <= :to)), 0)::bigint as total,
      coalesce(sum(case when is_debit then amount else -amount end) filter (where day < :from), 0) as opening,
      coalesce(sum(amount) filter (where is_debit and (:from::date is null or day >= :from) and (:to::date is null or day <= :to)), 0) as debit,
      coalesce(sum(amount) filter (where not is_debit and (:from::date is null or day >= :from) and (:to::date is null or day <= :to)), 0) as credit,
      (select last from page) as "lastDay", (select first from page) as "firstDay", coalesce((select before from page), 0)::bigint as before,
      (select coalesce(sum(t.rows), 0)::bigint from tallied t
        where t.what in ('debit.cash', 'credit.cash') and t.day between (select first from page) and (select last from page)) as nearby
    from own`,
})

const rowShape = { ...aboutShape, line: integer, amount: kobo }
const rowsOf = (page: string) => `with page as (${page})
    select ${aboutColumns}, page.line, page.amount_kobo as amount from page join journals j on j.id = page.journal_id ${aboutJoins}
    order by page.booked desc, page.journal_id desc, page.line`
const params = { account: word<AccountCode>(), from: day, to: day, skip: count, limit: count }

/** Reads the journals of the days: for an account that occurs in many of them. */
const listThroughDays = statement({
  reads: 'replica',
  params,
  row: rowShape,
  planEachTime: true,
  sql: rowsOf(`select ${bookDay} as booked, p.journal_id, p.line, p.amount_kobo from journals j join postings p on p.journal_id = j.id
      where p.account = :account and ${bookDay} between :from and :to
      order by ${bookDay} desc, j.id desc, p.line limit :limit offset :skip`),
})
/** Reads all postings of an account that has few, each with its journal by the journal's id. */
const listOfRare = statement({
  reads: 'replica',
  params,
  row: rowShape,
  planEachTime: true,
  sql: rowsOf(`select dated.booked, own.journal_id, own.line, own.amount_kobo
      from (select journal_id, line, amount_kobo from postings where account = :account and ${isRare} offset 0) as own
        cross join lateral (select ${bookDay} as booked from journals j where j.id = own.journal_id offset 0) as dated
      where dated.booked between :from and :to
      order by dated.booked desc, own.journal_id desc, own.line limit :limit offset :skip`),
})

/** A posting that is found by its account costs as much as so many journals of a day that are looked through. */
const costOfOne = 10

export type AccountPlace = RowOf<typeof findPlace>
export type AccountPosting = RowOf<typeof listThroughDays>

/** The sums of an account over a period, and where a page of its postings lies, from the tallies. */
export const findAccountPlace = (
  sql: Sql,
  asked: DayFilter & { account: AccountCode; skip: number; limit: number },
): Promise<AccountPlace> => sql.only(findPlace, asked)

/** One page of an account's postings, the newest book day first. Its cost depends neither on the size of the ledger nor on the page. */
export async function listPostings(
  sql: Sql,
  { account, skip, limit }: { account: AccountCode; skip: number; limit: number },
  { everywhere, nearby, firstDay, lastDay, before }: AccountPlace,
): Promise<AccountPosting[]> {
  if (firstDay === null || lastDay === null) return []
  const between: { from: Day; to: Day } = { from: firstDay, to: lastDay }
  const isFew = !commonAccounts.includes(account) && everywhere * costOfOne <= nearby
  return sql.rows(isFew ? listOfRare : listThroughDays, { account, ...between, skip: skip - before, limit })
}
