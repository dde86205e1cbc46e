import { nothing } from '@kasuwa/domain/money.ts'
import { count, integer, kobo, phone, type RowOfShape, text, uuid } from '../db/columns.ts'
import type { UserId } from '../base/ids.ts'
import { type ListInput, pageOf } from '../lists/page.ts'
import { dueNow } from '../loans/due-now.ts'

/**
 * The loans of an agent's customers that are late or due today, as part of a WITH; `amount` is the unpaid part of all instalments whose
 * day has come. A written-off loan is left out (DESK-65).
 */
export const loansDue = `due as (
      select l.id, l.loan_id, l.next_due_date, c.id as customer_id, c.user_id, c.group_id as group_id_of_customer,
        ${dueNow} as amount
      from customers c join loans l on l.customer_id = c.id
      where c.agent_id = :agentId and is_running(l.status) and l.next_due_date <= (select product_today())
        and l.written_off_at is null
    )`

export const dueShape = {
  loanId: text,
  userId: uuid<UserId>(),
  firstName: text.certain,
  lastName: text.certain,
  phone,
  due: kobo,
  daysLate: integer,
  /** For all that are due, on any page. */
  total: count,
  totalDue: kobo,
}
type Due = RowOfShape<typeof dueShape>

/** The counts over all loans that are due, and the columns of a page's rows `shown` with their users `u`. */
export const dueTotals = 'count(*) over () as total, sum(due.amount) over () as total_due'
export const dueColumns = `shown.loan_id as "loanId", u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.phone,
      shown.amount as due, (select product_today()) - shown.next_due_date as "daysLate", shown.total, shown.total_due as "totalDue"`

/** One page of them as it is answered, with the total due on all. */
export function duePage<Row extends Due, Answer>(input: ListInput, read: Row[], answer: (row: Row) => Answer) {
  const { rows, page } = pageOf(input, read, { total: read[0]?.total ?? 0, isExact: true })
  return { loans: rows.map(answer), total_due: read[0]?.totalDue ?? nothing, page }
}

export const dueAnswer = (row: Due) => ({
  loan_id: row.loanId,
  user: { id: row.userId, first_name: row.firstName, last_name: row.lastName, phone: row.phone },
  due_now: row.due,
  days_late: row.daysLate,
})
