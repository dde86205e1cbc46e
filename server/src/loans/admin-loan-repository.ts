import type { Place, SortOrder } from '@kasuwa/contract/lists.ts'
import type { IdentityState } from '@kasuwa/domain/kyc/identity.ts'
import type { LoanState, LoanStatus } from '@kasuwa/domain/loans/status.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import type { PaymentStatus } from '@kasuwa/domain/payments/status.ts'
import type { Sql } from '../db/database.ts'
import type { LoanId } from '../ids.ts'
import { afterPlace, countedPlace } from '../lists/tallies.ts'

export type AdminLoan = {
  id: LoanId
  loanId: string
  firstName: string
  lastName: string
  amount: Kobo
  approved: Kobo | null
  requestedAt: Date
  /** The same instant in microseconds since 1970: where the row stands in the list, exactly. */
  at: number
  status: LoanStatus
  withdrawnAt: Date | null
  disbursement: PaymentStatus | null
  disbursementNote: string | null
  nin: IdentityState | null
  bvn: IdentityState | null
}

const columns = `l.id, l.loan_id as "loanId", u.first_name as "firstName", u.last_name as "lastName", l.amount_kobo as amount,
  l.approved_kobo as approved, l.requested_at as "requestedAt", (extract(epoch from l.requested_at) * 1000000)::bigint as at,
  loan_status(l.status, l.next_due_date, (select product_today())) as status, l.withdrawn_at as "withdrawnAt",
  d.status as disbursement, d.note as "disbursementNote",
  (select i.state from identity_checks i where i.user_id = u.id and i.kind = 'nin') as nin,
  (select i.state from identity_checks i where i.user_id = u.id and i.kind = 'bvn') as bvn`
const people = `join customers c on c.id = l.customer_id join users u on u.id = c.user_id
  left join lateral (select p.status, t.problem as note from payments p left join transfers t on t.payment_id = p.id
    where p.loan_id = l.id and p.kind = 'loan_disbursement' order by p.created_at desc, p.id desc limit 1) d on true`

const one = `select ${columns} from loans l ${people} where l.id = $1`

export const findAdminLoan = (sql: Sql, id: LoanId): Promise<AdminLoan | undefined> => sql.row<AdminLoan>(one, [id])

/** The rows of a part of WITH named `page`, as lists show them. */
export const rowsOfPage = (order: 'desc' | 'asc'): string =>
  `select ${columns} from page join loans l on l.id = page.id ${people} order by l.requested_at ${order}, l.id ${order}`

/** Where the rows wanted begin: after a row, or after so many; how many are wanted; and in which order. */
export type PageRange = { place: Omit<Place, 'side'> | null; skip: number; limit: number; sort: SortOrder }

/** Where a stretch begins, as a part of WITH, from the parameters $3 to $5: a row's instant and id, or null; how many to skip from there. */
export const namedPlace = (order: 'desc' | 'asc'): string => `place as (select
    coalesce(timestamptz 'epoch' + $3::bigint * interval '1 microsecond', '${order === 'desc' ? 'infinity' : '-infinity'}') as at,
    coalesce($4::uuid, '${order === 'desc' ? 'ffffffff-ffff-ffff-ffff-ffffffffffff' : '00000000-0000-0000-0000-000000000000'}') as id,
    $5::bigint as skip
  )`

export const placeValues = ({ place, skip, limit }: PageRange): unknown[] => [
  place?.at ?? null,
  place?.id ?? null,
  skip,
  limit,
]

/** The states of the app behind a status that is shown; the day decides between active and overdue (C-95). */
export const statesOf: Record<LoanStatus | 'any', readonly LoanState[]> = {
  any: ['pending', 'approved', 'active', 'overdue', 'completed', 'rejected'],
  pending: ['pending', 'approved'],
  active: ['active', 'overdue'],
  overdue: ['active', 'overdue'],
  completed: ['completed'],
  rejected: ['rejected'],
}

/** The day in a query of its own, which is asked once and not for each row. */
export const isShown = `($2::text is null or loan_status(l.status, l.next_due_date, (select product_today())) = $2)`

type PageOf = (order: 'desc' | 'asc', filter: string, limit: string) => string

