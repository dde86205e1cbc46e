/** A promise in a statement: the loan, the instant of its note and its day, as SQL. */
type PromiseColumns = { loan: string; notedAt: string; on: string }

/**
 * SQL for what counts for a promise (C-197): payments of its loan that stand, were booked after the note, and have a value day up to its day.
 * @param until only what was booked up to then, as SQL
 */
export const paidOfPromise = ({ loan, notedAt, on }: PromiseColumns, until?: string): string =>
  `(select coalesce(sum(paid.amount_kobo - paid.excess_kobo), 0)::bigint from payments paid
    where paid.loan_id = ${loan} and paid.kind in ('loan_repayment', 'credit_applied') and paid.status = 'completed'
      and paid.created_at > ${notedAt} and lagos_day(paid.paid_at) <= ${on}${until ? ` and paid.created_at <= ${until}` : ''})`
