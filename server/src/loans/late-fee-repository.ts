import type { Day } from '@kasuwa/domain/dates.ts'
import type { FeeRows, LateFeeRule } from '@kasuwa/domain/loans/late-fee.ts'
import type { FeeLoanNow, PaidFee } from '@kasuwa/domain/loans/late-fee-news.ts'
import type { LoanState } from '@kasuwa/domain/loans/status.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import {
  basisPoints,
  bool,
  day,
  integer,
  json,
  kobo,
  listOf,
  nullable,
  type RowOfShape,
  text,
  uuid,
  word,
} from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { rowsParameter } from '../db/rows-parameter.ts'
import { statement, type ValuesOf } from '../db/statement.ts'
import type { LoanId, UserId } from '../base/ids.ts'

/** All that late fees of a loan are worked out from, but for its instalments. */
export type LateFeeFacts = Omit<FeeLoanNow, 'rows'>

/** The rule of late fees of a loan `l`; all four are null where it has none. */
export const ruleShape = {
  graceDays: integer,
  fixed: kobo,
  bp: basisPoints,
  capBp: basisPoints,
}
export const ruleColumns = `l.late_fee_grace_days as "graceDays", l.late_fee_kobo as fixed, l.late_fee_bp as bp, l.late_fee_cap_bp as "capBp"`
const fees = `coalesce((select json_agg(json_build_array(f.number, f.charged_on, f.amount_kobo, f.taken_off_kobo, f.paid_kobo) order by f.number)
      from late_fees f where f.loan_id = l.id), '[]')`
type FeeColumns = [number: number, chargedOn: Day, amount: Kobo, takenOff: Kobo, paid: Kobo]

/** The rows that each reschedule of the schedule in force found; a fee was charged by the rows of its day. */
const earlier = `coalesce((select json_agg(json_build_object('until', r.made_on, 'rows', (
        select json_agg(json_build_object('number', e.number, 'dueOn', e.due_date, 'amount', e.principal_kobo + e.interest_kobo + e.fee_kobo) order by e.number)
        from earlier_instalments e where e.reschedule_id = r.id)) order by r.id)
      from (select id, made_on from reschedules where loan_id = l.id order by id desc limit l.reschedules) as r), '[]')`

/** Read after the loans are locked, in a later statement: one that waited for a lock would not see what was committed meanwhile. */
const findFacts = statement({
  params: { ids: listOf(uuid<LoanId>()) },
  row: {
    id: uuid<LoanId>(),
    ...nullable(ruleShape),
    principal: kobo.nullable,
    decidedUntil: day.nullable,
    fees: json<FeeColumns[]>(),
    payments: json<[valueDay: Day, amount: Kobo][]>(),
    earlier: json<{ until: Day; rows: FeeRows }[]>(),
  },
  sql: `select l.id, ${ruleColumns}, l.approved_kobo as principal, ${fees} as fees,
      greatest(l.start_date, l.late_fees_until, (select max(day) from job_runs where name = 'late-fees' and finished_at is not null)) as "decidedUntil",
      coalesce((select json_agg(json_build_array(day, kobo)) from (
        select value_day(p) as day, p.amount_kobo - p.excess_kobo as kobo from payments p
          where p.loan_id = l.id and p.kind in ('loan_repayment', 'credit_applied') and p.status = 'completed'
        union all select m.start_date, m.paid_principal_kobo + m.paid_interest_kobo + m.paid_fee_kobo from imported_loans m where m.loan_id = l.id
      ) as paid), '[]') as payments, ${earlier} as earlier
    from loans l where l.id = any (:ids) and l.late_fee_cap_bp is not null`,
})

const feeShape = { loanId: uuid<LoanId>(), number: integer, chargedOn: day, amount: kobo, takenOff: kobo, paid: kobo }
const changeShape = {
  loanId: uuid<LoanId>(),
  number: integer,
  cause: word<'paid_in_time' | 'waived'>(),
  takenOff: kobo,
  givenBack: kobo,
  reason: text.nullable,
  by: uuid<UserId>().nullable,
}
const feeRows = rowsParameter('fee', feeShape)
const changeRows = rowsParameter('change', changeShape)

export type LateFeeRow = RowOfShape<typeof feeShape>
export type LateFeeChange = RowOfShape<typeof changeShape>

const save = statement({
  params: { ...feeRows.params, ...changeRows.params },
  sql: `with changed as (
      insert into late_fee_changes (loan_id, number, cause, taken_off_kobo, given_back_kobo, reason, changed_by, changed_at)
      select "loanId", number, cause, "takenOff", "givenBack", reason, "by", (select product_now()) from ${changeRows.table}
    )
    insert into late_fees (loan_id, number, charged_on, amount_kobo, taken_off_kobo, paid_kobo)
    select "loanId", number, "chargedOn", amount, "takenOff", paid from ${feeRows.table}
    on conflict (loan_id, number) do update set taken_off_kobo = excluded.taken_off_kobo, paid_kobo = excluded.paid_kobo`,
})

