import { daysLate } from '@kasuwa/domain/loans/late-ranges.ts'
import { promiseState } from '@kasuwa/domain/loans/promise.ts'
import type { Day } from '@kasuwa/domain/dates.ts'
import { bool, day, instant, kobo, phone, type RowOfShape, text, uuid } from '../db/columns.ts'
import type { AgentId, CustomerId } from '../base/ids.ts'
import { paidOfPromise } from '../loans/note-repository.ts'

const today = '(select product_today())'

/**
 * SQL for the unpaid amount of all instalments of a row `r` of running_loans that are due, today's included (decision 100), with its late fees once all
 * are due (C-195). Instalments are read only
 * between the day on which one fell due and the job that counts it.
 */
export const dueOfRow = `greatest(0, case when r.next_fall_on is null then r.outstanding_kobo + r.paid_kobo
    when r.next_fall_on <= ${today}
    then (select case when bool_and(i.due_date <= ${today}) then r.outstanding_kobo + r.paid_kobo
        else coalesce(sum(amount_kobo(i)) filter (where i.due_date <= ${today}), 0)::bigint end from instalments i where i.loan_id = r.loan_id)
    else r.fallen_due_kobo end - r.paid_kobo)`

/** SQL for what was paid of the newest promise of a row `r`. */
export const paidOfRow = paidOfPromise({ loan: 'r.loan_id', notedAt: 'r.promised_at', on: 'r.promised_on' })

/** True for a row `r` whose newest promise is not kept so far, as SQL. */
export const isUnkept = `${paidOfRow} < coalesce(r.promised_kobo, 1)`

/** True for a row `r` whose newest promise is broken (C-197), as SQL; the same rule as `promiseState`. */
export const isBroken = `(r.promised_on < ${today} and ${isUnkept})`

export const lateShape = {
  loanId: text,
  customerId: uuid<CustomerId>(),
  firstName: text.certain,
  lastName: text.certain,
  phone,
  oldestDueOn: day,
  /** False where only late fees are unpaid, which do not count as days late (C-195). */
  owesInstalments: bool,
  due: kobo,
  outstanding: kobo,
  agentId: uuid<AgentId>(),
  agentFirstName: text.certain,
  agentLastName: text.certain,
  group: text.nullable,
  market: text.nullable,
  lastNoteAt: instant.nullable,
  promisedOn: day.nullable,
  promised: kobo.nullable,
  paidOfPromise: kobo.nullable,
}

/** The columns of that shape: of the rows `page` with `loan_id` and `due_now`, and what `lateJoins` reads. */
export const lateColumns = `l.loan_id as "loanId", r.customer_id as "customerId", u.first_name as "firstName", u.last_name as "lastName", r.phone,
  r.oldest_due_on as "oldestDueOn", r.unpaid_principal_kobo > 0 as "owesInstalments", page.due_now as due, r.outstanding_kobo as outstanding, r.agent_id as "agentId",
  au.first_name as "agentFirstName", au.last_name as "agentLastName", g.name as "group", r.lga as market, r.last_note_at as "lastNoteAt",
  r.promised_on as "promisedOn", r.promised_kobo as promised, case when r.promised_on is not null then ${paidOfRow} end as "paidOfPromise"`
export const lateJoins = `page join running_loans r on r.loan_id = page.loan_id join loans l on l.id = r.loan_id
  join customers c on c.id = r.customer_id join users u on u.id = c.user_id
  join agents a on a.id = r.agent_id join users au on au.id = a.user_id left join customer_groups g on g.id = r.group_id`

export function lateAnswer(row: RowOfShape<typeof lateShape>, on: Day) {
  return {
    loan_id: row.loanId,
    customer_id: row.customerId,
    user: { first_name: row.firstName, last_name: row.lastName, phone: row.phone },
    days_late: row.owesInstalments ? daysLate(row.oldestDueOn, on) : 0,
    due_now: row.due,
    outstanding: row.outstanding,
    agent: { id: row.agentId, first_name: row.agentFirstName, last_name: row.agentLastName },
    group: row.group,
    market: row.market,
    last_contact: row.lastNoteAt,
    promise: promiseAnswer(row, on),
  }
}

function promiseAnswer({ promisedOn, promised, paidOfPromise: paid }: RowOfShape<typeof lateShape>, today: Day) {
  if (promisedOn === null || paid === null) return null
  // It is the newest, so none replaces it.
  return {
    on: promisedOn,
    amount: promised,
    paid,
    state: promiseState({ on: promisedOn, amount: promised, paid, next: null }, today),
  }
}
