import type { Reschedule } from '@kasuwa/domain/loans/reschedule.ts'
import type { ScheduleRow } from '@kasuwa/domain/loans/schedule.ts'
import type { LoanState } from '@kasuwa/domain/loans/status.ts'
import type { Frequency } from '@kasuwa/domain/loans/terms.ts'
import type { Day } from '@kasuwa/domain/dates.ts'
import { count, day, instant, integer, kobo, listOf, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement, type ValuesOf } from '../db/statement.ts'
import type { LoanId, UserId } from '../base/ids.ts'
import { insertRows } from './schedule-repository.ts'

const loanId = uuid<LoanId>()

const insert = statement({
  params: {
    loanId,
    at: instant,
    on: day,
    by: uuid<UserId>(),
    classDays: integer,
    firstNumber: integer,
    rows: integer,
    firstDue: day,
    frequency: word<Frequency>(),
    principal: kobo,
    interest: kobo,
    fee: kobo,
  },
  row: { id: count },
  sql: `with made as (
      insert into reschedules (loan_id, made_at, made_on, made_by, class_days, first_number, row_count, first_due, frequency, principal_kobo, interest_kobo, fee_kobo)
      values (:loanId, :at, :on, :by, :classDays, :firstNumber, :rows, :firstDue, :frequency, :principal, :interest, :fee)
      returning id
    ), kept as (
      insert into earlier_instalments (reschedule_id, number, due_date, principal_kobo, interest_kobo, fee_kobo)
      select made.id, i.number, i.due_date, i.principal_kobo, i.interest_kobo, i.fee_kobo from made, instalments i where i.loan_id = :loanId
    )
    select id from made`,
})
const cut = statement({
  params: { loanId, numbers: listOf(integer) },
  sql: `update instalments set principal_kobo = paid_principal_kobo, interest_kobo = paid_interest_kobo, fee_kobo = paid_fee_kobo
    where loan_id = :loanId and number = any (:numbers)`,
})
const remove = statement({
  params: { loanId, numbers: listOf(integer) },
  sql: 'delete from instalments where loan_id = :loanId and number = any (:numbers)',
})
const saveLoan = statement({
  params: {
    id: loanId,
    state: word<LoanState>(),
    nextDueOn: day,
    nextDueAmount: kobo,
    end: day,
    lastNumber: integer,
    at: instant,
  },
  sql: `update loans set status = :state, next_due_date = :nextDueOn, next_due_kobo = :nextDueAmount, end_date = :end,
      reschedules = reschedules + 1, rescheduled_at = :at, last_number = :lastNumber where id = :id`,
})
/** A schedule that was removed before may have been rescheduled too: only the newest reschedules are of the one in force. */
const listFirst = statement({
  params: { loanId },
  row: { number: integer, dueOn: day, principal: kobo, interest: kobo, fee: kobo },
  sql: `select number, due_date as "dueOn", principal_kobo as principal, interest_kobo as interest, fee_kobo as fee from earlier_instalments
    where reschedule_id = (
      select r.id from reschedules r join loans l on l.id = r.loan_id where l.id = :loanId and l.reschedules > 0
      order by r.id desc offset (select reschedules - 1 from loans where id = :loanId) limit 1
    ) order by number`,
})

const findLast = statement({
  params: { loanId },
  row: { on: day, classDays: integer, principal: kobo, interest: kobo, fee: kobo },
  sql: `select made_on as "on", class_days as "classDays", principal_kobo as principal, interest_kobo as interest, fee_kobo as fee
    from reschedules where loan_id = :loanId order by id desc limit 1`,
})

/** The last reschedule of a rescheduled loan: what it moved to new rows, and the class that the loan had on its day. */
export const lastRescheduleOf = (sql: Sql, id: LoanId) => sql.only(findLast, { loanId: id })

/** The schedule of a rescheduled loan as it was frozen (C-92). */
export const firstScheduleOf = (sql: Sql, id: LoanId): Promise<ScheduleRow[]> => sql.rows(listFirst, { loanId: id })

type LoanAfter = {
  state: LoanState
  nextDueOn: Day
  nextDueAmount: ValuesOf<typeof saveLoan>['nextDueAmount']
  end: Day
}
type Made = Omit<ValuesOf<typeof insert>, keyof Reschedule['moved']>

/**
 * Keeps the rows in force as they are, cuts them, adds the new ones, and writes the loan as it is then.
 * @returns the id of the reschedule
 */
export async function saveReschedule(tx: Sql, made: Made, plan: Reschedule, after: LoanAfter): Promise<number> {
  const { moved, fates, added } = plan
  const numbersOf = (wanted: string) => fates.filter(({ fate }) => fate === wanted).map(({ number }) => number)
  const { id } = await tx.only(insert, { ...made, ...moved })
  await tx.run(cut, { loanId: made.loanId, numbers: numbersOf('cut') })
  await tx.run(remove, { loanId: made.loanId, numbers: numbersOf('goes') })
  await insertRows(tx, made.loanId, added)
  await tx.run(saveLoan, { id: made.loanId, at: made.at, lastNumber: made.firstNumber + made.rows - 1, ...after })
  return id
}
