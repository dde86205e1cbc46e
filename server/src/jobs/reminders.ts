import { addDays, type Day, daysBetween } from '@kasuwa/domain/dates.ts'
import type { App } from '../context/context.ts'
import { day, integer, kobo, listOf, text, uuid } from '../db/columns.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { type Transaction, transaction } from '../db/transaction.ts'
import type { LoanId, UserId } from '../base/ids.ts'
import { notify, type NotifiedEvent } from '../notifications/notify.ts'

const name = 'reminders'
/** A borrower is reminded a day before an instalment, and 1, 3 and 7 days after it (C-208). */
const lateDays = [1, 3, 7]
const usualBatchSize = 500
const beforeAll = '00000000-0000-0000-0000-000000000000' as LoanId

const findRun = statement({
  params: { name: text },
  row: { day },
  sql: 'select day from job_runs where name = :name and day = product_today() and finished_at is not null',
})
const saveRun = statement({
  params: { name: text, day, changed: integer },
  sql: `insert into job_runs (name, day, finished_at, changed) values (:name, :day, now(), :changed) on conflict (name, day) do nothing`,
})
/** `amount`: for a late loan all that is late, or its late fees where only these are, otherwise the next instalment's unpaid part. */
const findBorrowers = statement({
  params: { today: day, dueDays: listOf(day), after: uuid<LoanId>(), limit: integer },
  row: {
    loanId: uuid<LoanId>(),
    loan: text,
    userId: uuid<UserId>(),
    dueOn: day.certain,
    amount: kobo.certain,
  },
  sql: `select l.id as "loanId", l.loan_id as loan, c.user_id as "userId", l.next_due_date as "dueOn",
      case when l.next_due_date > :today then l.next_due_kobo else (
        select coalesce(nullif(sum(unpaid_kobo(i)), 0), l.next_due_kobo)::bigint
        from instalments i where i.loan_id = l.id and i.due_date < :today and not i.is_written_off) end as amount
    from loans l join customers c on c.id = l.customer_id
    where l.status in ('active', 'overdue') and l.written_off_at is null and l.next_due_date = any (:dueDays) and l.id > :after
    order by l.id limit :limit`,
})

/**
 * Reminds the borrowers of today, once: an instalment that is due tomorrow, and one that is 1, 3 or 7 days late. A day that was missed is
 * not made up for. Safe to run at once on several servers.
 */
export async function remindToday(app: App, batchSize = usualBatchSize): Promise<void> {
  if (await app.database.row(findRun, { name })) return
  let reminded = 0
  let begunOn: Day | null = null
  for (let after = beforeAll; ;) {
    const { last, today, count } = await transaction(app.database, (tx) => remindSome(tx, app, after, batchSize))
    // Midnight passed meanwhile: the loans before this batch have reminders of another day.
    if (begunOn !== null && today !== begunOn) return
    begunOn = today
    reminded += count
    if (last !== null) after = last
    else return void (await app.database.run(saveRun, { name, day: today, changed: reminded }))
  }
}

async function remindSome(tx: Transaction, app: App, after: LoanId, batchSize: number) {
  const { today } = tx
  const dueDays = [addDays(today, 1), ...lateDays.map((days) => addDays(today, -days))]
  const borrowers = await tx.rows(findBorrowers, { today, dueDays, after, limit: batchSize })
  await notify(
    tx,
    app,
    borrowers.map((one) => reminderOf(one, today)),
  )
  const last = borrowers.length === batchSize ? (borrowers.at(-1)?.loanId ?? null) : null
  return { last, today, count: borrowers.length }
}

function reminderOf({ loanId, loan, userId, dueOn, amount }: RowOf<typeof findBorrowers>, today: Day): NotifiedEvent {
  const days = daysBetween(dueOn, today)
  const subject = { kind: 'loan', id: loanId }
  return days < 0
    ? { kind: 'due_tomorrow', userId, key: `${loanId}:${dueOn}`, subject, facts: { loan, dueOn, amount } }
    : { kind: 'loan_late', userId, key: `${loanId}:${dueOn}:${days}`, subject, facts: { loan, dueOn, amount, days } }
}
