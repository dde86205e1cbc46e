import type { Instalment } from '@kasuwa/domain/loans/instalments.ts'
import type { Schedule } from '@kasuwa/domain/loans/schedule.ts'
import type { Sql } from '../db/database.ts'
import type { CustomerId, LoanId } from '../ids.ts'
import { virtualAccountFacts, type VirtualAccountRow } from './missing-account-answer.ts'
import type { Person } from '../profile/person-answer.ts'

const list = `select number, due_date as "dueOn", principal_kobo as principal, interest_kobo as interest,
    paid_principal_kobo as "paidPrincipal", paid_interest_kobo as "paidInterest"
  from instalments where loan_id = $1 order by number`

/** A loan's instalments in the order in which they fall due; none before it is paid out. */
export const instalmentsOf = (sql: Sql, loanId: LoanId): Promise<Instalment[]> => sql.rows<Instalment>(list, [loanId])

/** An account to pay into, as answers carry it. */
export type PayableAccount = { account_number: string; account_name: string; bank: { name: string } }
export type Applicant = Person & VirtualAccountRow & { business: string | null; payTo: PayableAccount | null }

const applicant = `select u.first_name as "firstName", u.last_name as "lastName", u.phone, u.profile_picture as picture, b.name as business,
    case when v.state = 'assigned' then jsonb_build_object('account_number', v.account_number, 'account_name', v.account_name,
      'bank', jsonb_build_object('name', v.bank_name)) end as "payTo",
    ${virtualAccountFacts}
  from customers c join users u on u.id = c.user_id
  left join businesses b on b.user_id = u.id
  left join virtual_accounts v on v.customer_id = c.id
  where c.id = $1`

/** Who asked for the loan, his business, and where he pays (C-162). */
export const applicantOf = async (sql: Sql, customerId: CustomerId): Promise<Applicant> =>
  (await sql.row<Applicant>(applicant, [customerId]))!

const insert = `insert into instalments (loan_id, number, due_date, principal_kobo, interest_kobo)
  select $1, number, due_date, principal, interest
  from unnest($2::smallint[], $3::date[], $4::bigint[], $5::bigint[]) as row(number, due_date, principal, interest)`

const begin = `update loans set status = 'active', start_date = $2, end_date = $3, interest_kobo = $4, total_kobo = $5,
  next_due_date = $6, next_due_kobo = $7 where id = $1`

/** Freezes the schedule of a loan that was paid out (C-92). */
export async function freezeSchedule(
  tx: Sql,
  loanId: LoanId,
  { interest, total, start, end, rows }: Schedule,
): Promise<void> {
  const first = rows[0]!
  await tx.run(insert, [
    loanId,
    rows.map((row) => row.number),
    rows.map((row) => row.dueOn),
    rows.map((row) => row.principal),
    rows.map((row) => row.interest),
  ])
  await tx.run(begin, [loanId, start, end, interest, total, first.dueOn, first.principal + first.interest])
}

const end = `update loans set status = $2, start_date = null, end_date = null, interest_kobo = null, total_kobo = null,
  next_due_date = null, next_due_kobo = null where id = $1`

/** Takes back the schedule of a loan whose money came back before anything was repaid (C-86). */
export async function removeSchedule(tx: Sql, loanId: LoanId, state: string): Promise<void> {
  await tx.run('delete from instalments where loan_id = $1', [loanId])
  await tx.run(end, [loanId, state])
}
