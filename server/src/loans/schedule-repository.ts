import { amountOf, type Instalment } from '@kasuwa/domain/loans/instalments.ts'
import type { Schedule, ScheduleRow } from '@kasuwa/domain/loans/schedule.ts'
import type { LoanState } from '@kasuwa/domain/loans/status.ts'
import { bool, day, integer, json, kobo, listOf, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { CustomerId, LoanId } from '../base/ids.ts'
import { endLateFees } from './late-fee-repository.ts'
import { virtualAccountFacts, virtualAccountShape } from './missing-account-answer.ts'
import { personColumns, personShape } from '../profile/person-answer.ts'

/** An account to pay into, as answers show it. */
export type PayableAccount = { account_number: string; account_name: string; bank: { name: string } }

const loanId = uuid<LoanId>()

const list = statement({
  params: { loanId },
  row: {
    number: integer,
    dueOn: day,
    principal: kobo,
    interest: kobo,
    fee: kobo,
    paidPrincipal: kobo,
    paidInterest: kobo,
    paidFee: kobo,
  },
  sql: `select number, due_date as "dueOn", principal_kobo as principal, interest_kobo as interest, fee_kobo as fee,
      paid_principal_kobo as "paidPrincipal", paid_interest_kobo as "paidInterest", paid_fee_kobo as "paidFee"
    from instalments where loan_id = :loanId order by number`,
})
const findApplicant = statement({
  params: { customerId: uuid<CustomerId>() },
  row: {
    ...personShape,
    business: text.nullable,
    payTo: json<PayableAccount>().nullable,
    hasActiveAgent: bool,
    ...virtualAccountShape,
  },
  sql: `select ${personColumns}, b.name as business,
      case when v.state = 'assigned' then jsonb_build_object('account_number', v.account_number, 'account_name', v.account_name,
        'bank', jsonb_build_object('name', v.bank_name)) end as "payTo",
      exists (select from agents a join users au on au.id = a.user_id where a.id = c.agent_id and au.status = 'active') as "hasActiveAgent",
      ${virtualAccountFacts}
    from customers c join users u on u.id = c.user_id
    left join businesses b on b.user_id = u.id
    left join virtual_accounts v on v.customer_id = c.id
    where c.id = :customerId`,
})
const insert = statement({
  params: {
    loanId,
    numbers: listOf(integer),
    days: listOf(day),
    principals: listOf(kobo),
    interests: listOf(kobo),
    fees: listOf(kobo),
  },
  sql: `insert into instalments (loan_id, number, due_date, principal_kobo, interest_kobo, fee_kobo)
    select :loanId, number, due_date, principal, interest, fee
    from unnest(:numbers::smallint[], :days::date[], :principals::bigint[], :interests::bigint[], :fees::bigint[])
      as row(number, due_date, principal, interest, fee)`,
})
const beginLoan = statement({
  params: { loanId, start: day, end: day, interest: kobo, fee: kobo, total: kobo, nextDueOn: day, nextDueAmount: kobo },
  sql: `update loans set status = 'active', start_date = :start, end_date = :end, interest_kobo = :interest, fee_kobo = :fee, total_kobo = :total,
      next_due_date = :nextDueOn, next_due_kobo = :nextDueAmount
    where id = :loanId`,
})
const removeRows = statement({ params: { loanId }, sql: 'delete from instalments where loan_id = :loanId' })
const clearLoan = statement({
  params: { loanId, state: word<LoanState>() },
  sql: `update loans set status = :state, start_date = null, end_date = null, interest_kobo = null, fee_kobo = 0, total_kobo = null,
      paid_kobo = 0, next_due_date = null, next_due_kobo = null, written_off_at = null, written_off_kobo = null,
      reschedules = 0, rescheduled_at = null, last_number = null
    where id = :loanId`,
})

export type Applicant = RowOf<typeof findApplicant>

/** A loan's instalments in the order of their due dates; none before it is paid out. */
export const instalmentsOf = (sql: Sql, loanId: LoanId): Promise<Instalment[]> => sql.rows(list, { loanId })

/** The loan's applicant, their business and the account they pay into (C-162). */
export const applicantOf = (sql: Sql, customerId: CustomerId): Promise<Applicant> =>
  sql.only(findApplicant, { customerId })

/** Freezes the schedule of a loan that was paid out (C-92). */
export async function freezeSchedule(tx: Sql, loanId: LoanId, schedule: Schedule): Promise<void> {
  const { rows } = schedule
  const [first] = rows
  if (!first) throw new RangeError('a schedule has at least one instalment')
  await insertRows(tx, loanId, rows)
  await tx.run(beginLoan, { ...schedule, loanId, nextDueOn: first.dueOn, nextDueAmount: amountOf(first) })
}

/** Adds rows to a loan's schedule, with nothing paid. */
export async function insertRows(tx: Sql, loanId: LoanId, rows: readonly ScheduleRow[]): Promise<void> {
  await tx.run(insert, {
    loanId,
    numbers: rows.map((row) => row.number),
    days: rows.map((row) => row.dueOn),
    principals: rows.map((row) => row.principal),
    interests: rows.map((row) => row.interest),
    fees: rows.map((row) => row.fee),
  })
}

/** Removes the schedule and ends the late fees of a loan whose money came back before any repayment, or that is cancelled (C-86). */
export async function removeSchedule(tx: Sql, loanId: LoanId, state: LoanState): Promise<void> {
  await tx.run(removeRows, { loanId })
  await endLateFees(tx, loanId)
  await tx.run(clearLoan, { loanId, state })
}
