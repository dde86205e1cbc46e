import type { Frequency } from '@kasuwa/domain/loans/terms.ts'
import { count, day, instant, integer, kobo, text, word } from '../../db/columns.ts'
import { type RowOf, statement } from '../../db/statement.ts'
import { column } from '../../lists/csv.ts'
import type { ExtractFile } from './extract-file.ts'

const listReschedules = statement({
  params: { from: day, to: day, after: count, limit: integer },
  row: {
    id: count,
    loan: text,
    madeAt: instant,
    madeBy: text.nullable,
    classDays: integer,
    firstNumber: integer,
    rows: integer,
    firstDue: day,
    frequency: word<Frequency>(),
    principal: kobo,
    interest: kobo,
    fee: kobo,
  },
  planEachTime: true,
  sql: `select r.id, l.loan_id as loan, r.made_at as "madeAt", u.first_name || ' ' || u.last_name as "madeBy", r.class_days as "classDays",
      r.first_number as "firstNumber", r.row_count as rows, r.first_due as "firstDue", r.frequency, r.principal_kobo as principal, r.interest_kobo as interest,
      r.fee_kobo as fee
    from reschedules r join loans l on l.id = r.loan_id join users u on u.id = r.made_by
    where r.id > :after and r.made_on between :from and :to order by r.id limit :limit`,
})

export const reschedules: ExtractFile<RowOf<typeof listReschedules>> = {
  name: 'reschedules.csv',
  holds:
    'The loans that were rescheduled on a day of the period: the unpaid principal, interest and loan fee that moved to new instalments, with the number of the first, how many, from which day and how often. No journal belongs to it, since the money owed stays the same. The class days are those that the loan had on that day and keeps.',
  columns: [
    column.count('Reschedule', ({ id }) => id),
    column.text('Loan', ({ loan }) => loan),
    column.instant('Rescheduled', ({ madeAt }) => madeAt),
    column.text('Rescheduled by', ({ madeBy }) => madeBy),
    column.count('Class days', ({ classDays }) => classDays),
    column.amount('Principal', ({ principal }) => principal),
    column.amount('Interest', ({ interest }) => interest),
    column.count('First new instalment', ({ firstNumber }) => firstNumber),
    column.count('New instalments', ({ rows }) => rows),
    column.day('First due', ({ firstDue }) => firstDue),
    column.text('Frequency', ({ frequency }) => frequency),
    column.amount('Loan fee', ({ fee }) => fee),
  ],
  open: (sql, period) => (last, limit) => sql.rows(listReschedules, { ...period, after: last?.id ?? 0, limit }),
}

/** In the order of the primary key, whose first column is the reschedule's id. */
const listEarlier = statement({
  params: { from: day, to: day, after: count, afterNumber: integer, limit: integer },
  row: { id: count, loan: text, number: integer, dueOn: day, principal: kobo, interest: kobo, fee: kobo },
  planEachTime: true,
  sql: `select i.reschedule_id as id, l.loan_id as loan, i.number, i.due_date as "dueOn", i.principal_kobo as principal, i.interest_kobo as interest, i.fee_kobo as fee
    from earlier_instalments i join reschedules r on r.id = i.reschedule_id join loans l on l.id = r.loan_id
    where (i.reschedule_id, i.number) > (:after, :afterNumber) and r.made_on between :from and :to
    order by i.reschedule_id, i.number limit :limit`,
})

export const earlierInstalments: ExtractFile<RowOf<typeof listEarlier>> = {
  name: 'earlier-instalments.csv',
  holds:
    'The instalments that each of these reschedules found in force, whole. Those of the first reschedule of a loan are its schedule as it was paid out.',
  columns: [
    column.count('Reschedule', ({ id }) => id),
    column.text('Loan', ({ loan }) => loan),
    column.count('Instalment', ({ number }) => number),
    column.day('Due', ({ dueOn }) => dueOn),
    column.amount('Principal', ({ principal }) => principal),
    column.amount('Interest', ({ interest }) => interest),
    column.amount('Loan fee', ({ fee }) => fee),
  ],
  open: (sql, period) => (last, limit) =>
    sql.rows(listEarlier, { ...period, after: last?.id ?? 0, afterNumber: last?.number ?? 0, limit }),
}
