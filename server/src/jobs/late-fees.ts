import { addDays, type Day } from '@kasuwa/domain/dates.ts'
import type { LoanId } from '../base/ids.ts'
import { itself } from '../audit/record.ts'
import type { App } from '../context/context.ts'
import { takeLock } from '../db/advisory-lock.ts'
import { bool, count, day, integer, listOf, text, uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { type Transaction, transaction } from '../db/transaction.ts'
import { removeDaysToCome } from './job-runs.ts'
import { tellOfLateFees } from './late-fee-news.ts'

const name = 'late-fees'
/** An arbitrary number: the lock by which two processes run one after the other. */
const lock = 720_611_304
/** So many loans are charged in one transaction, during which a repayment of one of them waits: about a tenth of a second. */
const usualBatchSize = 500
const beforeAll = '00000000-0000-0000-0000-000000000000' as LoanId

const findState = statement({
  params: { name: text },
  row: { latest: day.nullable, anyRule: bool },
  sql: `select (select max(day) from job_runs where name = :name and finished_at is not null) as latest,
    exists (select from loans where late_fee_cap_bp is not null and status in ('active', 'overdue')) as "anyRule"`,
})
/** The instalment of a loan `l` whose grace has ended when the day begins. */
const ended = `i.loan_id = l.id and i.due_date = :day::date - l.late_fee_grace_days - 1 and unpaid_kobo(i) > 0`

/**
 * Locks the next loans that may be charged. It is a statement of its own: the next one sees what was committed while this one waited. A loan that
 * was paid since its grace ended has its fee already, because such a payment charges it first. The limit inside keeps PostgreSQL from joining all loans
 * with all instalments for each batch.
 */
const lockSome = statement({
  params: { day, after: uuid<LoanId>(), batchSize: count },
  row: { id: uuid<LoanId>() },
  sql: `select l.id from loans l
    cross join lateral (select i.number from instalments i where ${ended} order by i.number limit 1) as late
    where l.late_fee_cap_bp is not null and l.status in ('active', 'overdue') and l.written_off_at is null and l.id > :after
      and l.next_due_date <= :day::date - l.late_fee_grace_days - 1 and (l.late_fees_until is null or l.late_fees_until < :day)
      and not exists (select from late_fees f where f.loan_id = l.id and f.number = late.number)
    order by l.id limit :batchSize for no key update of l`,
})
/**
 * The arithmetic of `lateFeeOf` and `newLateFees` (domain/src/loans/late-fee.ts), for many loans at once. Two rows of a rescheduled loan may be due on
 * one day: the fee of the first leaves less room for that of the second.
 */
const charge = statement({
  params: { day, ids: listOf(uuid<LoanId>()) },
  row: { charged: count },
  sql: `with late as materialized (
      select l.id, i.number, least(amount_kobo(i), greatest(0, upto.amount - paid.amount)) as unpaid, l.late_fee_kobo as fixed, l.late_fee_bp as bp,
        l.approved_kobo * l.late_fee_cap_bp / 10000 - stand.amount as room
      from loans l join instalments i on ${ended}
      cross join lateral (select sum(amount_kobo(b))::bigint as amount from instalments b where b.loan_id = l.id and b.number <= i.number) as upto
      cross join lateral (select coalesce(sum(p.amount_kobo - p.excess_kobo), 0)::bigint
          + coalesce((select m.paid_principal_kobo + m.paid_interest_kobo + m.paid_fee_kobo from imported_loans m where m.loan_id = l.id), 0) as amount from payments p
        where p.loan_id = l.id and p.kind in ('loan_repayment', 'credit_applied') and p.status = 'completed' and value_day(p) < :day) as paid
      cross join lateral (select coalesce(sum(f.amount_kobo - f.taken_off_kobo), 0)::bigint as amount from late_fees f where f.loan_id = l.id) as stand
      where l.id = any (:ids) and l.status in ('active', 'overdue') and l.written_off_at is null
    ), fee as (
      insert into late_fees (loan_id, number, charged_on, amount_kobo)
      select id, number, :day, least(room, upto) - least(room, upto - amount) from (
        select id, number, room, fee.amount, sum(fee.amount) over (partition by id order by number)::bigint as upto from late
        cross join lateral (select fixed + (unpaid * bp + 5000) / 10000 as amount) as fee where unpaid > 0 and room > 0
      ) as due where least(room, upto) > least(room, upto - amount)
      on conflict do nothing returning loan_id, number, amount_kobo
    ), raised as (
      update loans l set total_kobo = l.total_kobo + of_loan.amount
      from (select loan_id, sum(amount_kobo)::bigint as amount from fee group by loan_id) as of_loan where l.id = of_loan.loan_id
    ), recorded as (
      insert into audit_events (actor, action, subject_kind, subject_id, after)
      select '${itself}', 'late-fee.charged', 'loan', loan_id::text, jsonb_build_object('number', number, 'day', :day::date, 'amount', amount_kobo) from fee
    )
    select count(*) as charged from fee`,
})
const saveRun = statement({
  params: { name: text, first: day, until: day, changed: integer, isFinished: bool },
  sql: `insert into job_runs (name, day, finished_at, changed)
    select :name, day::date, case when :isFinished then now() end, :changed from generate_series(:first::date, :until::date, interval '1 day') as day
    on conflict (name, day) do update
    set changed = coalesce(job_runs.changed, 0) + excluded.changed, finished_at = coalesce(job_runs.finished_at, excluded.finished_at)`,
})

type Range = { from: Day; until: Day; after: LoanId; batchSize: number }

/** Charges one batch under the lock. Returns the last loan of it; null once the day is finished, and undefined once all days are. */
async function chargeSome(
  tx: Transaction,
  app: App,
  { from, until, after, batchSize }: Range,
): Promise<LoanId | null | undefined> {
  await takeLock(tx, lock)
  await removeDaysToCome(tx, name)
  const { latest, anyRule } = await tx.only(findState, { name })
  const first = addDays(latest ?? from, 1)
  if (first > until) return undefined
  if (!anyRule) {
    await tx.run(saveRun, { name, first, until, changed: 0, isFinished: true })
    return undefined
  }
  const loans = await tx.rows(lockSome, { day: first, after, batchSize })
  const ids = loans.map(({ id }) => id)
  const { charged } = await tx.only(charge, { day: first, ids })
  const isLast = loans.length < batchSize
  // Everybody is told before the day counts as finished, so that an interrupted one goes on with those who were not.
  const isFinished = (await tellOfLateFees(tx, app, { on: first, ids: isLast ? null : ids })) && isLast
  await tx.run(saveRun, { name, first, until: first, changed: charged, isFinished })
  return isFinished ? null : (ids.at(-1) ?? after)
}

/**
 * Charges the late fees of each day after `from` up to `until`, and of days missed since it last ran, one day after the other, because fees count
 * for the cap of later ones (C-194). A day that has run does not run again, and an interrupted one continues. It may be late or run on several
 * servers: a fee follows from value days alone.
 */
export async function chargeLateFees(app: App, from: Day, until: Day, batchSize = usualBatchSize): Promise<void> {
  for (let after: LoanId | null | undefined = beforeAll; after !== undefined;)
    after = await transaction(app.database, (tx) =>
      chargeSome(tx, app, { from, until, after: after ?? beforeAll, batchSize }),
    )
}
