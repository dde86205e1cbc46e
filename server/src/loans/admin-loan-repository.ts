import type { PendingKind } from '@kasuwa/domain/loans/pending-kinds.ts'
import type { IdentityState } from '@kasuwa/domain/kyc/identity.ts'
import type { LoanState, LoanStatus } from '@kasuwa/domain/loans/status.ts'
import type { PaymentStatus } from '@kasuwa/domain/payments/status.ts'
import {
  bool,
  count,
  instant,
  integer,
  kobo,
  listOf,
  nullable,
  type RowOfShape,
  text,
  uuid,
  word,
} from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { CustomerId, LoanId } from '../base/ids.ts'
import { ruleColumns, ruleShape } from './late-fee-repository.ts'
import { type AmountFilter, amountParams, isOfAmounts, isOpen } from '../lists/filters.ts'
import {
  countedTotal,
  countTo,
  inOrder,
  isAfterPlace,
  maxCounted,
  type PageRange,
  rangeParams,
  type Total,
} from '../lists/page.ts'
import { hasOneOfPeople, describedPeople, isOfPeople, personParams, type Search } from '../lists/search.ts'
import { countOf, countOverdueLoans, loanTallies, nearRange } from '../lists/tallies.ts'

/** A loan `l` as admins see it, with its customer's user `u` and its newest disbursement `d`. */
export const adminLoanShape = {
  id: uuid<LoanId>(),
  loanId: text,
  customerId: uuid<CustomerId>(),
  firstName: text.certain,
  lastName: text.certain,
  amount: kobo,
  approved: kobo.nullable,
  requestedAt: instant,
  /** The same instant in microseconds since 1970: the row's exact position in the list. */
  at: count,
  status: word<LoanStatus>(),
  withdrawnAt: instant.nullable,
  cancelledAt: instant.nullable,
  writtenOffAt: instant.nullable,
  rescheduledAt: instant.nullable,
  mayWriteOff: bool,
  disbursement: word<PaymentStatus>().nullable,
  disbursementNote: text.nullable,
  nin: word<IdentityState>().nullable,
  bvn: word<IdentityState>().nullable,
  hasBankAccount: bool,
  product: text,
  productVersion: integer,
  productName: text.certain,
  ...nullable(ruleShape),
}
export const adminLoanColumns = `l.id, l.loan_id as "loanId", l.customer_id as "customerId", u.first_name as "firstName", u.last_name as "lastName", l.amount_kobo as amount,
  l.approved_kobo as approved, l.requested_at as "requestedAt", (extract(epoch from l.requested_at) * 1000000)::bigint as at,
  loan_status(l.status, l.next_due_date, (select product_today())) as status, l.withdrawn_at as "withdrawnAt", l.cancelled_at as "cancelledAt", l.written_off_at as "writtenOffAt", l.rescheduled_at as "rescheduledAt",
  coalesce(is_running(l.status) and l.end_date < (select product_today()) and l.written_off_at is null
    and (l.late_fee_cap_bp is null or exists (select from instalments i where i.loan_id = l.id and unpaid_kobo(i) > 0)), false) as "mayWriteOff",
  d.status as disbursement, d.note as "disbursementNote",
  (select i.state from identity_checks i where i.user_id = u.id and i.kind = 'nin') as nin,
  (select i.state from identity_checks i where i.user_id = u.id and i.kind = 'bvn') as bvn,
  exists (select from bank_accounts b where b.customer_id = l.customer_id and b.is_default) as "hasBankAccount", l.product, l.product_version as "productVersion",
  (select v.name from product_versions v where v.product = l.product and v.version = l.product_version) as "productName", ${ruleColumns}`
export const adminLoanJoins = `join customers c on c.id = l.customer_id join users u on u.id = c.user_id
  left join lateral (select p.status, t.problem as note from payments p left join transfers t on t.payment_id = p.id
    where p.loan_id = l.id and p.kind = 'loan_disbursement' order by p.created_at desc, p.id desc limit 1) d on true`

export type AdminLoan = RowOfShape<typeof adminLoanShape>

const findOne = statement({
  params: { id: uuid<LoanId>() },
  row: adminLoanShape,
  sql: `select ${adminLoanColumns} from loans l ${adminLoanJoins} where l.id = :id`,
})

export const findAdminLoan = (sql: Sql, id: LoanId): Promise<AdminLoan | undefined> => sql.row(findOne, { id })

/** The search and the filters of all loans; the file of loans reads by them too. */
export const listedParams = {
  ...personParams,
  ...amountParams,
  loans: listOf(uuid<LoanId>()).nullable,
  without: listOf(uuid<LoanId>()),
  states: listOf(word<LoanState>()).nullable,
  isLate: bool.nullable,
  product: text.nullable,
}

