import type { FeeRow, LedgerRow } from '@kasuwa/domain/ledger/statement.ts'
import type { Instalment } from '@kasuwa/domain/loans/instalments.ts'
import type { LoanState, LoanStatus } from '@kasuwa/domain/loans/status.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import type { Frequency } from '@kasuwa/domain/loans/terms.ts'
import { basisPoints, day, instant, integer, json, kobo, listOf, phone, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { CustomerId, LoanId } from '../base/ids.ts'

/**
 * The journals `j` of a statement with their payments `p`, in their order, as JSON. `legs` selects each journal once with its changes.
 * A correction shows the day on which it was booked.
 */
export const ledgerRows = (
  legs: string,
) => `coalesce((select jsonb_agg(jsonb_build_object('event', j.event, 'reference', coalesce(p.tx_ref, j.reference),
      'day', lagos_day(case when j.event like '%_reversed' then j.posted_at else coalesce(p.paid_at, j.posted_at) end),
      'principal', legs.principal, 'interest', legs.interest, 'loanFees', legs.fee, 'lateFees', legs.late, 'amount', p.amount_kobo,
      'postedOn', lagos_day(j.posted_at),
      'credit', coalesce((select -sum(c.amount_kobo) from postings c where c.journal_id = j.id and c.account = 'customer_credit'), 0))
      order by j.id)
    from (${legs}) as legs join journals j on j.id = legs.journal_id left join payments p on p.id = j.payment_id), '[]')`

/** The change of each journal to the loan `l`: the owed principal, with what was written off of it, and the paid interest and fees. */
const legsOfLoan = `select journal_id,
      coalesce(sum(amount_kobo) filter (where account in ('loans_receivable', 'write_offs', 'recoveries')), 0) as principal,
      coalesce(-sum(amount_kobo) filter (where account = 'interest_income'), 0) as interest,
      coalesce(-sum(amount_kobo) filter (where account = 'loan_fees'), 0) as fee,
      coalesce(-sum(amount_kobo) filter (where account = 'late_fees'), 0) as late
    from postings where loan_id = l.id group by journal_id`

/** The late fees of the loan `l` as they were charged, and what was unpaid of them and taken off. */
const fees = `coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'day', day, 'number', number, 'change', change) order by day, kind, number)
    from (
      select 'late_fee' as kind, charged_on as day, number, amount_kobo as change from late_fees where loan_id = l.id
      union all select 'late_fee_off', lagos_day(changed_at), number, given_back_kobo - taken_off_kobo from late_fee_changes
        where loan_id = l.id and taken_off_kobo > given_back_kobo
    ) as fee), '[]')`

/** The schedule of the loan `l`. */
const schedule = `coalesce((select jsonb_agg(jsonb_build_object('number', i.number, 'dueOn', i.due_date, 'principal', i.principal_kobo,
      'interest', i.interest_kobo, 'fee', i.fee_kobo, 'paidPrincipal', i.paid_principal_kobo, 'paidInterest', i.paid_interest_kobo,
      'paidFee', i.paid_fee_kobo) order by i.number)
    from instalments i where i.loan_id = l.id), '[]')`

const accountOfLoan = `(select t.account_number from payments p join transfers t on t.payment_id = p.id
    where p.loan_id = l.id and p.kind = 'loan_disbursement' and p.status = 'completed')`

/** The interest and loan fee of the loan `l` that were unpaid when it was brought in from earlier books; null for any other loan. */
const broughtIn = `(select jsonb_build_object('interest', sum((row ->> 3)::bigint) - min(m.paid_interest_kobo), 'loanFees', sum((row ->> 4)::bigint) - min(m.paid_fee_kobo))
    from imported_loans m cross join lateral jsonb_array_elements(m.schedule) as row where m.loan_id = l.id having count(*) > 0)`

/** One statement, so that loan, schedule and ledger are of one moment. */
const find = statement({
  params: { ids: listOf(uuid<LoanId>()) },
  row: {
    id: uuid<LoanId>(),
    loanId: text,
    customerId: uuid<CustomerId>(),
    state: word<LoanState>(),
    status: word<LoanStatus>(),
    requestedAt: instant,
    amount: kobo,
    approved: kobo.nullable,
    term: integer,
    frequency: word<Frequency>(),
    rate: basisPoints,
    product: text,
    productVersion: integer,
    /** The name of its version. */
    productName: text.certain,
    loanFeeFixed: kobo,
    loanFeeBp: basisPoints,
    start: day.nullable,
    end: day.nullable,
    total: kobo.nullable,
    paid: kobo,
    firstName: text.certain,
    lastName: text.certain,
    phone,
    business: text.nullable,
    /** The account that the money was sent to. */
    account: text.nullable,
    broughtIn: json<{ interest: Kobo; loanFees: Kobo }>().nullable,
    schedule: json<Instalment[]>(),
    rows: json<LedgerRow[]>(),
    fees: json<FeeRow[]>(),
    lateFees: kobo,
  },
  sql: `select l.id, l.loan_id as "loanId", l.customer_id as "customerId", l.status as state,
      loan_status(l.status, l.next_due_date, (select product_today())) as status, l.requested_at as "requestedAt",
      l.amount_kobo as amount, l.approved_kobo as approved, l.term, l.repayment_frequency as frequency, l.rate_bp as rate,
      l.product, l.product_version as "productVersion",
      (select v.name from product_versions v where v.product = l.product and v.version = l.product_version) as "productName",
      l.loan_fee_kobo as "loanFeeFixed", l.loan_fee_bp as "loanFeeBp",
      l.start_date as start, l.end_date as "end", l.total_kobo as total, l.paid_kobo as paid,
      u.first_name as "firstName", u.last_name as "lastName", u.phone, b.name as business, ${accountOfLoan} as account,
      ${broughtIn} as "broughtIn",
      ${schedule} as schedule, ${ledgerRows(legsOfLoan)} as rows, ${fees} as fees,
      coalesce((select sum(unpaid_kobo(f)) from late_fees f where f.loan_id = l.id), 0)::bigint as "lateFees"
    from loans l join customers c on c.id = l.customer_id join users u on u.id = c.user_id left join businesses b on b.user_id = u.id
    where l.id = any (:ids) order by l.requested_at, l.id`,
})

export type StatedPerson = Pick<StatedLoan, 'firstName' | 'lastName' | 'business' | 'phone'>

/** A loan with its customer, its schedule and its rows in the ledger, all of one moment. */
export type StatedLoan = RowOf<typeof find>

/** Reads loans for statements, the oldest first. */
export const findStatedLoans = (sql: Sql, ids: readonly LoanId[]): Promise<StatedLoan[]> => sql.rows(find, { ids })
