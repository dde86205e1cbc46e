import type { Day } from '@kasuwa/domain/dates.ts'
import { count, day, integer, kobo } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { loanTallies } from '../lists/tallies.ts'

const totals = statement({
  reads: 'replica',
  row: { agents: count, customers: count, loans: count, revenue: kobo },
  sql: `select (select count(*) from agents) as agents,
      coalesce(sum(rows) filter (where what = 'customer'), 0)::bigint as customers,
      coalesce(sum(rows) filter (where what like 'loan.%'), 0)::bigint as loans,
      coalesce(sum(amount_kobo) filter (where what = 'interest'), 0) as revenue
    from tallied where what in ('customer', 'interest', ${loanTallies})`,
})
const sumByWeek = statement({
  reads: 'replica',
  params: { since: day },
  row: { week: day, disbursed: kobo, repaid: kobo },
  sql: `select date_trunc('week', day)::date as week,
      coalesce(sum(amount_kobo) filter (where what = 'loan_disbursement'), 0) as disbursed,
      coalesce(sum(amount_kobo) filter (where what = 'loan_repayment'), 0) as repaid
    from tallied where what in ('loan_disbursement', 'loan_repayment') and day >= :since group by 1`,
})
const sumByArrears = statement({
  reads: 'replica',
  row: { days: integer, loans: count, outstanding: kobo },
  sql: `select (select product_today()) - day as days, sum(rows)::bigint as loans, sum(amount_kobo) as outstanding
    from tallied where what = 'running' group by day having sum(rows) <> 0`,
})

export type FigureTotals = RowOf<typeof totals>
export type Week = RowOf<typeof sumByWeek>
export type Arrears = RowOf<typeof sumByArrears>

/** The counts of everything; the revenue is the ledger's interest income (C-142, INV-30). */
export const totalFigures = (sql: Sql): Promise<FigureTotals> => sql.only(totals)

/** Payments completed since a day, by the Monday of their week in Lagos; a week without payments is left out. */
export const moneyByWeek = (sql: Sql, since: Day): Promise<Week[]> => sql.rows(sumByWeek, { since })

/** Running loans by how many days ago their oldest unpaid instalment was due; before that day the number is negative. */
export const loansByArrears = (sql: Sql): Promise<Arrears[]> => sql.rows(sumByArrears)
