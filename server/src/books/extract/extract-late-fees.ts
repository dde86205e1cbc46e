import { count, day, instant, integer, kobo, text, uuid, word } from '../../db/columns.ts'
import { type RowOf, statement } from '../../db/statement.ts'
import { column } from '../../lists/csv.ts'
import type { LoanId } from '../../base/ids.ts'
import type { ExtractFile } from './extract-file.ts'

/** In the order of the primary key, so that all parts together read the table once. */
const listFees = statement({
  params: { from: day, to: day, after: uuid<LoanId>().nullable, afterNumber: integer, limit: integer },
  row: {
    id: uuid<LoanId>(),
    loan: text,
    number: integer,
    chargedOn: day,
    amount: kobo,
    takenOff: kobo,
    paid: kobo,
  },
  planEachTime: true,
  sql: `select f.loan_id as id, l.loan_id as loan, f.number, f.charged_on as "chargedOn", f.amount_kobo as amount, f.taken_off_kobo as "takenOff", f.paid_kobo as paid
    from late_fees f join loans l on l.id = f.loan_id
    where f.charged_on between :from and :to and (:after::uuid is null or (f.loan_id, f.number) > (:after::uuid, :afterNumber))
    order by f.loan_id, f.number limit :limit`,
})

export const lateFees: ExtractFile<RowOf<typeof listFees>> = {
  name: 'late-fees.csv',
  holds:
    'The late fees that were charged on a day of the period, with what was taken off and paid of them until now. They are income once they are paid.',
  columns: [
    column.text('Loan', ({ loan }) => loan),
    column.count('Instalment', ({ number }) => number),
    column.day('Charged on', ({ chargedOn }) => chargedOn),
    column.amount('Late fee', ({ amount }) => amount),
    column.amount('Taken off', ({ takenOff }) => takenOff),
    column.amount('Paid', ({ paid }) => paid),
  ],
  open: (sql, period) => (last, limit) =>
    sql.rows(listFees, { ...period, after: last?.id ?? null, afterNumber: last?.number ?? 0, limit }),
}

const listChanges = statement({
  params: { from: day, to: day, after: count, limit: count },
  row: {
    id: count,
    loan: text,
    number: integer,
    cause: word<'paid_in_time' | 'waived'>(),
    takenOff: kobo,
    givenBack: kobo,
    reason: text.nullable,
    by: text.nullable,
    at: instant,
  },
  planEachTime: true,
  sql: `select c.id, l.loan_id as loan, c.number, c.cause, c.taken_off_kobo as "takenOff", c.given_back_kobo as "givenBack", c.reason,
      u.first_name || ' ' || u.last_name as "by", c.changed_at as at
    from late_fee_changes c join loans l on l.id = c.loan_id left join users u on u.id = c.changed_by
    where c.id > :after and c.changed_at >= lagos_midnight(:from) and c.changed_at < lagos_midnight(:to::date + 1)
    order by c.id limit :limit`,
})

export const lateFeeChanges: ExtractFile<RowOf<typeof listChanges>> = {
  name: 'late-fee-changes.csv',
  holds:
    'What was taken off late fees in the period: waived by a person with a reason, or charged for money that was paid in time and became known later. The part that had been paid became credit of the customer.',
  columns: [
    column.text('Loan', ({ loan }) => loan),
    column.count('Instalment', ({ number }) => number),
    column.text('Cause', ({ cause }) => cause),
    column.amount('Taken off', ({ takenOff }) => takenOff),
    column.amount('Given back', ({ givenBack }) => givenBack),
    column.words('Reason', ({ reason }) => reason),
    column.text('By', ({ by }) => by),
    column.instant('At', ({ at }) => at),
  ],
  open: (sql, period) => (last, limit) => sql.rows(listChanges, { ...period, after: last?.id ?? 0, limit }),
}
