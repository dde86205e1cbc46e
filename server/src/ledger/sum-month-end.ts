import type { Day } from '@kasuwa/domain/dates.ts'
import { day } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** All loans of a large lender are read. */
const mayTakeMs = 180_000

const forget = statement({ params: { month: day }, sql: `delete from month_end_sums where month = :month` })

/** A loan was rescheduled by the end of a month if one of its reschedules was made by then. */
const sum = statement({
  mayTakeMs,
  params: { month: day },
  sql: `insert into month_end_sums (month, agent_id, product, class_days, is_rescheduled, loans, principal_kobo)
    select :month, agent_id, product, class_days, is_rescheduled, count(*), sum(unpaid_principal_kobo) from (
      select m.agent_id, m.product, m.class_days, moved.loan_id is not null as is_rescheduled, m.unpaid_principal_kobo
      from month_end_loans m left join (select loan_id, min(made_on) as first_on from reschedules group by loan_id) as moved
        on moved.loan_id = m.loan_id and moved.first_on < m.month + interval '1 month'
      where m.month = :month
    ) as one
    group by grouping sets ((agent_id, product, class_days, is_rescheduled), (product, class_days, is_rescheduled))`,
})

/** Sums the kept loans of a month's end by class days, for each agent and for all, so that a report of twelve month ends reads no loans (REP-36). */
export async function sumMonthEnd(tx: Sql, month: Day): Promise<void> {
  await tx.run(forget, { month })
  await tx.run(sum, { month })
}
