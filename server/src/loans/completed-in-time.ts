/**
 * The day on which each instalment of the loans in `theirs` was paid, as two further parts of a WITH; null while something of it is unpaid. It is the
 * first value day on which all payments of the loan that stand come to this instalment and those before it: money fills the oldest instalment first
 * and late fees after the last one, so the sum alone says what is paid, in whatever order payments became known and whichever were reversed. What was paid
 * before an import counts as paid in time, since its days are not known.
 */
export const settledDays = `sums as (
      select loan_id, null::smallint as number, null::date as due_date, false as is_paid, day, sum(kobo) over (partition by loan_id order by day) as reached
      from (
        select p.loan_id, value_day(p) as day, p.amount_kobo - p.excess_kobo as kobo from theirs join payments p on p.loan_id = theirs.id
        where p.kind in ('loan_repayment', 'credit_applied') and p.status = 'completed'
        union all select m.loan_id, m.start_date, m.paid_principal_kobo + m.paid_interest_kobo + m.paid_fee_kobo from theirs join imported_loans m on m.loan_id = theirs.id
      ) as one
      union all
      select i.loan_id, i.number, i.due_date, unpaid_kobo(i) = 0, null, sum(amount_kobo(i)) over (partition by i.loan_id order by i.number)
      from theirs join instalments i on i.loan_id = theirs.id
    ),
    settled as (
      select loan_id, number, due_date, case when is_paid then first_day end as day
      from (select s.*, min(day) over (partition by loan_id order by reached desc) as first_day from sums s) as one
      where number is not null
    )`

/**
 * The longest delay in days of each loan that the customer `:customerId` completed, as parts of a WITH; the last one is `delays` with the column
 * `days`. Loans that were written off or cancelled do not count (C-204). A reschedule does not hide a delay: the days late that the loan had then
 * count as well. They are worked out once for all versions of products that count them, and not at all where none does.
 */
export const maxDelayDays = `theirs as (
      select id, reschedules from loans
      where customer_id = :customerId and status = 'completed' and written_off_at is null and cancelled_at is null
    ),
    ${settledDays},
    delays as materialized (
      select greatest(s.days, (
        select max(class_days) from (select class_days from reschedules where loan_id = s.loan_id order by id desc limit s.reschedules) as r
      )) as days
      from (
        select loan_id, theirs.reschedules, max(day - due_date) as days from settled join theirs on theirs.id = loan_id group by 1, 2
      ) as s
    )`
