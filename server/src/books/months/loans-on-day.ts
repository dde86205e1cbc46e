import { listOf, word } from '../../db/columns.ts'
import type { AccountCode } from '@kasuwa/domain/ledger/accounts.ts'

const counted: readonly AccountCode[] = ['loans_receivable', 'interest_income', 'loan_fees']

/** The parameter of `loansOn`. */
export const countedAccounts = { accounts: listOf(word<AccountCode>()) }
export const countedAccountsValues = { accounts: [...counted] }

/**
 * The running loans that are not written off, as they were at the end of `:day`, as SQL parts of a WITH named `loan_on`: `loan_id`, `unpaid` (principal),
 * `paid` (of interest and loan fee), `cost` (all of these), `start_date`, `end_date`, `class_days`. All of it follows from the postings with a book day up
 * to that day, so a figure of an earlier day stays the same (MEND-09). A write-off leaves no principal in the books.
 *
 * The postings are summed as a whole, and what was booked later is taken off again: only few journals are later. The union keeps PostgreSQL from reading
 * all postings one by one in the order of their loans. A loan of which nothing was booked later has the oldest unpaid instalment of today; only the
 * instalments of the others are read.
 */
export const loansOn = `owed as (
    select loan_id, sum(kobo) filter (where account = 'loans_receivable')::bigint as unpaid,
      -coalesce(sum(kobo) filter (where account <> 'loans_receivable'), 0)::bigint as paid, bool_or(is_later) as has_later
    from (
      select loan_id, account, amount_kobo as kobo, false as is_later from postings where account = any (:accounts) and loan_id is not null
      union all
      select p.loan_id, p.account, -p.amount_kobo, true from journals j join postings p on p.journal_id = j.id
      where coalesce(j.book_day, lagos_day(j.posted_at)) > :day and p.account = any (:accounts) and p.loan_id is not null
    ) as part group by loan_id having sum(kobo) filter (where account = 'loans_receivable') > 0
  ),
  loan_on as (
    select o.loan_id, o.unpaid, o.paid, l.interest_kobo as cost, l.start_date, l.end_date,
      coalesce(greatest(0, :day::date - coalesce(case when not o.has_later then r.oldest_due_on end, (
        select min(due_date) from (
          select due_date, sum(principal_kobo + interest_kobo) over (order by number) as upto from instalments i where i.loan_id = o.loan_id
        ) as row where row.upto > l.approved_kobo - o.unpaid + o.paid
      ))), 0) as class_days
    from owed o join loans l on l.id = o.loan_id left join running_loans r on r.loan_id = o.loan_id
  )`
