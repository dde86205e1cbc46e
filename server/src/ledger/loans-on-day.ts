import { listOf, word } from '../db/columns.ts'
import type { AccountCode } from '@kasuwa/domain/ledger/accounts.ts'
import { daysOfKeptClass } from '@kasuwa/domain/loans/class-days.ts'

/** A payment that is known only after its loan was written off is a recovery; with a book day before the write-off it still pays instalments of that day. */
const counted: readonly AccountCode[] = ['loans_receivable', 'interest_income', 'loan_fees', 'recoveries']

/** The parameter of `loansOn`. */
export const countedAccounts = { accounts: listOf(word<AccountCode>()) }
export const countedAccountsValues = { accounts: [...counted] }

/** The interest and loan fee of the loan `l` that were paid before it was imported (IMPO-15): no posting has them. */
const paidBefore = `coalesce((select m.paid_interest_kobo + m.paid_fee_kobo from imported_loans m where m.loan_id = l.id), 0)`

/** The rows in force of the loan `l` at the end of `:day`: those that the first reschedule after it found (`undone`), or those of now. */
const rowsOnDay = `(
          select number, due_date, amount_kobo(i) as amount from instalments i where i.loan_id = l.id and undone.id is null
          union all select number, due_date, principal_kobo + interest_kobo + fee_kobo from earlier_instalments e where e.reschedule_id = undone.id
        )`
/** The same with the sum of each row and those before it: a payment fills them in their order. */
const sumsOnDay = `(select due_date, sum(amount) over (order by number) as upto from ${rowsOnDay} as one)`
const bookedOn = 'coalesce(j.book_day, lagos_day(j.posted_at))'
const bookedOfLoan =
  'postings p join journals j on j.id = p.journal_id where p.loan_id = l.id and p.account = any (:accounts)'

/**
 * The class days that the loan `l` had at its newest reschedule up to `:day`, while it keeps them (C-199): no day has come, from 30 days after it, on which
 * nothing of the loan was overdue. Only a payment ends being overdue, so the first of these days and those of payments are all that need a look.
 */
const keptClass = `select r.class_days from reschedules r
      where r.id = (select max(id) from reschedules where loan_id = l.id and made_on <= :day) and not exists (
        select from (
          select r.made_on + ${daysOfKeptClass} as day union select ${bookedOn} from ${bookedOfLoan}
        ) as clear
        where clear.day between r.made_on + ${daysOfKeptClass} and :day and not exists (
          select from ${sumsOnDay} as row where row.due_date < clear.day
            and row.upto > (select l.approved_kobo + ${paidBefore} - sum(p.amount_kobo) from ${bookedOfLoan} and ${bookedOn} <= clear.day)
        )
      )`

/**
 * The running loans that are not written off, as they were at the end of `:day`, as SQL parts of a WITH named `loan_on`: `loan_id`, `unpaid` (principal),
 * `paid` (of interest and loan fee), `paid_fee` (of the loan fee alone), `cost` (all of these), `start_date`, `end_date` (the first that was agreed),
 * `days_late`, `class_days`. All of it follows from the postings with a book day up
 * to that day, so a figure of an earlier day stays the same (MEND-09). A write-off leaves no principal in the books.
 *
 * The postings are summed as a whole, and what was booked later is taken off again: only few journals are later. The union keeps PostgreSQL from reading
 * all postings one by one in the order of their loans. A loan of which nothing was booked later has the oldest unpaid instalment of today; only the
 * instalments of the others are read.
 */
export const loansOn = `owed as (
    select loan_id, sum(kobo) filter (where account = 'loans_receivable')::bigint as unpaid,
      -coalesce(sum(kobo) filter (where account in ('interest_income', 'loan_fees')), 0)::bigint as paid,
      -coalesce(sum(kobo) filter (where account = 'loan_fees'), 0)::bigint as paid_fee,
      -coalesce(sum(kobo) filter (where account = 'recoveries'), 0)::bigint as recovered, bool_or(is_later) as has_later
    from (
      select loan_id, account, amount_kobo as kobo, false as is_later from postings where account = any (:accounts) and loan_id is not null
      union all
      select p.loan_id, p.account, -p.amount_kobo, true from journals j join postings p on p.journal_id = j.id
      where coalesce(j.book_day, lagos_day(j.posted_at)) > :day and p.account = any (:accounts) and p.loan_id is not null
    ) as part group by loan_id having sum(kobo) filter (where account = 'loans_receivable') > 0
  ),
  loan_on as (
    select o.loan_id, o.unpaid, o.paid + coalesce(m.paid_interest_kobo + m.paid_fee_kobo, 0) as paid, o.paid_fee + coalesce(m.paid_fee_kobo, 0) as paid_fee,
      l.interest_kobo + l.fee_kobo as cost, l.start_date, coalesce(m.end_date, (l.start_date + make_interval(months => l.term))::date) as end_date, late.days as days_late, greatest(late.days, kept.class_days) as class_days
    from owed o join loans l on l.id = o.loan_id left join running_loans r on r.loan_id = o.loan_id left join imported_loans m on m.loan_id = o.loan_id
    left join lateral (select r.id from reschedules r where r.loan_id = l.id and r.made_on > :day order by r.id limit 1) as undone on l.reschedules > 0
    left join lateral (${keptClass}) as kept on l.reschedules > 0
    cross join lateral (
      select greatest(0, :day::date - coalesce(case when not o.has_later and l.reschedules = 0 then r.oldest_due_on end, (
        select min(due_date) from ${sumsOnDay} as row where row.upto > l.approved_kobo - o.unpaid + o.paid + coalesce(m.paid_interest_kobo + m.paid_fee_kobo, 0) + o.recovered
      ))) as days offset 0
    ) as late
  )`
