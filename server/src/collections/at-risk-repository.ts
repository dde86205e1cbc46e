import type { Day } from '@kasuwa/domain/dates.ts'
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

const readNow = statement({
  params: loanFilterParams,
  row: groups,
  planEachTime: true,
  sql: `select class_days as "classDays", reschedules > 0 as "isRescheduled", count(*) as loans, sum(unpaid_principal_kobo)::bigint as principal
    from report.loans l where state in ('active', 'overdue') and class_days is not null and ${isOfFilter('l')} group by 1, 2`,
})

/** The sums of all agents have no agent. */
const readKept = statement({
  params: { ...loanFilterParams, months: listOf(day) },
  row: { month: day, ...groups, classDays: integer },
  sql: `select month, class_days as "classDays", is_rescheduled as "isRescheduled", sum(loans)::bigint as loans, sum(principal_kobo)::bigint as principal
    from month_end_sums where month = any (:months) and agent_id is not distinct from :agentId and (:product::text is null or product = :product)
    group by 1, 2, 3`,
})

const listMonths = statement({
  row: { month: day, classes: json<ProvisionClass[]>() },
  sql: `select e.month, t.classes from month_ends e join provision_tables t on t.id = e.provision_table order by e.month`,
})

const findClasses = statement({
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
