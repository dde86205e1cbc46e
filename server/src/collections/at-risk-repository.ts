import type { Day } from '@kasuwa/domain/dates.ts'
import { daysOfKeptClass } from '@kasuwa/domain/loans/class-days.ts'
import type { ProvisionClass } from '@kasuwa/domain/loans/month-end.ts'
import type { AgentId } from '../base/ids.ts'
import { bool, count, day, integer, json, kobo, listOf, text, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'

/** The loans of one agent or one product; null leaves nothing out. */
export type LoanFilter = { agentId: AgentId | null; product: string | null }
export const loanFilterParams = { agentId: uuid<AgentId>().nullable, product: text.nullable }

/** True for a row of a view with agent and product that a filter names, as SQL. */
export const isOfFilter = (row: string): string =>
  `(:agentId::uuid is null or ${row}.agent_id = :agentId) and (:product::text is null or ${row}.product = :product)`

const groups = { classDays: integer.certain, isRescheduled: bool, loans: count, principal: kobo }

const today = '(select product_today())'

/** The newest reschedule of each loan that was rescheduled, as the CTE `moved`: such loans are few. */
export const movedNow = `moved as materialized (
      select distinct on (m.loan_id) m.loan_id, m.made_on, m.class_days from reschedules m join loans l on l.id = m.loan_id and l.reschedules > 0
      order by m.loan_id, m.id desc
    )`

/**
 * The class days of today of a row `r` of running_loans with its `moved`, as SQL: those of report.loans, without reading its loan. A loan keeps its class for 30
 * days after its reschedule, and as long as an instalment that was due by then is unpaid: it was overdue on each day since (C-199).
 */
export const classDaysNow = `case when r.unpaid_principal_kobo > 0 then greatest(0, ${today} - r.oldest_due_on,
      case when least(${today}, r.oldest_due_on) < moved.made_on + ${daysOfKeptClass} then moved.class_days end) else 0 end`

/** True for a row `l` of loans that a filter names, as SQL: its agent is the customer's of now. */
export const isLoanOfFilter = `(:agentId::uuid is null or l.customer_id in (select id from customers where agent_id = :agentId))
      and (:product::text is null or l.product = :product)`

/** True for a row `r` of running_loans that a filter names, as SQL. */
export const isRunningOfFilter = `(:agentId::uuid is null or r.agent_id = :agentId)
      and (:product::text is null or r.product = :product)`

const readNow = statement({
  reads: 'replica',
  params: loanFilterParams,
  row: groups,
  planEachTime: true,
  sql: `with ${movedNow}
    select ${classDaysNow} as "classDays", moved.loan_id is not null as "isRescheduled", count(*) as loans, sum(r.unpaid_principal_kobo)::bigint as principal
    from running_loans r left join moved on moved.loan_id = r.loan_id where ${isRunningOfFilter} group by 1, 2`,
})

/** The sums of all agents have no agent. */
const readKept = statement({
  reads: 'replica',
  params: { ...loanFilterParams, months: listOf(day) },
  row: { month: day, ...groups, classDays: integer },
  sql: `select month, class_days as "classDays", is_rescheduled as "isRescheduled", sum(loans)::bigint as loans, sum(principal_kobo)::bigint as principal
    from month_end_sums where month = any (:months) and agent_id is not distinct from :agentId and (:product::text is null or product = :product)
    group by 1, 2, 3`,
})

const listMonths = statement({
  reads: 'replica',
  row: { month: day, classes: json<ProvisionClass[]>() },
  sql: `select e.month, t.classes from month_ends e join provision_tables t on t.id = e.provision_table order by e.month`,
})

const findClasses = statement({
  reads: 'replica',
  row: { classes: json<ProvisionClass[]>() },
  sql: `select classes from provision_tables order by id desc limit 1`,
})

/** Running loans that are not written off with the same class days, rescheduled ones apart. */
export type RiskGroup = Omit<RowOf<typeof readKept>, 'month'>
/** A month whose end is kept, with the table of classes that it was kept by. */
export type KeptMonth = RowOf<typeof listMonths>

/** The running loans of now by class days: the one query of portfolio at risk (C-199). */
export const riskGroupsNow = (sql: Sql, filter: LoanFilter): Promise<RiskGroup[]> => sql.rows(readNow, filter)

/** The same of kept month ends, which are named by the first days of their months. */
export const riskGroupsOf = (sql: Sql, filter: LoanFilter, months: readonly Day[]): Promise<RowOf<typeof readKept>[]> =>
  sql.rows(readKept, { ...filter, months })

/** The months whose ends are kept, oldest first. */
export const listKeptMonths = (sql: Sql): Promise<KeptMonth[]> => sql.rows(listMonths)

/** The newest table of classes. */
export const newestClasses = async (sql: Sql): Promise<ProvisionClass[]> => (await sql.only(findClasses)).classes
