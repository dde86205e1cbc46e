const today = '(select product_today())'

/**
 * SQL for the unpaid amount of all instalments of the loan `l` that are due, today's included, and from its last day on of its late fees (C-195); 0 if none
 * is. Payments fill instalments in order and the last one is due on the end date (C-92), so the loan's row is enough if only today's is due or if all are.
 * Instalments are read only for a loan that is late within its month, and for a rescheduled one, where several may be due on one day.
 */
export const dueNow = `case
    when l.next_due_date <= ${today} and l.end_date <= ${today} then l.total_kobo - l.paid_kobo
    when l.next_due_date <= ${today} and l.reschedules > 0 then (
      select coalesce(sum(unpaid_kobo(i)), 0)::bigint from instalments i where i.loan_id = l.id and i.due_date <= ${today})
    when l.next_due_date = ${today} then l.next_due_kobo
    when l.next_due_date < ${today} then l.next_due_kobo + (
      select coalesce(sum(unpaid_kobo(i)), 0)::bigint from instalments i
      where i.loan_id = l.id and i.due_date > l.next_due_date and i.due_date <= ${today})
    else 0 end`
