/**
 * The day on which each instalment of the loans in `theirs` was paid, as two further parts of a WITH. It is the value day of the last payment to it,
 * late fees apart. If that payment was reversed and others replaced it, it is the value day of the last of those.
 */
export const settledDays = `paid as (
      select a.loan_id, a.number, max(value_day(p)) filter (where p.reversed_at is null) as day,
        max(max(value_day(p)) filter (where p.reversed_at is null)) over (partition by a.loan_id) as newest
      from theirs join allocations a on a.loan_id = theirs.id and a.part <> 'late_fee'
      join payments p on p.id = a.payment_id group by a.loan_id, a.number
    ),
    settled as (
      select i.loan_id, i.number, i.due_date, case when unpaid_kobo(i) = 0 then coalesce(paid.day, paid.newest) end as day
      from theirs join instalments i on i.loan_id = theirs.id
      left join paid on paid.loan_id = i.loan_id and paid.number = i.number
    )`

/**
 * The longest delay in days of each loan that the customer `:customerId` completed, as parts of a WITH; the last one is `delays` with the column
 * `days`. Loans that were written off or cancelled do not count (C-204). A reschedule does not hide a delay: the days late that the loan had then
 * count as well.
 */
export const maxDelayDays = `theirs as (
      select id, reschedules from loans
      where customer_id = :customerId and status = 'completed' and written_off_at is null and cancelled_at is null
    ),
    ${settledDays},
    delays as (
      select greatest(
        (select max(s.day - s.due_date) from settled s where s.loan_id = theirs.id),
        (select max(r.class_days) from reschedules r where theirs.reschedules > 0 and r.loan_id = theirs.id)
      ) as days
      from theirs
    )`
