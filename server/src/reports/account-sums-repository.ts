import type { Days } from '@kasuwa/domain/ledger/book-year.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import { day, json, listOf, text } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'

const sumAccounts = statement({
  reads: 'replica',
  params: { froms: listOf(day), tos: listOf(day) },
  row: { number: text.certain, name: text.certain, sums: json<Kobo[]>() },
  sql: `with by_day as materialized (
      select number, name, book_day as day, debit_kobo - credit_kobo as amount from report.account_days
    )
    select number, name, jsonb_agg(sum order by place) as sums from (
      select d.number, d.name, p.place, coalesce(sum(d.amount) filter (where d.day between p.first and p.last), 0)::bigint as sum
      from by_day d cross join unnest(:froms::date[], :tos::date[]) with ordinality as p (first, last, place)
      group by d.number, d.name, p.place
    ) as one group by number, name order by number`,
})

export type AccountSums = RowOf<typeof sumAccounts>

/** The sum of each account over some periods by book day, debit positive, in the order of the accounts' numbers: the sums of the trial balance. */
export const sumsOfAccounts = (sql: Sql, periods: readonly Days[]): Promise<AccountSums[]> =>
  sql.rows(sumAccounts, { froms: periods.map(({ from }) => from), tos: periods.map(({ to }) => to) })