const list = statement({
  params: { loanId: uuid<LoanId>() },
  row: {
    ...nullable(ruleShape),
    fees: json<FeeColumns[]>(),
    lowered: json<Record<string, Kobo>>(),
    reasons: json<Record<string, string>>(),
  },
  sql: `select ${ruleColumns}, ${fees} as fees,
      coalesce((select json_object_agg(c.number, c.amount) from (
        select number, sum(taken_off_kobo) as amount from late_fee_changes where loan_id = l.id and cause = 'paid_in_time' group by number) c), '{}') as lowered,
      coalesce((select json_object_agg(c.number, c.reason order by c.id) from late_fee_changes c
        where c.loan_id = l.id and c.cause = 'waived'), '{}') as reasons
    from loans l where l.id = :loanId`,
})
/** Erasing a person locks their row, so it waits for this transaction, or this one waits and sees that they were erased. */
const lockBorrower = statement({
  params: { loanId: uuid<LoanId>() },
  row: { isErased: bool },
  sql: `select u.erased_at is not null as "isErased" from users u
    where u.id = (select c.user_id from loans l join customers c on c.id = l.customer_id where l.id = :loanId) for key share`,
})
const waivers = statement({
  params: { loanId: uuid<LoanId>(), by: uuid<UserId>().nullable },
  row: { amount: kobo },
  sql: `select coalesce(sum(taken_off_kobo), 0)::bigint as amount from late_fee_changes where loan_id = :loanId and cause = 'waived'
    and (:by::uuid is null or changed_by = :by) and changed_at >= lagos_midnight(product_today())`,
})
/** Those of which something was paid stay as the ones that the payments name. */
const endAll = statement({
  params: { loanId: uuid<LoanId>() },
  sql: `with removed as (
      delete from late_fees f where f.loan_id = :loanId
        and not exists (select from allocations a where a.loan_id = f.loan_id and a.number = f.number and a.part = 'late_fee') returning f.number
    )
    update late_fees f set taken_off_kobo = amount_kobo, paid_kobo = 0
    where f.loan_id = :loanId and f.number not in (select number from removed)`,
})
const saveTotal = statement({
  params: { loanId: uuid<LoanId>(), total: kobo },
  sql: 'update loans set total_kobo = :total where id = :loanId and total_kobo <> :total',
})
const saveLoan = statement({
  params: {
    id: uuid<LoanId>(),
    state: word<LoanState>(),
    paid: kobo,
    total: kobo,
    nextDueOn: day.nullable,
    nextDueAmount: kobo.nullable,
  },
  sql: `update loans set status = :state, paid_kobo = :paid, total_kobo = :total, next_due_date = :nextDueOn, next_due_kobo = :nextDueAmount
    where id = :id`,
})
const markDecided = statement({
  params: { loanId: uuid<LoanId>(), until: day },
  sql: 'update loans set late_fees_until = :until where id = :loanId and late_fee_cap_bp is not null',
})

/** Writes what a running loan comes to after it was charged. */
export const saveLoanTotal = (tx: Sql, loanId: LoanId, total: Kobo) => tx.run(saveTotal, { loanId, total })

/** Writes a loan after a waiver. */
export const saveLoanWithFees = (tx: Sql, loan: ValuesOf<typeof saveLoan>) => tx.run(saveLoan, loan)

/** The facts of the loans that have a rule of late fees. The loans must be locked. */
export async function lateFeeFactsOf(tx: Sql, ids: readonly LoanId[]): Promise<Map<LoanId, LateFeeFacts>> {
  const rows = await tx.rows(findFacts, { ids })
  return new Map(
    rows.flatMap(({ id, principal, decidedUntil, payments, earlier: found, ...row }) => {
      const rule = ruleOf(row)
      if (!rule || principal === null || decidedUntil === null) return []
      const paid = payments.map(([valueDay, amount]) => ({ valueDay, amount }))
      return [
        [id, { rule, principal, decidedUntil, payments: paid, fees: row.fees.map(feeOf), earlier: found }] as const,
      ]
    }),
  )
}

/** The rule of a loan, its late fees in the order of their instalments, and by instalment what payments in time took off and the reasons of their waivers. */
export async function readLateFees(sql: Sql, loanId: LoanId) {
  const row = await sql.only(list, { loanId })
  return { rule: ruleOf(row), fees: row.fees.map(feeOf), lowered: row.lowered, reasons: row.reasons }
}

/** Writes late fees as they are now, new ones included, and what was taken off them. */
export async function saveLateFees(
  tx: Sql,
  rows: readonly LateFeeRow[],
  changes: readonly LateFeeChange[],
): Promise<void> {
  if (rows.length > 0) await tx.run(save, { ...feeRows.values(rows), ...changeRows.values(changes) })
}

/** Keeps the borrower of a loan from being erased until the transaction ends. True where they were erased before. */
export const lockIfErased = async (tx: Sql, loanId: LoanId): Promise<boolean> =>
  (await tx.only(lockBorrower, { loanId })).isErased

/** Late fees of a loan that this person waived on the day in Lagos, those given back included. Null: whoever it was. */
export const waiversToday = async (sql: Sql, loanId: LoanId, by: UserId | null): Promise<Kobo> =>
  (await sql.only(waivers, { loanId, by })).amount

/** Ends the late fees of a loan whose schedule goes: nothing of them stands, and what was paid of them is credit. */
export const endLateFees = (tx: Sql, loanId: LoanId) => tx.run(endAll, { loanId })

/** Keeps that the late fees of a loan are worked out up to a day. */
export const markLateFeesDecided = (tx: Sql, loanId: LoanId, until: Day) => tx.run(markDecided, { loanId, until })

/** The rule of late fees of a loan; null where it has none (C-194). */
export function ruleOf({ graceDays, fixed, bp, capBp }: NullableRule): LateFeeRule | null {
  if (graceDays === null || fixed === null || bp === null || capBp === null) return null
  return { graceDays, fixed, bp, capBp }
}
type NullableRule = { [Key in keyof LateFeeRule]: LateFeeRule[Key] | null }

const feeOf = ([number, chargedOn, amount, takenOff, paid]: FeeColumns): PaidFee => ({
  number,
  chargedOn,
  amount,
  takenOff,
  paid,
})
