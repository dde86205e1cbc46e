import { addDays, addMonths, type Day } from '@kasuwa/domain/dates.ts'
import { takeLock } from '../db/advisory-lock.ts'
import { bool, count, day } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'
import { countedAccounts, countedAccountsValues, loansOn } from './loans-on-day.ts'
import { sumMonthEnd } from './sum-month-end.ts'

/** An arbitrary number: the lock by which the ends of months are kept one after the other. */
const lock = 720_611_307
/** All loans of a large lender are read and written. */
const mayTakeMs = 600_000
/** A transaction that was writing when the rows were made may have a journal with a smaller number than those they were made from. */
const numbersUnderWay = 10_000

const findClosed = statement({
  params: { month: day },
  row: { isClosed: bool },
  sql: `select exists (select from book_months where month = :month and state = 'closed') as "isClosed"`,
})
/** True where a journal of the month was booked since, or the classes of its loans are those of another table now. */
const findChange = statement({
  params: { month: day, last: day, numbersUnderWay: count },
  row: { isOutdated: bool },
  sql: `select exists (
      select from month_ends m where m.month = :month and (
        m.provision_table <> (select coalesce(max(provision_table), (select max(id) from provision_tables)) from month_entries where month = :month)
        or exists (
          select from (select * from journals where id > m.newest_journal - :numbersUnderWay offset 0) as j
          where coalesce(j.book_day, lagos_day(j.posted_at)) <= :last
        )
      )
    ) as "isOutdated"`,
})
/**
 * The rows of a month's end as the books have it: rows that are the same are left alone. The agent is the one at the end of the month, and the class is that
 * of the table with which the provision was booked, or of the newest.
 */
const keep = statement({
  mayTakeMs,
  params: { ...countedAccounts, month: day, day, next: day },
  row: { loans: count },
  sql: `with ${loansOn},
    used as (
      select id, classes from provision_tables
      where id = (select coalesce(max(provision_table), (select max(id) from provision_tables)) from month_entries where month = :month)
    ),
    class as (select one."from", coalesce(one."to", 2147483647) as upto from used, jsonb_to_recordset(used.classes) as one ("from" integer, "to" integer)),
    came_later as (
      select distinct on (customer_id) customer_id, from_agent_id from moved_customers where moved_at >= lagos_midnight(:next) order by customer_id, moved_at
    ),
    wanted as materialized (
      select :month::date as month, o.loan_id, l.product, l.product_version, coalesce(m.from_agent_id, c.agent_id) as agent_id, o.unpaid,
        greatest(0, l.interest_kobo - o.paid + o.paid_fee) as unpaid_interest, greatest(0, l.fee_kobo - o.paid_fee) as unpaid_fee, o.days_late, o.class_days,
        class."from" as class_from
      from loan_on o join loans l on l.id = o.loan_id join customers c on c.id = l.customer_id left join came_later m on m.customer_id = c.id
        join class on o.class_days between class."from" and class.upto
    ),
    gone as (delete from month_end_loans k where k.month = :month and not exists (select from wanted w where w.loan_id = k.loan_id)),
    kept as (
      insert into month_end_loans as k (month, loan_id, product, product_version, agent_id, unpaid_principal_kobo, unpaid_interest_kobo, unpaid_fee_kobo,
        days_late, class_days, class_from)
      select * from wanted
      on conflict (month, loan_id) do update set agent_id = excluded.agent_id, unpaid_principal_kobo = excluded.unpaid_principal_kobo,
        unpaid_interest_kobo = excluded.unpaid_interest_kobo, unpaid_fee_kobo = excluded.unpaid_fee_kobo, days_late = excluded.days_late,
        class_days = excluded.class_days, class_from = excluded.class_from
      where k is distinct from excluded
    )
    insert into month_ends (month, loans, provision_table, kept_at, newest_journal)
    select :month, (select count(*) from wanted), (select id from used), product_now(), (select coalesce(max(id), 0) from journals)
    on conflict (month) do update set loans = excluded.loans, provision_table = excluded.provision_table, kept_at = excluded.kept_at,
      newest_journal = excluded.newest_journal
    returning loans`,
})
const forget = statement({
  sql: `delete from month_ends m where (month + interval '1 month')::date > product_today()
    and not exists (select from book_months b where b.month = m.month and b.state = 'closed')`,
})

/**
 * Keeps the end of a month: one row for each loan that ran on its last day, as the books have it now (REP-09). Again, it replaces the rows that differ. A month
 * that is closed stays as it is. Returns how many loans ran, or null of a closed month.
 */
export async function keepMonthEnd(tx: Transaction, month: Day): Promise<number | null> {
  await takeLock(tx, lock)
  if ((await tx.only(findClosed, { month })).isClosed) return null
  const next = addMonths(month, 1)
  const { loans } = await tx.only(keep, { ...countedAccountsValues, month, day: addDays(next, -1), next })
  await sumMonthEnd(tx, month)
  return loans
}

/** Whether the kept rows of a month may differ from the books; false of a month that was never kept. */
export const isOutdated = async (tx: Transaction, month: Day): Promise<boolean> =>
  (await tx.only(findChange, { month, last: addDays(addMonths(month, 1), -1), numbersUnderWay })).isOutdated

/** Removes the ends of months that are still to come: the clock went back before there was any loan. */
export const removeEndsToCome = (tx: Transaction): Promise<number> => tx.run(forget)
