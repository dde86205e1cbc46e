import type { Day } from '@kasuwa/domain/dates.ts'
import type { CustomerId, LoanId } from '../base/ids.ts'
import { isLoanOfFilter, type LoanFilter, loanFilterParams } from '../collections/at-risk-repository.ts'
import { bool, count, day, kobo, text, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { inOrder } from '../lists/page.ts'

/** The rows of a page: so many after a day and a loan, or after the first `skip`. */
export type RowRange = { newestFirst: boolean; at: Day | null; id: string | null; skip: number; limit: number }
/** The place of a page as parameters. */
export const rowRangeParams = { newestFirst: bool, at: day.nullable, id: uuid().nullable, skip: count, limit: count }

/** True of a row behind the place of the page, as SQL. */
export const isAfter = (at: string, id: string): string =>
  `(:at::date is null or case when :newestFirst::boolean then (${at}, ${id}) < (:at::date, :id::uuid) else (${at}, ${id}) > (:at::date, :id::uuid) end)`

const period = { from: day, to: day }
export type Period = { from: Day; to: Day }

export const loanShape = {
  id: uuid<LoanId>(),
  number: text,
  customerId: uuid<CustomerId>(),
  firstName: text.certain,
  lastName: text.certain,
}
/** Columns and joins of `loanShape` for a `page` of loans' ids. */
export const loanColumns = `page.id, l.loan_id as number, l.customer_id as "customerId", u.first_name as "firstName", u.last_name as "lastName"`
export const loanJoins = `page join loans l on l.id = page.id join customers c on c.id = l.customer_id join users u on u.id = c.user_id`

const dueShape = { ...loanShape, day, due: kobo.certain, paid: kobo.certain }
const duePage = (instalments: string): string => `with page as (
      select i.loan_id as id, i.due_date as day, sum(i.due_kobo)::bigint as due, sum(i.due_kobo - i.unpaid_kobo)::bigint as paid
      from ${instalments} and ${isAfter('i.due_date', 'i.loan_id')}
      group by i.due_date, i.loan_id order by ${inOrder('i.due_date', 'i.loan_id')} limit :limit offset :skip
    )
    select ${loanColumns}, page.day, page.due, page.paid from ${loanJoins} order by ${inOrder('page.day', 'page.id')}`
const columns = `select loan_id, due_date, principal_kobo + interest_kobo + fee_kobo as due_kobo,
      principal_kobo + interest_kobo + fee_kobo - paid_principal_kobo - paid_interest_kobo - paid_fee_kobo as unpaid_kobo from instalments`

/** Read from the index of due days, in its order. */
const listDue = statement({
  reads: 'replica',
  params: { product: text.nullable, ...period, ...rowRangeParams },
  row: dueShape,
  planEachTime: true,
  sql: duePage(`(${columns}) i where i.due_date between :from and :to
      and (:product::text is null or exists (select from loans p where p.id = i.loan_id and p.product = :product))`),
})
/** The customers of one agent are few: those of now, and those who were moved away. An instalment counts for the agent of its day (REP-04). */
const listDueOfAgent = statement({
  reads: 'replica',
  params: { ...loanFilterParams, ...period, ...rowRangeParams },
  row: dueShape,
  planEachTime: true,
  sql: duePage(`(
        select id from customers where agent_id = :agentId
        union select m.customer_id from moved_customers m where m.move_id in (select id from agent_moves where from_agent_id = :agentId)
      ) own join loans o on o.customer_id = own.id join (${columns}) i on i.loan_id = o.id
      where i.due_date between :from and :to and (:product::text is null or o.product = :product) and agent_on_day(own.id, i.due_date) = :agentId`),
})

/** Instalments of one loan that are due on one day, with what is paid of them. */
export type DueRow = RowOf<typeof listDue>

/** The instalments that fell due in a period, by day and loan. */
export const listDueRows = (sql: Sql, filter: LoanFilter, within: Period, range: RowRange): Promise<DueRow[]> =>
  filter.agentId
    ? sql.rows(listDueOfAgent, { ...filter, ...within, ...range })
    : sql.rows(listDue, { product: filter.product, ...within, ...range })

const listStarted = statement({
  reads: 'replica',
  params: { ...loanFilterParams, ...period, ...rowRangeParams, until: day },
  row: { ...loanShape, day: day.certain, principal: kobo.certain, whole: kobo.certain, paid: kobo, lost: kobo },
  planEachTime: true,
  sql: `with page as (
      select l.id, l.start_date as day from loans l
      where l.start_date between :from and :to and l.cancelled_at is null and ${isLoanOfFilter} and ${isAfter('l.start_date', 'l.id')}
      order by ${inOrder('l.start_date', 'l.id')} limit :limit offset :skip
    )
    select ${loanColumns}, page.day, l.approved_kobo as principal, l.approved_kobo + l.interest_kobo + l.fee_kobo as whole, moved.paid, moved.lost
    from ${loanJoins} cross join lateral (
      select coalesce(sum(cohort_paid(p.account, j.event, p.amount_kobo)), 0)::bigint as paid,
        coalesce(sum(cohort_lost(p.account, p.amount_kobo)), 0)::bigint as lost
      from postings p join journals j on j.id = p.journal_id where p.loan_id = l.id and booked_on(j) <= :until
    ) as moved order by ${inOrder('page.day', 'page.id')}`,
})

/** A loan of a cohort, with what it paid and lost up to a day by book day. */
export type StartedRow = RowOf<typeof listStarted>

/** The loans that started in a period, without those that were cancelled. */
export const listStartedRows = (
  sql: Sql,
  filter: LoanFilter,
  within: Period & { until: Day },
  range: RowRange,
): Promise<StartedRow[]> => sql.rows(listStarted, { ...filter, ...within, ...range })
