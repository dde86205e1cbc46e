import type { CollectionOutcome } from '@kasuwa/domain/loans/collection.ts'
import { nothing } from '@kasuwa/domain/money.ts'
import { agentIdOf, type Context } from '../context.ts'
import { count, day, instant, integer, kobo, phone, text, uuid, word } from '../db/columns.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { AgentId, UserId } from '../ids.ts'
import { type ListInput, pageOf, rangeOf } from '../lists/page.ts'
import { loansDue } from './loans-due.ts'

const listRound = statement({
  params: { agentId: uuid<AgentId>(), limit: count, skip: count },
  row: {
    loanId: text,
    userId: uuid<UserId>(),
    firstName: text.certain,
    lastName: text.certain,
    phone,
    due: kobo,
    daysLate: integer,
    groupId: uuid().nullable,
    groupName: text.nullable,
    location: text.nullable,
    bankName: text.nullable,
    accountNumber: text.nullable,
    accountName: text.nullable,
    outcome: word<CollectionOutcome>().nullable,
    note: text.nullable,
    promisedOn: day.nullable,
    notedAt: instant.nullable,
    /** Of all that are due, whatever the page. */
    total: count,
    totalDue: kobo,
  },
  sql: `with ${loansDue}, placed as (
      select due.*, g.id as group_id, g.name, g.location, count(*) over () as total, sum(due.amount) over () as total_due
      from due left join customer_groups g on g.id = due.group_id_of_customer
      order by g.location nulls last, g.name, g.id, due.next_due_date, due.id limit :limit offset :skip
    )
    select placed.loan_id as "loanId", u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.phone, placed.amount as due,
      (select product_today()) - placed.next_due_date as "daysLate", placed.group_id as "groupId", placed.name as "groupName", placed.location,
      v.bank_name as "bankName", v.account_number as "accountNumber", v.account_name as "accountName",
      last.outcome, last.note, last.promised_on as "promisedOn", last.noted_at as "notedAt", placed.total, placed.total_due as "totalDue"
    from placed join users u on u.id = placed.user_id
      left join virtual_accounts v on v.customer_id = placed.customer_id and v.state = 'assigned'
      left join lateral (select n.* from collection_notes n where n.loan_id = placed.id order by n.id desc limit 1) as last on true
    order by placed.location nulls last, placed.name, placed.group_id, placed.next_due_date, placed.id`,
})

/** Whom an agent calls on today, a page at a time: who is late or due today, by market and group, and within these the latest first. */
export async function agentRound({ app, actor }: Context, input: ListInput) {
  const { limit, skip } = rangeOf(input)
  const read = await app.database.rows(listRound, { agentId: agentIdOf(actor), limit, skip })
  const { rows, page } = pageOf(input, read, { total: read[0]?.total ?? 0, isExact: true })
  return { loans: rows.map(loanAnswer), total_due: read[0]?.totalDue ?? nothing, page }
}

const loanAnswer = (row: RowOf<typeof listRound>) => ({
  loan_id: row.loanId,
  user: { id: row.userId, first_name: row.firstName, last_name: row.lastName, phone: row.phone },
  due_now: row.due,
  days_late: row.daysLate,
  group:
    row.groupId !== null && row.groupName !== null && row.location !== null
      ? { id: row.groupId, name: row.groupName, location: row.location }
      : null,
  pay_to:
    row.accountNumber !== null && row.bankName !== null && row.accountName !== null
      ? { bank_name: row.bankName, account_number: row.accountNumber, account_name: row.accountName }
      : null,
  last_note:
    row.outcome !== null && row.note !== null && row.notedAt !== null
      ? { outcome: row.outcome, note: row.note, promised_on: row.promisedOn, noted_at: row.notedAt }
      : null,
})
