import type { Day } from '@kasuwa/domain/dates.ts'
import type { AgentId } from '../base/ids.ts'
import { count, day, kobo, text, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { nextPromise, paidOfPromise } from '../loans/note-repository.ts'
import {
  classDaysNow,
  isOfFilter,
  isRunningOfFilter,
  type LoanFilter,
  loanFilterParams,
  movedNow,
} from './at-risk-repository.ts'

/** The running loans of now by agent, as the CTEs `moved` and `portfolio` of a statement with the filters of loans: `key` is the agent. */
export const portfolioNow = `${movedNow}, portfolio as (
      select key, count(*) as loans, sum(principal)::bigint as principal, coalesce(sum(principal) filter (where class_days >= 1), 0)::bigint as par1,
        coalesce(sum(principal) filter (where class_days > 30), 0)::bigint as par30, count(*) filter (where is_overdue) as late
      from (
        select r.agent_id as key, r.unpaid_principal_kobo as principal, ${classDaysNow} as class_days, r.oldest_due_on < (select product_today()) as is_overdue
        from running_loans r left join moved on moved.loan_id = r.loan_id where ${isRunningOfFilter}
      ) as one group by 1
    )`

const portfolioKept = `portfolio as (
      select agent_id as key, count(*) as loans, sum(unpaid_principal_kobo)::bigint as principal,
        coalesce(sum(unpaid_principal_kobo) filter (where class_days >= 1), 0)::bigint as par1,
        coalesce(sum(unpaid_principal_kobo) filter (where class_days > 30), 0)::bigint as par30, count(*) filter (where days_late > 0) as late
      from report.month_ends m where month = :month and ${isOfFilter('m')} group by 1
    )`

/** Instalments that fell due from `:from` to `:to` by the agent of its day, as the CTE `due`, and what is collected of it (REP-04). */
export const dueOfAgents = `due as (
      select agent_id as key, sum(due_kobo)::bigint as due, sum(moved_kobo)::bigint as moved, sum(collected_kobo)::bigint as collected
      from report.due_days d where day between :from and :to and ${isOfFilter('d')} group by 1
    )`

/** All customers of each agent, as the CTE `people`: `key` is the agent as text. */
export const customersOfAgents = `people as (
      select substr(what, 7) as key, sum(rows)::bigint as customers from tallied
      where what = any (array(select 'agent.' || id from agents where :agentId::uuid is null or id = :agentId)) group by 1
    )`

const ofNote = { loan: 'n.loan_id', notedAt: 'n.noted_at', on: 'n.promised_on' }

/**
 * Promises whose day is from `:from` to `:to`, by the agent of the customer now, as the CTE `promised`: those that are kept, and those that are kept or
 * broken by today. Open and replaced ones are left out; the same rule as `promiseState` (C-197).
 */
const promisesOfAgents = `promised as (
      select key, count(*) filter (where is_kept) as kept, count(*) as promises from (
        select c.agent_id as key, n.promised_on, cut.noted_at is not null as is_cut,
          case when cut.noted_at is null then ${paidOfPromise(ofNote)} else ${paidOfPromise(ofNote, 'cut.noted_at')} end >= coalesce(n.promised_kobo, 1) as is_kept
        from collection_notes n join loans l on l.id = n.loan_id join customers c on c.id = l.customer_id
          ${nextPromise}
          left join lateral (select next.noted_at where lagos_day(next.noted_at) <= n.promised_on) as cut on true
        where n.outcome = 'promised' and n.promised_on between :from and :to
          and (:agentId::uuid is null or c.agent_id = :agentId) and (:product::text is null or l.product = :product)
      ) as one where is_kept or (not is_cut and promised_on < (select product_today())) group by 1
    )`

const shape = {
  id: uuid<AgentId>(),
  firstName: text.certain,
  lastName: text.certain,
  customers: count.nullable,
  loans: count,
  late: count,
  principal: kobo,
  par1: kobo,
  par30: kobo,
  due: kobo,
  moved: kobo,
  collected: kobo,
  promises: count,
  kept: count,
}

const listed = (
  customers: string,
  joins: string,
) => `select a.id, u.first_name as "firstName", u.last_name as "lastName", ${customers} as customers,
      coalesce(portfolio.loans, 0) as loans, coalesce(portfolio.late, 0) as late, coalesce(portfolio.principal, 0) as principal,
      coalesce(portfolio.par1, 0) as par1, coalesce(portfolio.par30, 0) as par30, coalesce(due.due, 0) as due, coalesce(due.moved, 0) as moved,
      coalesce(due.collected, 0) as collected, coalesce(promised.promises, 0) as promises, coalesce(promised.kept, 0) as kept
    from agents a join users u on u.id = a.user_id left join portfolio on portfolio.key = a.id left join due on due.key = a.id
      left join promised on promised.key = a.id ${joins}
    where :agentId::uuid is null or a.id = :agentId
    order by coalesce(portfolio.principal, 0) desc, u.first_name, u.last_name, a.id`

const params = { ...loanFilterParams, from: day, to: day }

const listNow = statement({
  reads: 'replica',
  params,
  row: shape,
  planEachTime: true,
  sql: `with ${portfolioNow}, ${dueOfAgents}, ${promisesOfAgents}, ${customersOfAgents}
    ${listed('coalesce(people.customers, 0)', 'left join people on people.key = a.id::text')}`,
})

const listKept = statement({
  reads: 'replica',
  params: { ...params, month: day },
  row: shape,
  planEachTime: true,
  sql: `with ${portfolioKept}, ${dueOfAgents}, ${promisesOfAgents} ${listed('null::bigint', '')}`,
})

export type AgentFigures = RowOf<typeof listNow>

/**
 * All agents, or one, with their running loans and what fell due in a period, the largest portfolio first: loans as they are now, or at a kept month
 * end, whose customers were not kept.
 */
export const listAgentPortfolios = (
  sql: Sql,
  { month, ...asked }: LoanFilter & { from: Day; to: Day; month: Day | null },
): Promise<AgentFigures[]> => (month === null ? sql.rows(listNow, asked) : sql.rows(listKept, { ...asked, month }))