/** A single state has its own comparison, since its index then reads in the list's order. The amount is the one that is shown. */
export const listed = `from loans l left join customers c on c.id = l.customer_id left join users u on u.id = c.user_id
  where ${isOfPeople('c.user_id')}
    and (:loans::uuid[] is null or l.id = any (:loans)) and l.id <> all (:without)
    and (:states::text[] is null or case when cardinality(:states) = 1 then l.status = (:states)[1] else l.status = any (:states) end)
    and (:isLate::boolean is null or (l.next_due_date < (select product_today())) = :isLate)
    and (:product::text is null or l.product = :product) and ${isOfAmounts('coalesce(l.approved_kobo, l.amount_kobo)', 'l.requested_at')}`

const pageOf = (listed: string): string => `with page as (
      select l.id ${listed} and ${isAfterPlace('l.requested_at', 'l.id')}
      order by ${inOrder('l.requested_at', 'l.id')} limit :limit offset :skip
    )
    select ${adminLoanColumns} from page join loans l on l.id = page.id ${adminLoanJoins}
    order by ${inOrder('l.requested_at', 'l.id')}`

const listPage = statement({
  reads: 'replica',
  params: { ...listedParams, ...rangeParams },
  row: adminLoanShape,
  planEachTime: true,
  sql: pageOf(listed),
})
/** All loans, read from the index alone. */
const listNewest = statement({
  reads: 'replica',
  params: rangeParams,
  row: adminLoanShape,
  planEachTime: true,
  sql: pageOf('from loans l where true'),
})
/**
 * Loans of some states, also with words that many people have: each state is read from its index in order, even if its newest loan is
 * old.
 */
const listOfStates = statement({
  reads: 'replica',
  params: {
    ...personParams,
    without: listOf(uuid<LoanId>()),
    states: listOf(word<LoanState>()),
    isLate: bool.nullable,
    ...rangeParams,
  },
  row: adminLoanShape,
  planEachTime: true,
  sql: `with page as (
      select one.id from unnest(:states::text[]) as of_state(state) cross join lateral (
        select l.id, l.requested_at from loans l
        where l.status = of_state.state and l.id <> all (:without) and (:isLate::boolean is null or (l.next_due_date < (select product_today())) = :isLate)
          and ${hasOneOfPeople('customers c join users u on u.id = c.user_id', 'c.user_id', 'c.id = l.customer_id')}
          and ${isAfterPlace('l.requested_at', 'l.id')}
        order by ${inOrder('l.requested_at', 'l.id')} limit :limit::bigint + :skip::bigint
      ) as one
      order by ${inOrder('one.requested_at', 'one.id')} limit :limit offset :skip
    )
    select ${adminLoanColumns} from page join loans l on l.id = page.id ${adminLoanJoins}
    order by ${inOrder('l.requested_at', 'l.id')}`,
})
const countListed = statement({
  reads: 'replica',
  params: listedParams,
  row: { total: count },
  planEachTime: true,
  sql: countTo(listed),
})

/** For words that many people have: reads loans of the people the word index finds, until there are enough. */
const countOfDescribed = statement({
  reads: 'replica',
  params: {
    words: listOf(text).nullable,
    without: listOf(uuid<LoanId>()),
    states: listOf(word<LoanState>()).nullable,
    isLate: bool.nullable,
  },
  row: { total: count },
  planEachTime: true,
  sql: countTo(`from ${describedPeople} u cross join lateral (
      select l.id from customers c join loans l on l.customer_id = c.id
      where c.user_id = u.id and l.id <> all (:without) and (:states::text[] is null or l.status = any (:states))
        and (:isLate::boolean is null or (l.next_due_date < (select product_today())) = :isLate) limit ${maxCounted + 1}
    ) as one`),
})

/** The loans whose approval waits for a second person: few, each pending. */
const listProposed = statement({
  reads: 'replica',
  row: { id: uuid<LoanId>() },
  sql: "select l.id from proposals p join loans l on l.id = p.subject_id::uuid where p.act = 'approval' and p.state = 'open'",
})

export type LoanFilter = Search &
  AmountFilter & { status: LoanStatus | null; waitsFor: PendingKind | null; product: string | null }

type Pending = { states: readonly LoanState[]; loans: LoanId[] | null; without: LoanId[] }

