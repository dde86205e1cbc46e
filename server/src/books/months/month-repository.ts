import type { Day } from '@kasuwa/domain/dates.ts'
import type { MonthState, StepName } from '@kasuwa/contract/months.ts'
import { takeLock } from '../../db/advisory-lock.ts'
import { count, day, instant, json, listOf, text, uuid, word } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type RowOf, statement, type ValuesOf } from '../../db/statement.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { UserId } from '../../base/ids.ts'

/** How a red step stands: why it is red, and how much, in counts and kobo. */
export type Stand = {
  cause: 'missing' | 'not_verified' | 'never_opened' | 'not_read' | 'differs'
  figures: readonly number[]
}

const state = word<MonthState>()

/** The month of the earliest book day, as SQL; null while nothing is booked. Journals may be booked on earlier days than those posted before them. */
export const firstMonth = `(select month_of(min(booked_on(j))) from journals j)`

/** Every month from the first that has a journal by book day to the present one, newest first; a month without a row is open. */
const listAll = statement({
  row: { month: day.certain, state: state.certain, closedAt: instant.nullable },
  sql: `select series.month::date as month, coalesce(m.state, 'open') as state, m.closed_at as "closedAt"
    from generate_series(
      coalesce(${firstMonth}, month_of(product_today()))::timestamp, month_of(product_today())::timestamp, interval '1 month') as series(month)
    left join book_months m on m.month = series.month::date
    order by series.month desc`,
})
const findOne = statement({
  params: { month: day },
  row: { state, closedAt: instant.nullable, digest: text.nullable },
  sql: `select state, closed_at as "closedAt", digest from book_months where month = :month`,
})
const begin = statement({
  params: { month: day, userId: uuid<UserId>() },
  sql: `insert into book_months (month, closed_by) values (:month, :userId)`,
})
const accept = statement({
  params: {
    month: day,
    step: word<StepName>(),
    cause: word<Stand['cause']>(),
    figures: listOf(count),
    reason: text,
    userId: uuid<UserId>(),
  },
  sql: `insert into month_acceptances (month, step, cause, figures, reason, accepted_by) values (:month, :step, :cause, :figures, :reason, :userId)`,
})
const listClosing = statement({
  row: { month: day },
  sql: `select month from book_months where state = 'closing' order by month`,
})
const listUnrecorded = statement({
  row: { month: day, digest: text.certain },
  sql: `select month, digest from book_months m where state = 'closed' and not exists (select from audit_events
      where subject_kind = 'month' and subject_id = to_char(m.month, 'YYYY-MM') and action = 'month.closed' and after ? 'digest')
    order by month`,
})
const keep = statement({
  params: { month: day, trialBalance: json<unknown>(), digest: text },
  sql: `update book_months set state = 'closed', closed_at = product_now(), trial_balance = :trialBalance, digest = :digest
    where month = :month and state = 'closing'`,
})

export const listMonths = (sql: Sql): Promise<RowOf<typeof listAll>[]> => sql.rows(listAll)

/** The row of a month that is being closed or is closed; an open month has none. */
export const findMonth = (sql: Sql, month: Day): Promise<RowOf<typeof findOne> | undefined> =>
  sql.row(findOne, { month })

/** An arbitrary number: the lock by which acts about months run one after the other. */
const lock = 720_611_305

/** Locks all months and the table of classes until the transaction ends. Bookings do not wait for it. */
export const lockMonths = (tx: Transaction): Promise<number> => takeLock(tx, lock)

/** From the end of this transaction on, the month takes no new journals. Its row is refused a second time. */
export const beginClosing = (tx: Sql, month: Day, userId: UserId): Promise<unknown> => tx.run(begin, { month, userId })

/** Keeps why a step was accepted, and how it stood. */
export const acceptStep = (tx: Sql, accepted: ValuesOf<typeof accept>): Promise<unknown> => tx.run(accept, accepted)

export const listClosingMonths = async (sql: Sql): Promise<Day[]> =>
  (await sql.rows(listClosing)).map(({ month }) => month)

/** Keeps the trial balance of a month and closes it; returns false where another server has done so. */
export const keepMonth = async (tx: Sql, kept: ValuesOf<typeof keep>): Promise<boolean> =>
  (await tx.run(keep, kept)) === 1

/** The closed months whose digest no audit entry has: servers of an earlier version closed them. */
export const listUnrecordedMonths = (sql: Sql): Promise<RowOf<typeof listUnrecorded>[]> => sql.rows(listUnrecorded)
