import { type LoanFilter, loanFilterParams } from '../collections/at-risk-repository.ts'
import { count, day, kobo, text } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { inOrder } from '../lists/page.ts'
import {
  isAfter,
  loanColumns,
  loanJoins,
  loanShape,
  type Period,
  type RowRange,
  rowRangeParams,
} from './rows-repository.ts'

const period = { from: day, to: day }

/** Payments fill rows in their order, so what a reschedule moved away is the last part of the rows that it found, up to what it spread again. */
const movedOf = (row: string): string => `(
      select least(own, greatest(0, upto - whole + r.principal_kobo + r.interest_kobo + r.fee_kobo))::bigint as kobo
      from (
        select sum(amount) filter (where number = ${row}.number) as own, sum(amount) filter (where number <= ${row}.number) as upto, sum(amount) as whole
        from (
          select number, principal_kobo + interest_kobo + fee_kobo as amount from earlier_instalments where reschedule_id = ${row}.reschedule_id
        ) as found
      ) as sums
    )`

/** Those that a payout which came back took away with their loan's schedule do not count. It counts for the agent of its day (REP-04). */
const movedIn = (
  loans: string,
): string => `earlier_instalments e join reschedules r on r.id = e.reschedule_id join loans l on l.id = r.loan_id
      cross join lateral ${movedOf('e')} as moved
    where e.due_date between :from and :to and moved.kobo > 0 and ${loans}
      and r.id in (select n.id from reschedules n where n.loan_id = l.id order by n.id desc limit l.reschedules)`

const movedPage = (loans: string): string => `with page as (
      select l.id, e.due_date as day, sum(moved.kobo)::bigint as moved, max(r.made_on) as made_on, max(r.first_due) as first_due
      from ${movedIn(loans)} and ${isAfter('e.due_date', 'l.id')}
      group by e.due_date, l.id order by ${inOrder('e.due_date', 'l.id')} limit :limit offset :skip
    )
    select ${loanColumns}, page.day, page.moved, page.made_on as "madeOn", page.first_due as "firstDue"
    from ${loanJoins} order by ${inOrder('page.day', 'page.id')}`
const movedCount = (loans: string): string =>
  `select count(*) as total from (select from ${movedIn(loans)} group by e.due_date, l.id) as counted`

const ofProduct = '(:product::text is null or l.product = :product)'
const ofAgent = `${ofProduct} and agent_on_day(l.customer_id, e.due_date) = :agentId`

const row = { ...loanShape, day, moved: kobo.certain, madeOn: day.certain, firstDue: day.certain }
const list = statement({
  params: { product: text.nullable, ...period, ...rowRangeParams },
  row,
  planEachTime: true,
  sql: movedPage(ofProduct),
})
const listOfAgent = statement({
  params: { ...loanFilterParams, ...period, ...rowRangeParams },
  row,
  planEachTime: true,
  sql: movedPage(ofAgent),
})
const countRows = statement({
  params: { product: text.nullable, ...period },
  row: { total: count },
  planEachTime: true,
  sql: movedCount(ofProduct),
})
const countOfAgent = statement({
  params: { ...loanFilterParams, ...period },
  row: { total: count },
  planEachTime: true,
  sql: movedCount(ofAgent),
})

/** The amounts that reschedules moved away from one day of one loan. */
export type MovedRow = RowOf<typeof list>

/** The amounts that reschedules moved away from the days of a period, by day and loan. */
export const listMovedRows = (sql: Sql, filter: LoanFilter, within: Period, range: RowRange): Promise<MovedRow[]> =>
  filter.agentId
    ? sql.rows(listOfAgent, { ...filter, ...within, ...range })
    : sql.rows(list, { product: filter.product, ...within, ...range })

/** The number of these rows. */
export const countMovedRows = (sql: Sql, filter: LoanFilter, within: Period): Promise<{ total: number }> =>
  filter.agentId
    ? sql.only(countOfAgent, { ...filter, ...within })
    : sql.only(countRows, { product: filter.product, ...within })