/** Loans of any state come from one index in their order. */
const pageOfAny: PageOf = (order, filter, limit) => `page as (
    select l.id from loans l where l.status = any ($1::text[]) and ${filter} and ${afterPlace(order, 'l.requested_at', 'l.id')}
    order by l.requested_at ${order}, l.id ${order} limit ${limit} offset (select skip from place)
  )`

/** Each state's loans come from its index in their order, so that a page costs what it skips and shows, and no sort of the whole. */
const pageOfStates: PageOf = (order, filter, limit) => `page as (
    select l.id, l.requested_at from unnest($1::text[]) as of_state(state)
    cross join lateral (select l.id, l.requested_at from loans l where l.status = of_state.state and ${filter}
        and ${afterPlace(order, 'l.requested_at', 'l.id')}
      order by l.requested_at ${order}, l.id ${order} limit ${limit} + (select skip from place)) l
    order by l.requested_at ${order}, l.id ${order} limit ${limit} offset (select skip from place)
  )`

/** A statement for every way in which loans are listed: of any status or of one, in both orders. */
export const inEveryWay = (statement: (order: 'desc' | 'asc', pageOf: PageOf) => string) => ({
  any: { newest: statement('desc', pageOfAny), oldest: statement('asc', pageOfAny) },
  one: { newest: statement('desc', pageOfStates), oldest: statement('asc', pageOfStates) },
})

const namedIn = (order: 'desc' | 'asc', pageOf: PageOf) =>
  `with ${namedPlace(order)}, ${pageOf(order, isShown, '$6::bigint')} ${rowsOfPage(order)}`
const named = inEveryWay(namedIn)

const tallies = `array(select 'loan.' || state from unnest($1::text[]) as one(state))`
const countedIn = (order: 'desc' | 'asc', pageOf: PageOf) =>
  `with ${countedPlace(order, tallies, '$2::bigint')}, ${pageOf(order, 'true', '$3::bigint')} ${rowsOfPage(order)}`
const counted = inEveryWay(countedIn)

/** Loans of a status, or of any. The tallies know where a page begins but for the two that the day decides between. */
export function listAdminLoans(sql: Sql, status: LoanStatus | undefined, range: PageRange): Promise<AdminLoan[]> {
  const states = statesOf[status ?? 'any']
  const of = status ? 'one' : 'any'
  if (range.place || isByDay(status))
    return sql.rows<AdminLoan>(named[of][range.sort], [states, status ?? null, ...placeValues(range)])
  return sql.rows<AdminLoan>(counted[of][range.sort], [states, range.skip, range.limit])
}

const isByDay = (status: LoanStatus | undefined) => status === 'active' || status === 'overdue'

const count = `select coalesce(sum(rows), 0)::bigint as total from tallied where what = any (${tallies})`
const countLate = `select count(*) as total from loans where status in ('active', 'overdue') and next_due_date < (select product_today())`

/** How many loans of a status there are, or of any. */
export async function countAdminLoans(sql: Sql, status: LoanStatus | undefined): Promise<number> {
  const ask = async (text: string, values?: unknown[]) => (await sql.row<{ total: number }>(text, values))!.total
  if (status === 'overdue') return ask(countLate)
  const ofStates = await ask(count, [statesOf[status ?? 'any']])
  return status === 'active' ? ofStates - (await ask(countLate)) : ofStates
}

const summary = `select coalesce(sum(rows) filter (where what like 'loan.%'), 0)::bigint as "loans",
    coalesce(sum(rows) filter (where what in ('loan.active', 'loan.overdue')), 0)::bigint as "running",
    coalesce(sum(amount_kobo) filter (where what = 'loan_disbursement'), 0) as "disbursed",
    coalesce(sum(amount_kobo) filter (where what = 'loan_repayment'), 0) as "repaid"
  from tallied where what like 'loan%'`

export type LoanTotals = { loans: number; running: number; disbursed: Kobo; repaid: Kobo }

/** Counts of all loans, and what was paid out and paid in (C-142). */
export const totalLoans = async (sql: Sql): Promise<LoanTotals> => (await sql.row<LoanTotals>(summary))!
