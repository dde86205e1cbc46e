import { type Day, day, daysBetween, lagosDay } from '@kasuwa/domain/dates.ts'
import { daysOfKeptClass, type LoanAtRisk, portfolioAtRisk } from '@kasuwa/domain/loans/class-days.ts'
import { type ProvisionClass, provisionsOf } from '@kasuwa/domain/loans/month-end.ts'
import { shareOf } from '@kasuwa/domain/loans/share.ts'
import { addKobo, inPercent, type Kobo, subtractKobo } from '@kasuwa/domain/money.ts'
import type { Context } from '../context/context.ts'
import { day as dayColumn, json, kobo } from '../db/columns.ts'
import { statement } from '../db/statement.ts'

/** The running loans whose oldest unpaid instalment was due on one day. */
type DueDay = { on: Day; loans: number; principal: Kobo }
/** The rescheduled ones of them. `kept`: the class days that they keep; null where they keep none. */
type RescheduledDay = DueDay & { kept: number | null }

/**
 * A loan keeps its class for 30 days after its reschedule, and as long as an instalment that was due by then is unpaid: it was overdue on each day
 * since. One that is late with a later instalment alone has the days late of that (C-199).
 */
const keepsClass = `least(:today, r.oldest_due_on) < k.made_on + ${daysOfKeptClass}`

const read = statement({
  params: { from: dayColumn, today: dayColumn },
  row: {
    dueDays: json<DueDay[]>(),
    rescheduled: json<RescheduledDay[]>(),
    classes: json<ProvisionClass[]>(),
    writtenOff: kobo,
    recovered: kobo,
  },
  sql: `select due.days as "dueDays", moved.days as rescheduled, newest.classes,
      booked.written_off as "writtenOff", booked.recovered
    from (
      select coalesce(jsonb_agg(jsonb_build_object('on', oldest_due_on, 'loans', loans, 'principal', principal)), '[]') as days from (
        select oldest_due_on, count(*) as loans, sum(unpaid_principal_kobo) as principal from running_loans group by oldest_due_on
      ) as by_day
    ) as due cross join (
      select coalesce(jsonb_agg(jsonb_build_object('on', oldest_due_on, 'kept', kept, 'loans', loans, 'principal', principal)), '[]') as days from (
        select r.oldest_due_on, case when ${keepsClass} then k.class_days end as kept, count(*) as loans, sum(r.unpaid_principal_kobo) as principal
        from (
          select distinct on (m.loan_id) m.loan_id, m.made_on, m.class_days from reschedules m join loans l on l.id = m.loan_id and l.reschedules > 0
          order by m.loan_id, m.id desc
        ) as k join running_loans r on r.loan_id = k.loan_id group by 1, 2
      ) as by_day
    ) as moved cross join (select classes from provision_tables order by id desc limit 1) as newest cross join (
      select coalesce(sum(case what when 'debit.write_offs' then amount_kobo when 'credit.write_offs' then -amount_kobo else 0 end), 0)::bigint as written_off,
        coalesce(sum(case what when 'credit.recoveries' then amount_kobo when 'debit.recoveries' then -amount_kobo else 0 end), 0)::bigint as recovered
      from tallied where what in ('debit.write_offs', 'credit.write_offs', 'debit.recoveries', 'credit.recoveries') and day >= :from
    ) as booked`,
})

/**
 * The portfolio at risk of today, each class of late loans with its provision by the newest table, and the write-offs and recoveries of this month
 * (C-199, MEND-11); the rescheduled loans are shown apart too. All of it is read in one round trip: the loans of one due day have the same days late, so their sums are enough.
 */
export async function showAtRisk({ app, now }: Context) {
  const today = lagosDay(now)
  const from = day(`${today.slice(0, 7)}-01`)
  const { dueDays, rescheduled, classes, writtenOff, recovered } = await app.pools.reports.only(read, { from, today })
  const moved = rescheduled.map((group) => loansOf(group, today, group.kept ?? 0))
  const known = [...dueDays.map((due) => loansOf(without(due, rescheduled), today)), ...moved]
  const principal = principalOf(known)
  const provisions = provisionsOf(known, classes)
  return {
    on: today,
    loans: sum(known.map(({ loans }) => loans)),
    principal,
    at_risk: atRiskOf(known, principal),
    rescheduled: {
      loans: sum(moved.map(({ loans }) => loans)),
      principal: principalOf(moved),
      share: inPercent(shareOf(principalOf(moved), principal)),
      at_risk: atRiskOf(moved, principal),
    },
    classes: provisions.map(({ class: { from: first, to, bp, stage }, unpaidPrincipal, amount }) => ({
      from: first,
      to,
      percent: inPercent(bp),
      stage,
      loans: sum(
        known.filter(({ classDays }) => classDays >= first && classDays <= (to ?? Infinity)).map((one) => one.loans),
      ),
      principal: unpaidPrincipal,
      provision: amount,
    })),
    provision: addKobo(...provisions.map(({ amount }) => amount)),
    month: from,
    written_off: writtenOff,
    recovered,
  }
}

type Loans = LoanAtRisk & { loans: number }

const loansOf = ({ on, loans, principal }: DueDay, today: Day, kept = 0): Loans => ({
  loans,
  unpaidPrincipal: principal,
  classDays: Math.max(0, daysBetween(on, today), kept),
})

/** The loans of a due day that were never rescheduled. */
function without(due: DueDay, rescheduled: readonly RescheduledDay[]): DueDay {
  const same = rescheduled.filter(({ on }) => on === due.on)
  return {
    on: due.on,
    loans: due.loans - sum(same.map(({ loans }) => loans)),
    principal: subtractKobo(due.principal, addKobo(...same.map(({ principal }) => principal))),
  }
}

/** Each bound, with its share of the principal of all loans. */
const atRiskOf = (loans: readonly Loans[], whole: Kobo) =>
  portfolioAtRisk(loans).map(({ bound, amount }) => ({
    days: bound,
    amount,
    share: inPercent(shareOf(amount, whole)),
  }))

const principalOf = (loans: readonly Loans[]): Kobo => addKobo(...loans.map((one) => one.unpaidPrincipal))

const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0)
