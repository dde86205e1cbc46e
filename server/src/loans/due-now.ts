const today = '(select product_today())'

/**
 * What is unpaid of all instalments of the loan `l` whose day has come, today's included, as SQL; 0 where none has. Payments fill instalments in their
 * order and the last one is due on the end (C-92), so the loan's row knows it where today's is the only one and where all are due. The instalments are
 * read of a loan alone that is late within its month.
 */
export const dueNow = `case
    when l.next_due_date = ${today} then l.next_due_kobo
    when l.next_due_date < ${today} and l.end_date <= ${today} then l.total_kobo - l.paid_kobo
    when l.next_due_date < ${today} then l.next_due_kobo + (
      select coalesce(sum(unpaid_kobo(i)), 0)::bigint from instalments i
      where i.loan_id = l.id and i.due_date > l.next_due_date and i.due_date <= ${today})
    else 0 end`
