import type { PortfolioState } from '@kasuwa/contract/entities/report.ts'
import type { Day } from '@kasuwa/domain/dates.ts'
import type { AgentId } from '../base/ids.ts'
import {
  isLoanOfFilter,
  isOfFilter,
  isRunningOfFilter,
  type LoanFilter,
  loanFilterParams,
} from '../collections/at-risk-repository.ts'
import { count, day, kobo, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'

const held = {
  state: word<PortfolioState>().certain,
  product: text,
  /** Loans that do not run are not counted by agent. */
  agentId: uuid<AgentId>().nullable,
  loans: count,
  principal: kobo,
  unpaid: kobo,
}

/** `offset 0`: otherwise PostgreSQL may read all of them in the order of their agents, one by one. */
const listRunning = statement({
  reads: 'replica',
  params: loanFilterParams,
  row: held,
  planEachTime: true,
  sql: `select case when r.oldest_due_on < (select product_today()) then 'overdue' else 'active' end as state, r.product, r.agent_id as "agentId", count(*) as loans,
      sum(r.unpaid_principal_kobo)::bigint as principal, sum(r.outstanding_kobo)::bigint as unpaid
    from (select * from running_loans r where ${isRunningOfFilter} offset 0) as r group by 1, 2, 3`,
})

const listOthers = statement({
  reads: 'replica',
  params: loanFilterParams,
  row: held,
  planEachTime: true,
  sql: `select case when l.status in ('active', 'overdue') then 'written_off' else l.status end as state, l.product, null::uuid as "agentId", count(*) as loans,
      0::bigint as principal, coalesce(sum(l.total_kobo - l.paid_kobo) filter (where l.status in ('active', 'overdue')), 0)::bigint as unpaid
    from loans l where (l.status not in ('active', 'overdue') or l.written_off_at is not null)
      and ${isLoanOfFilter} group by 1, 2`,
})

const listKept = statement({
  reads: 'replica',
  params: { ...loanFilterParams, month: day },
  row: { ...held, product: text.certain },
  planEachTime: true,
  sql: `select case when days_late > 0 then 'overdue' else 'active' end as state, product, agent_id as "agentId", count(*) as loans,
      sum(unpaid_principal_kobo)::bigint as principal, sum(unpaid_principal_kobo + unpaid_interest_kobo + unpaid_fee_kobo)::bigint as unpaid
    from report.month_ends m where month = :month and ${isOfFilter('m')} group by 1, 2, 3`,
})

/** The rows of loans and not the view: it would join each of them with its customer. */
const sumStarted = statement({
  reads: 'replica',
  params: { ...loanFilterParams, from: day, to: day },
  row: { loans: count, lent: kobo },
  planEachTime: true,
  sql: `select count(*) as loans, coalesce(sum(approved_kobo), 0)::bigint as lent
    from loans l where l.end_date >= :from and l.start_date between :from and :to and l.cancelled_at is null and ${isLoanOfFilter}`,
})

/** Postings of write-offs are few, and have an index. */
const countWrittenOff = statement({
  reads: 'replica',
  params: { ...loanFilterParams, from: day, to: day },
  row: { loans: count },
  planEachTime: true,
  sql: `select count(*) as loans from postings p join journals j on j.id = p.journal_id join loans l on l.id = p.loan_id join customers c on c.id = l.customer_id
    where p.account = 'write_offs' and j.event = 'loan_written_off' and booked_on(j) between :from and :to
      and (:agentId::uuid is null or c.agent_id = :agentId) and (:product::text is null or l.product = :product)`,
})

/** Every cohort and product has tallies of its own: 'cohort-paid.2027-03.trader'. */
const sumMoves = statement({
  reads: 'replica',
  params: { product: text.nullable, month: day },
  row: { repaid: kobo, lost: kobo },
  planEachTime: true,
  sql: `select coalesce(sum(amount_kobo) filter (where what like 'cohort-paid.%'), 0)::bigint as repaid,
      coalesce(sum(amount_kobo) filter (where what like 'cohort-lost.%'), 0)::bigint as lost
    from tallied where what like 'cohort-%' and day = :month and (:product::text is null or substr(what, 21) = :product)`,
})

/**
 * The loans of one agent are few, so their postings are read, each with its journal by the key (`offset 0`): PostgreSQL does not know how few they are, and
 * would read all postings and journals.
 */
const sumMovesOfAgent = statement({
  reads: 'replica',
  params: { ...loanFilterParams, month: day },
  row: { repaid: kobo, lost: kobo },
  planEachTime: true,
  sql: `with own as materialized (select l.id from loans l where l.start_date is not null and l.cancelled_at is null and ${isLoanOfFilter})
    select coalesce(sum(cohort_paid(p.account, j.event, p.amount_kobo)), 0)::bigint as repaid, coalesce(sum(cohort_lost(p.account, p.amount_kobo)), 0)::bigint as lost
    from own cross join lateral (select journal_id, account, amount_kobo from postings one where one.loan_id = own.id offset 0) as p
      cross join lateral (select event, booked_on(one) as day from journals one where one.id = p.journal_id offset 0) as j
    where month_of(j.day) = :month`,
})

/** Loans of one state, product and agent. */
export type HeldLoans = RowOf<typeof listRunning>

/** The loans of now, or of a kept month end, by state, product and agent. */
export async function listHeld(sql: Sql, filter: LoanFilter, month: Day | null): Promise<HeldLoans[]> {
  if (month !== null) return sql.rows(listKept, { ...filter, month })
  const [running, others] = await Promise.all([sql.rows(listRunning, filter), sql.rows(listOthers, filter)])
  return [...running, ...others]
}

/** Loans that started in a period, and those that were written off in it. */
export async function startedAndLost(sql: Sql, filter: LoanFilter, period: { from: Day; to: Day }) {
  const [started, lost] = await Promise.all([
    sql.only(sumStarted, { ...filter, ...period }),
    sql.only(countWrittenOff, { ...filter, ...period }),
  ])
  return { newLoans: started.loans, lent: started.lent, writtenOffLoans: lost.loans }
}

/** Repaid money of principal, interest and loan fee in a month by book day, recoveries among it, and principal that was written off less what was recovered. */
export const movesOfMonth = (sql: Sql, filter: LoanFilter, month: Day): Promise<RowOf<typeof sumMoves>> =>
  filter.agentId
    ? sql.only(sumMovesOfAgent, { ...filter, month })
    : sql.only(sumMoves, { product: filter.product, month })
