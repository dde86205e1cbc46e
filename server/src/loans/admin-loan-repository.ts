import type { SortOrder } from '@kasuwa/contract/lists.ts'
import type { IdentityState } from '@kasuwa/domain/kyc/identity.ts'
import type { LoanState, LoanStatus } from '@kasuwa/domain/loans/status.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import type { PaymentStatus } from '@kasuwa/domain/payments/status.ts'
import type { Sql } from '../db/database.ts'
import type { LoanId } from '../ids.ts'
import { wordsPattern } from '../list-page.ts'

export type AdminLoan = {
  id: LoanId
  loanId: string
  firstName: string
  lastName: string
  amount: Kobo
  approved: Kobo | null
  requestedAt: Date
  status: LoanStatus
  disbursement: PaymentStatus | null
  nin: IdentityState | null
  bvn: IdentityState | null
}

const columns = `l.id, l.loan_id as "loanId", u.first_name as "firstName", u.last_name as "lastName", l.amount_kobo as amount,
  l.approved_kobo as approved, l.requested_at as "requestedAt", loan_status(l.status, l.next_due_date, (select product_today())) as status,
  (select p.status from payments p where p.loan_id = l.id and p.kind = 'loan_disbursement' order by p.created_at desc, p.id desc limit 1)
    as disbursement,
  (select i.state from identity_checks i where i.user_id = u.id and i.kind = 'nin') as nin,
  (select i.state from identity_checks i where i.user_id = u.id and i.kind = 'bvn') as bvn`
const people = 'join customers c on c.id = l.customer_id join users u on u.id = c.user_id'

const one = `select ${columns} from loans l ${people} where l.id = $1`

export const findAdminLoan = (sql: Sql, id: LoanId): Promise<AdminLoan | undefined> => sql.row<AdminLoan>(one, [id])

export type LoanFilter = { status: LoanStatus | undefined; search: string | undefined; sort: SortOrder }

/** The states of the house behind a status that is shown; the day decides between active and overdue (C-95). */
const statesOf: Record<LoanStatus | 'any', readonly LoanState[]> = {
  any: ['pending', 'approved', 'active', 'overdue', 'completed', 'rejected'],
  pending: ['pending', 'approved'],
  active: ['active', 'overdue'],
  overdue: ['active', 'overdue'],
  completed: ['completed'],
  rejected: ['rejected'],
}

/** The day in a query of its own, which is asked once and not for each row. */
const shown = `($2::text is null or loan_status(l.status, l.next_due_date, (select product_today())) = $2)`
const found = `($3::text is null or l.loan_id ilike $3 or l.application_id ilike $3
    or l.customer_id in (select c.id from customers c join users u on u.id = c.user_id where u.first_name || ' ' || u.last_name ilike $3))`

/** Each state's loans come from the index in their order, so that a page costs what stands before it and no sort of the whole. */
const pageIn = (order: string) => `with page as (
    select l.id, l.requested_at from unnest($1::text[]) as of_state(state)
    cross join lateral (select l.id, l.requested_at from loans l where l.status = of_state.state and ${shown} and ${found}
      order by l.requested_at ${order}, l.id ${order} limit $4::int + $5::int) l
    order by l.requested_at ${order}, l.id ${order} limit $4 offset $5
  )
  select ${columns} from page join loans l on l.id = page.id ${people} order by l.requested_at ${order}, l.id ${order}`
const pages = { newest: pageIn('desc'), oldest: pageIn('asc') }

const count = `select count(*) as total from loans l where l.status = any ($1::text[]) and ${shown} and ${found}`

const filterValues = ({ status, search }: LoanFilter) => [statesOf[status ?? 'any'], status ?? null, wordsPattern(search)]

/** `limit` loans after the first `skip`, of those that the filter lets through. */
export const listAdminLoans = (sql: Sql, filter: LoanFilter, limit: number, skip: number): Promise<AdminLoan[]> =>
  sql.rows<AdminLoan>(pages[filter.sort], [...filterValues(filter), limit, skip])

export const countAdminLoans = async (sql: Sql, filter: LoanFilter): Promise<number> =>
  (await sql.row<{ total: number }>(count, filterValues(filter)))!.total

const summary = `select (select count(*) from loans) as "loans",
  (select count(*) from loans where status in ('active', 'overdue')) as "running",
  (select coalesce(sum(amount_kobo), 0)::bigint from payments where status = 'completed' and kind = 'loan_disbursement') as "disbursed",
  (select coalesce(sum(amount_kobo), 0)::bigint from payments where status = 'completed' and kind = 'loan_repayment') as "repaid"`

export type LoanTotals = { loans: number; running: number; disbursed: Kobo; repaid: Kobo }

/** Counts of all loans, and what was paid out and paid in (C-142). */
export const totalLoans = async (sql: Sql): Promise<LoanTotals> => (await sql.row<LoanTotals>(summary))!
