import { listOf, word } from '../../db/columns.ts'
import type { AccountCode } from '@kasuwa/domain/ledger/accounts.ts'

const cost: readonly AccountCode[] = ['interest_income', 'loan_fees']
const counted: readonly AccountCode[] = ['loans_receivable', ...cost]

/** The parameter of `loansOn`. */
export const countedAccounts = { accounts: listOf(word<AccountCode>()), costAccounts: listOf(word<AccountCode>()) }
export const countedAccountsValues = { accounts: [...counted], costAccounts: [...cost] }

/**
 * The running loans that are not written off, as they were at the end of `:day`, as SQL parts of a WITH named `loan_on`: `loan_id`, `unpaid` (principal),
 * `paid` (of interest and loan fee), `cost` (all of these), `start_date`, `end_date`, `class_days`. All of it follows from the postings with a book day up
 * to that day, so a figure of an earlier day stays the same (MEND-09). A write-off leaves no principal in the books.
 *
 * The postings are summed as a whole, and what was booked later is taken off again: only few journals are later.
 */
export const loansOn = `summed as (
    select loan_id, sum(amount_kobo) filter (where account = 'loans_receivable') as unpaid,
      -sum(amount_kobo) filter (where account = any (:costAccounts)) as paid
    from postings where account = any (:accounts) and loan_id is not null group by loan_id
  ),
  later as (
    select p.loan_id, sum(p.amount_kobo) filter (where p.account = 'loans_receivable') as unpaid,
      -sum(p.amount_kobo) filter (where p.account = any (:costAccounts)) as paid
    from journals j join postings p on p.journal_id = j.id
    where coalesce(j.book_day, lagos_day(j.posted_at)) > :day and p.account = any (:accounts) and p.loan_id is not null group by p.loan_id
  ),
  owed as (
    select loan_id, (coalesce(s.unpaid, 0) - coalesce(t.unpaid, 0))::bigint as unpaid, (coalesce(s.paid, 0) - coalesce(t.paid, 0))::bigint as paid
    from summed s left join later t using (loan_id) where coalesce(s.unpaid, 0) > coalesce(t.unpaid, 0)
  ),
  loan_on as (
    select o.loan_id, o.unpaid, o.paid, l.interest_kobo as cost, l.start_date, l.end_date,
      coalesce(greatest(0, :day::date - late.since), 0) as class_days
    from owed o join loans l on l.id = o.loan_id
    left join lateral (
      select min(due_date) as since from (
        select due_date, sum(principal_kobo + interest_kobo) over (order by number) as upto from instalments i where i.loan_id = o.loan_id
      ) as row where row.upto > l.approved_kobo - o.unpaid + o.paid
    ) as late on true
  )`
