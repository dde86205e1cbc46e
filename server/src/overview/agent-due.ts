import { nothing } from '@kasuwa/domain/money.ts'
import { agentIdOf, type Context } from '../context.ts'
import { count, integer, kobo, phone, text, uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { AgentId, UserId } from '../ids.ts'
import { type ListInput, pageOf, rangeOf } from '../lists/page.ts'
import { loansDue } from './loans-due.ts'

const listDue = statement({
  params: { agentId: uuid<AgentId>(), limit: count, skip: count },
  row: {
    loanId: text,
    userId: uuid<UserId>(),
    firstName: text.certain,
    lastName: text.certain,
    phone,
    due: kobo,
    daysLate: integer,
    /** Of all that are due, whatever the page. */
    total: count,
    totalDue: kobo,
  },
  sql: `with ${loansDue}, shown as (
      select due.*, count(*) over () as total, sum(due.amount) over () as total_due from due
      order by due.next_due_date, due.id limit :limit offset :skip
    )
    select shown.loan_id as "loanId", u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.phone, shown.amount as due,
      (select product_today()) - shown.next_due_date as "daysLate", shown.total, shown.total_due as "totalDue"
    from shown join users u on u.id = shown.user_id
    order by shown.next_due_date, shown.id`,
})

/** One page of the loans of an agent's customers that are late or due today, the latest first, and what is due on all of them. */
export async function agentDue({ app, actor }: Context, input: ListInput) {
  const { limit, skip } = rangeOf(input)
  const read = await app.database.rows(listDue, { agentId: agentIdOf(actor), limit, skip })
  const { rows, page } = pageOf(input, read, { total: read[0]?.total ?? 0, isExact: true })
  return {
    loans: rows.map((row) => ({
      loan_id: row.loanId,
      user: { id: row.userId, first_name: row.firstName, last_name: row.lastName, phone: row.phone },
      due_now: row.due,
      days_late: row.daysLate,
    })),
    total_due: read[0]?.totalDue ?? nothing,
    page,
  }
}
