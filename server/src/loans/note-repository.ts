import type { CollectionOutcome } from '@kasuwa/domain/loans/collection.ts'
import { promiseState } from '@kasuwa/domain/loans/promise.ts'
import { type Day, lagosDay } from '@kasuwa/domain/dates.ts'
import { nothing } from '@kasuwa/domain/money.ts'
import { day, instant, kobo, type RowOfShape, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { LoanId } from '../base/ids.ts'

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

const ofNote = { loan: 'n.loan_id', notedAt: 'n.noted_at', on: 'n.promised_on' }

/** A note `n`; what `nextPromise` joins tells whether its promise was replaced. */
export const noteShape = {
  outcome: word<CollectionOutcome>(),
  note: text,
  promisedOn: day.nullable,
  promised: kobo.nullable,
  notedAt: instant,
  paidOfPromise: kobo.nullable,
  nextNotedAt: instant.nullable,
  paidBeforeNext: kobo.nullable,
}
export const noteColumns = `n.outcome, n.note, n.promised_on as "promisedOn", n.promised_kobo as promised, n.noted_at as "notedAt",
  case when n.promised_on is not null then ${paidOfPromise(ofNote)} end as "paidOfPromise", next.noted_at as "nextNotedAt",
  case when next.noted_at is not null then ${paidOfPromise(ofNote, 'next.noted_at')} end as "paidBeforeNext"`
export const nextPromise = `left join lateral (
    select m.noted_at from collection_notes m
    where n.promised_on is not null and m.loan_id = n.loan_id and m.id > n.id and m.outcome = 'promised' order by m.id limit 1
  ) as next on true`

export type NoteRow = RowOfShape<typeof noteShape>

/** A note as the wire has it; the state of its promise is worked out for today (C-197). */
export function noteAnswer(row: NoteRow, today: Day) {
  return {
    outcome: row.outcome,
    note: row.note,
    promised_on: row.promisedOn,
    promised_amount: row.promised,
    promise: row.promisedOn === null ? null : stateOf(row, row.promisedOn, today),
    paid_of_promise: row.paidOfPromise,
    noted_at: row.notedAt,
  }
}

function stateOf({ promised, paidOfPromise: paid, nextNotedAt, paidBeforeNext }: NoteRow, on: Day, today: Day) {
  const next = nextNotedAt && { notedOn: lagosDay(nextNotedAt), paid: paidBeforeNext ?? nothing }
  return promiseState({ on, amount: promised, paid: paid ?? nothing, next }, today)
}

const findLast = statement({
  params: { loanId: uuid<LoanId>() },
  row: noteShape,
  sql: `select ${noteColumns} from collection_notes n ${nextPromise} where n.loan_id = :loanId order by n.id desc limit 1`,
})

/** The newest note about the loan. */
export const lastNoteOf = (sql: Sql, loanId: LoanId): Promise<NoteRow | undefined> => sql.row(findLast, { loanId })
