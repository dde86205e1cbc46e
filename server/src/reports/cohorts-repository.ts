import { type Day, day as dayOf } from '@kasuwa/domain/dates.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import { isLoanOfFilter, isOfFilter, type LoanFilter, loanFilterParams } from '../collections/at-risk-repository.ts'
import { count, day, kobo, listOf, text } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'

/** Almost every loan is read, so none is joined with its customer. What was paid before an import is no part of a cohort: its days are not known. */
const listStarts = statement({
  reads: 'replica',
  params: { ...loanFilterParams, from: day, to: day },
  row: { month: day.certain, loans: count, principal: kobo, whole: kobo },
  planEachTime: true,
  sql: `select date_trunc('month', l.start_date)::date as month, count(*) as loans, sum(l.approved_kobo)::bigint as principal,
      sum(l.approved_kobo + l.interest_kobo + l.fee_kobo - coalesce(m.paid_principal_kobo + m.paid_interest_kobo + m.paid_fee_kobo, 0))::bigint as whole
    from loans l left join imported_loans m on m.loan_id = l.id where l.start_date between :from and :to and l.cancelled_at is null
      and ${isLoanOfFilter} group by 1`,
})

const moves = { cohort: text.certain, month: day.certain, paid: kobo, lost: kobo }

const listTallied = statement({
  reads: 'replica',
  params: { paid: listOf(text), lost: listOf(text), to: day },
  row: moves,
  sql: `select substr(what, 13, 7) as cohort, day as month, coalesce(sum(amount_kobo) filter (where what like 'cohort-paid.%'), 0)::bigint as paid,
      coalesce(sum(amount_kobo) filter (where what like 'cohort-lost.%'), 0)::bigint as lost
    from tallied where what = any (array_cat(:paid::text[], :lost::text[])) and day <= :to group by 1, 2`,
})

/** The loans of one agent are few, so their postings are read. */
const listOfAgent = statement({
  reads: 'replica',
  params: { ...loanFilterParams, from: day, to: day },
  row: moves,
  planEachTime: true,
  sql: `select left(l.start_day::text, 7) as cohort, month_of(booked_on(j)) as month,
      sum(cohort_paid(p.account, j.event, p.amount_kobo))::bigint as paid, sum(cohort_lost(p.account, p.amount_kobo))::bigint as lost
    from report.loans l join postings p on p.loan_id = l.loan_id join journals j on j.id = p.journal_id
    where l.start_day between :from and :to and l.cancelled_day is null and ${isOfFilter('l')} group by 1, 2`,
})

const listProducts = statement({
  reads: 'replica',
  params: { product: text.nullable },
  row: { code: text },
  sql: `select code from products where :product::text is null or code = :product`,
})

/** The loans that started in each month of a period, without those that were cancelled. */
export const listCohorts = (
  sql: Sql,
  filter: LoanFilter,
  period: { from: Day; to: Day },
): Promise<RowOf<typeof listStarts>[]> => sql.rows(listStarts, { ...filter, ...period })

/** Money that a cohort paid, and principal that it lost, in a month by book day. */
export type CohortMove = { cohort: Day; month: Day; paid: Kobo; lost: Kobo }

/** Money that the loans of some months of start paid and lost, by book month: from the tallies, or of one agent from the postings. */
export async function listCohortMoves(
  sql: Sql,
  filter: LoanFilter,
  { months, to }: { months: readonly Day[]; to: Day },
): Promise<CohortMove[]> {
  const rows = filter.agentId
    ? await sql.rows(listOfAgent, { ...filter, from: months[0] ?? to, to })
    : await tallied(sql, filter.product, { months, to })
  return rows.map((row) => ({ ...row, cohort: dayOf(`${row.cohort}-01`) }))
}

async function tallied(sql: Sql, product: string | null, { months, to }: { months: readonly Day[]; to: Day }) {
  const products = await sql.rows(listProducts, { product })
  const cohorts = months.flatMap((month) => products.map(({ code }) => `${month.slice(0, 7)}.${code}`))
  return sql.rows(listTallied, {
    paid: cohorts.map((cohort) => `cohort-paid.${cohort}`),
    lost: cohorts.map((cohort) => `cohort-lost.${cohort}`),
    to,
  })
}
