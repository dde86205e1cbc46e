import { type Day, day, daysBetween, lagosDay } from '@kasuwa/domain/dates.ts'
import { portfolioAtRisk } from '@kasuwa/domain/loans/class-days.ts'
import { type ProvisionClass, provisionsOf } from '@kasuwa/domain/loans/month-end.ts'
import { addKobo, inPercent, type Kobo } from '@kasuwa/domain/money.ts'
import type { Context } from '../context/context.ts'
import { day as dayColumn, json, kobo } from '../db/columns.ts'
import { statement } from '../db/statement.ts'

/** The running loans whose oldest unpaid instalment was due on one day. */
type DueDay = { on: Day; loans: number; principal: Kobo }

const read = statement({
  params: { from: dayColumn },
  row: {
    dueDays: json<DueDay[]>(),
    classes: json<ProvisionClass[]>(),
    writtenOff: kobo,
    recovered: kobo,
  },
  sql: `select due.days as "dueDays", newest.classes,
      booked.written_off as "writtenOff", booked.recovered
    from (
      select coalesce(jsonb_agg(jsonb_build_object('on', oldest_due_on, 'loans', loans, 'principal', principal)), '[]') as days from (
        select oldest_due_on, count(*) as loans, sum(unpaid_principal_kobo) as principal from running_loans group by oldest_due_on
      ) as by_day
    ) as due cross join (select classes from provision_tables order by id desc limit 1) as newest cross join (
      select coalesce(sum(case what when 'debit.write_offs' then amount_kobo when 'credit.write_offs' then -amount_kobo else 0 end), 0)::bigint as written_off,
        coalesce(sum(case what when 'credit.recoveries' then amount_kobo when 'debit.recoveries' then -amount_kobo else 0 end), 0)::bigint as recovered
      from tallied where what in ('debit.write_offs', 'credit.write_offs', 'debit.recoveries', 'credit.recoveries') and day >= :from
    ) as booked`,
})

/**
 * The portfolio at risk of today, each class of late loans with its provision by the newest table, and the write-offs and recoveries of this month
 * (C-199, MEND-11). All of it is read in one round trip: the loans of one due day have the same days late, so their sums are enough.
 */
export async function showAtRisk({ app, now }: Context) {
  const today = lagosDay(now)
  const from = day(`${today.slice(0, 7)}-01`)
  const { dueDays, classes, writtenOff, recovered } = await app.pools.reports.only(read, { from })
  const known = dueDays.map(({ on, loans, principal }) => ({
    loans,
    unpaidPrincipal: principal,
    classDays: Math.max(0, daysBetween(on, today)),
  }))
  const provisions = provisionsOf(known, classes)
  return {
    on: today,
    loans: sum(known.map(({ loans }) => loans)),
    principal: addKobo(...known.map(({ unpaidPrincipal }) => unpaidPrincipal)),
    at_risk: portfolioAtRisk(known).map(({ bound, amount, share }) => ({
      days: bound,
      amount,
      share: inPercent(share),
    })),
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

const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0)