/** The loans that a filter of the pending ones leaves, by their states and ids. */
async function pendingOf(sql: Sql, waitsFor: PendingKind): Promise<Pending> {
  if (waitsFor === 'transfer') return { states: ['approved'], loans: null, without: [] }
  const proposed = (await sql.rows(listProposed)).map(({ id }) => id)
  const isProposed = waitsFor === 'second_person'
  return { states: ['pending'], loans: isProposed ? proposed : null, without: isProposed ? [] : proposed }
}

/** Search and filters as values of a statement. */
export async function valuesOf(sql: Sql, { status, waitsFor, ...given }: LoanFilter) {
  const pending = waitsFor && (await pendingOf(sql, waitsFor))
  const { states, isLate } = statesFor(status)
  return {
    ...given,
    loans: both(given.loans, pending?.loans ?? null),
    states: pending?.states ?? states,
    isLate,
    without: pending?.without ?? [],
  }
}

/** The loans that match the search and the filters, and their number. With a status alone the number is read from the tallies. */
export async function listAdminLoans(sql: Sql, given: LoanFilter, range: PageRange): Promise<[AdminLoan[], Total]> {
  const values = await valuesOf(sql, given)
  const { states, isLate, without } = values
  const { status, waitsFor, words, ...others } = { ...given, loans: values.loans }
  if (!isOpen(others)) {
    return Promise.all([sql.rows(listPage, { ...values, ...range }), sql.only(countListed, values).then(countedTotal)])
  }
  const readPage = (near: PageRange) => {
    if (states) return sql.rows(listOfStates, { words, users: null, without, states, isLate, ...near })
    return words ? sql.rows(listPage, { ...values, ...near }) : sql.rows(listNewest, near)
  }
  if (words) {
    const total = sql.only(countOfDescribed, { words, without, states, isLate })
    return Promise.all([readPage(range), total.then(countedTotal)])
  }
  const [near, total] = await Promise.all([
    isLate === null && range.at === null && waitsFor === null ? nearRange(sql, talliesOf(status), range) : range,
    waitsFor !== null && states
      ? countOf(sql, states.map(tallyOf)).then((all) => all - without.length)
      : countOfStatus(sql, status),
  ])
  return [near ? await readPage(near) : [], { total, isExact: true }]
}

/** The stored states behind each status that is shown; the day decides between active and overdue (C-95). */
const statesOf: Record<LoanStatus, readonly LoanState[]> = {
  pending: ['pending', 'approved'],
  active: ['active', 'overdue'],
  overdue: ['active', 'overdue'],
  completed: ['completed'],
  rejected: ['rejected'],
}
const isLateIn = (status: LoanStatus | null): boolean | null =>
  status === 'active' || status === 'overdue' ? status === 'overdue' : null

/** The filter by a status, as values of a statement. */
const statesFor = (status: LoanStatus | null) => ({
  states: status && statesOf[status],
  isLate: isLateIn(status),
})

const talliesOf = (status: LoanStatus | null): string[] =>
  (status ? statesOf[status] : Object.values(statesOf).flat()).map(tallyOf)

const tallyOf = (state: LoanState): string => `loan.${state}`

/** The ids in both lists; null stands for all. */
const both = (some: readonly LoanId[] | null, others: readonly LoanId[] | null): LoanId[] | null =>
  some && others ? others.filter((id) => some.includes(id)) : ((some ?? others)?.slice() ?? null)

const countLate = statement({
  reads: 'replica',
  row: { total: count },
  sql: `select ${countOverdueLoans} as total`,
})

async function countOfStatus(sql: Sql, status: LoanStatus | null): Promise<number> {
  if (status === 'overdue') return (await sql.only(countLate)).total
  const ofStates = await countOf(sql, talliesOf(status))
  return status === 'active' ? ofStates - (await sql.only(countLate)).total : ofStates
}

const sumAll = statement({
  reads: 'replica',
  row: { loans: count, running: count, disbursed: kobo, repaid: kobo },
  sql: `select coalesce(sum(rows) filter (where what like 'loan.%'), 0)::bigint as "loans",
      coalesce(sum(rows) filter (where what in ('loan.active', 'loan.overdue')), 0)::bigint as "running",
      coalesce(sum(amount_kobo) filter (where what = 'loan_disbursement'), 0) as "disbursed",
      coalesce(sum(amount_kobo) filter (where what = 'loan_repayment'), 0) as "repaid"
    from tallied where what in (${loanTallies}, 'loan_disbursement', 'loan_repayment')`,
})

export type LoanTotals = RowOf<typeof sumAll>

/** Counts of all loans, and the sums paid out and paid in (C-142). */
export const totalLoans = (sql: Sql): Promise<LoanTotals> => sql.only(sumAll)
