import type { Day } from '@kasuwa/domain/dates.ts'
import type { ProvisionClass } from '@kasuwa/domain/loans/month-end.ts'
import type { UserId } from '../../base/ids.ts'
import { count, day, instant, integer, json, kobo, uuid, word } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type RowOf, statement, type ValuesOf } from '../../db/statement.ts'
import { countedAccounts, countedAccountsValues, loansOn } from '../../ledger/loans-on-day.ts'

/** The two entries of a month's end (C-191). */
export type EntryKind = 'accrual' | 'provision'
/** A whole entry: its sum, and how many loans are behind it. */
export type EntryFigures = { amount: RowOf<typeof sumAccrual>['amount']; loans: number }

const dayParams = { ...countedAccounts, day }
/** All loans of a large lender are read, which takes longer than other statements of people may take. */
const mayTakeMs = 180_000

/** The interest and fees that loans earned until a day and that were not paid, for those with at most so many class days (MEND-03). */
const accrued = `with ${loansOn}, row as (
    select loan_id, unpaid, class_days,
      greatest(0, div(cost::numeric * least(greatest(0, :day::date - start_date), end_date - start_date), (end_date - start_date)) - paid)::bigint as amount
    from loan_on where class_days <= :stopsAfter and end_date > start_date
  )`
const sumAccrual = statement({
  mayTakeMs,
  params: { ...dayParams, stopsAfter: integer },
  row: { amount: kobo, loans: count },
  sql: `${accrued} select coalesce(sum(amount), 0)::bigint as amount, count(*) as loans from row where amount > 0`,
})
const keepAccrual = statement({
  mayTakeMs,
  params: { ...dayParams, stopsAfter: integer, month: day, userId: uuid<UserId>() },
  row: { amount: kobo, loans: count },
  sql: `${accrued}, kept as (
      insert into month_entry_loans (month, kind, loan_id, unpaid_principal_kobo, class_days, amount_kobo)
      select :month, 'accrual', loan_id, unpaid, class_days, amount from row where amount > 0 returning amount_kobo
    )
    insert into month_entries (month, kind, amount_kobo, loans, made_by)
    select :month, 'accrual', coalesce(sum(amount_kobo), 0), count(*), :userId from kept returning amount_kobo as amount, loans`,
})

/** Each class of the newest table with the unpaid principal of its loans. The share of a class is rounded once (MEND-04). */
const provided = `newest as (select id, classes from provision_tables order by id desc limit 1),
  class as (
    select one."from", coalesce(one."to", 2147483647) as upto, one.bp
    from newest, jsonb_to_recordset(newest.classes) as one ("from" integer, "to" integer, bp integer)
  )`
const provision = (loans: string) => `(
    select coalesce(sum(floor((each.unpaid * class.bp + 5000) / 10000)), 0)::bigint
    from class join lateral (
      select coalesce(sum(unpaid), 0)::numeric as unpaid from ${loans} as one where one.class_days between class."from" and class.upto
    ) as each on true
  )`
const sumProvision = statement({
  mayTakeMs,
  params: dayParams,
  row: { amount: kobo.certain, loans: count },
  sql: `with ${loansOn}, ${provided}
    select ${provision('loan_on')} as amount, (select count(*) from loan_on) as loans`,
})
const keepProvision = statement({
  mayTakeMs,
  params: { ...dayParams, month: day, userId: uuid<UserId>() },
  row: { amount: kobo, loans: count },
  sql: `with ${loansOn}, ${provided}, kept as (
      insert into month_entry_loans (month, kind, loan_id, unpaid_principal_kobo, class_days)
      select :month, 'provision', loan_id, unpaid, class_days from loan_on returning unpaid_principal_kobo as unpaid, class_days
    )
    insert into month_entries (month, kind, amount_kobo, loans, provision_table, made_by)
    select :month, 'provision', ${provision('kept')}, (select count(*) from kept), (select id from newest), :userId
    returning amount_kobo as amount, loans`,
})

const listEntries = statement({
  params: { month: day },
  row: { kind: word<EntryKind>(), amount: kobo, loans: count, madeAt: instant },
  sql: `select kind, amount_kobo as amount, loans, made_at as "madeAt" from month_entries where month = :month`,
})

const findTable = statement({
  row: { id: count, classes: json<ProvisionClass[]>() },
  sql: `select id, classes from provision_tables order by id desc limit 1`,
})
const insertTable = statement({
  params: { classes: json<readonly ProvisionClass[]>(), userId: uuid<UserId>() },
  sql: `insert into provision_tables (classes, made_by) values (:classes, :userId)`,
})

/** The entries of a month that were made. */
export const findEntries = (sql: Sql, month: Day): Promise<RowOf<typeof listEntries>[]> =>
  sql.rows(listEntries, { month })

/** The sum and the loans of an entry as it would be made now, for the last day of a month. */
export const workOut = (sql: Sql, kind: EntryKind, on: Day, stopsAfter: number): Promise<EntryFigures> =>
  kind === 'accrual'
    ? sql.only(sumAccrual, { ...countedAccountsValues, day: on, stopsAfter })
    : sql.only(sumProvision, { ...countedAccountsValues, day: on })

/** Keeps an entry and the loans behind it, one row each. A second one of a month is refused by its key, `month_entries_pkey`. */
export const keepEntry = (
  tx: Sql,
  kind: EntryKind,
  { stopsAfter, ...entry }: { month: Day; on: Day; stopsAfter: number; userId: UserId },
): Promise<EntryFigures> => {
  const { on, ...kept } = entry
  return kind === 'accrual'
    ? tx.only(keepAccrual, { ...countedAccountsValues, day: on, stopsAfter, ...kept })
    : tx.only(keepProvision, { ...countedAccountsValues, day: on, ...kept })
}

/** The newest table of classes. */
export const findClasses = (sql: Sql): Promise<RowOf<typeof findTable>> => sql.only(findTable)
export const insertClasses = (tx: Sql, table: ValuesOf<typeof insertTable>): Promise<unknown> =>
  tx.run(insertTable, table)
