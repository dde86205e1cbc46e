import { addDays, type Day, daysBetween } from '@kasuwa/domain/dates.ts'
import { type FeeLoan, type LateFee, lowerLateFees, newLateFees, standingOf } from '@kasuwa/domain/loans/late-fee.ts'
import { addKobo, basisPoints, type Kobo, kobo } from '@kasuwa/domain/money.ts'
import type { TextSql } from '../db/database.ts'

type Row = { number: number; dueOn: Day; principal: number; interest: number; amount: number }
type Move = { at: string; day: Day; part: string; amount: number; isLoss: boolean }
/** A reschedule, and the rows that it found in force. */
type Rescheduled = { at: string; on: Day; classDays: number; rows: Row[] }
export type PlayedLoan = {
  id: string
  customer: string
  start: Day
  cost: Kobo
  principal: Kobo
  paidOutOn: Day
  lostOn: Day | null
  rows: Row[]
  reschedules: Rescheduled[]
  moves: Move[]
}

const rowJson = (row: string) =>
  `json_build_object('number', ${row}.number, 'dueOn', ${row}.due_date, 'principal', ${row}.principal_kobo, 'interest', ${row}.interest_kobo, 'amount', ${row}.principal_kobo + ${row}.interest_kobo + ${row}.fee_kobo)`
/** The rows of a loan `l` in force now, and its reschedules with the rows that each found, oldest first. */
const schedules = `(select json_agg(${rowJson('i')} order by i.number) from instalments i where i.loan_id = l.id) as rows,
    (select coalesce(json_agg(json_build_object('at', r.made_at, 'on', r.made_on, 'classDays', r.class_days,
        'rows', (select json_agg(${rowJson('e')} order by e.number) from earlier_instalments e where e.reschedule_id = r.id)) order by r.id), '[]')
      from reschedules r where r.loan_id = l.id) as reschedules`

/**
 * Every loan that was paid out, with the parts of its payments and reversals by the book day of their journal. Postings and balances are not read.
 * A payment after the write-off is a recovery and lowers no principal of the books.
 */
const playedLoans = `
  select l.id, l.customer_id as customer, l.start_date::text as start, (l.interest_kobo + l.fee_kobo)::float8 as cost,
    l.approved_kobo::float8 as principal, booked_on(paid_out)::text as "paidOutOn", booked_on(lost)::text as "lostOn", ${schedules},
    (select coalesce(json_agg(json_build_object('at', j.posted_at, 'day', booked_on(j), 'part', m.part, 'amount', m.amount,
        'isLoss', coalesce(j.id > lost.id, false))), '[]') from (
        select payment_id, part, amount_kobo as amount,
          array['repayment_received', 'cash_collected', 'bank_money_assigned', 'suspense_assigned', 'credit_applied'] as events
          from allocations where loan_id = l.id
        union all select payment_id, part, -amount_kobo, array['repayment_reversed'] from allocation_reversals where loan_id = l.id) as m
      join journals j on j.payment_id = m.payment_id and j.event = any (m.events)) as moves
  from loans l
  join payments p on p.loan_id = l.id and p.kind = 'loan_disbursement' and p.status = 'completed'
  join journals paid_out on paid_out.payment_id = p.id and paid_out.event = 'disbursement_succeeded'
  left join lateral (select j.* from journals j where j.event = 'loan_written_off'
    and exists (select from postings x where x.journal_id = j.id and x.loan_id = l.id)) as lost on true
  order by l.id`

export const readPlayedLoans = (sql: TextSql): Promise<PlayedLoan[]> => sql.rows<PlayedLoan>(playedLoans)

/** A loan as it was at the end of a day, by a plain recount of its payments; null where it did not run or was written off. */
export function loanOn(loan: PlayedLoan, on: Day) {
  const { id, start, cost, principal, paidOutOn, lostOn, rows, reschedules } = loan
  if (paidOutOn > on || (lostOn !== null && lostOn <= on)) return null
  const known = loan.moves.filter(({ day }) => day <= on)
  const unpaidPrincipal = principal - sumOf(known.filter(({ part, isLoss }) => part === 'principal' && !isLoss))
  if (unpaidPrincipal <= 0) return null
  return {
    id,
    start,
    end: (reschedules[0]?.rows ?? rows).at(-1)!.dueOn,
    cost,
    paid: kobo(sumOf(known.filter(({ part }) => part === 'interest' || part === 'loan_fee'))),
    unpaidPrincipal: kobo(unpaidPrincipal),
    classDays: classDaysOn(loan, on),
  }
}

const sumOf = (all: readonly Move[]) => all.reduce((whole, { amount }) => whole + amount, 0)

/** The days since the first due day of all rows that what is paid, by their numbers, does not fill. */
function daysLateOf(rows: readonly Row[], moves: readonly Move[], on: Day): number {
  const paid = sumOf(moves.filter(({ part }) => part !== 'late_fee'))
  let upto = 0
  const unpaid = rows.filter((row) => (upto += row.amount) > paid)
  return Math.max(0, ...unpaid.map(({ dueOn }) => daysBetween(dueOn, on)))
}

/** MEND-01, looked at day by day: the class of the last reschedule is kept for 30 days and until a day on which nothing is overdue. */
function classDaysOn({ rows, reschedules, moves }: PlayedLoan, on: Day): number {
  const inForce = reschedules.find((one) => one.on > on)?.rows ?? rows
  const lateOn = (day: Day) =>
    daysLateOf(
      inForce,
      moves.filter((move) => move.day <= day),
      day,
    )
  const last = reschedules.findLast((one) => one.on <= on)
  if (!last) return lateOn(on)
  for (let day = addDays(last.on, 30); day <= on; day = addDays(day, 1)) if (lateOn(day) === 0) return lateOn(on)
  return Math.max(lateOn(on), last.classDays)
}

/** The class days that each reschedule of a loan should have kept: those of its moment. */
export function keptClassesOf({ reschedules, moves, ...loan }: PlayedLoan): number[] {
  return reschedules.map(({ at, on, rows }, place) => {
    const known = moves.filter((move) => move.at < at)
    const before = { ...loan, rows, reschedules: reschedules.slice(0, place), moves: known }
    return classDaysOn(before, on)
  })
}

type News = {
  at: string
  today: Day
  kind: 'paid' | 'told' | 'reversed' | 'waived' | 'rescheduled'
  key: string
  valueDay: Day
  amount: number
  whole: number
}
type FeeRow = { number: number; dueOn: Day; amount: Kobo }
export type LoanWithFees = {
  id: string
  grace: number
  fixed: number
  bp: number
  cap: number
  principal: number
  start: Day
  runsUntil: Day | null
  rows: FeeRow[]
  reschedules: { on: Day; rows: FeeRow[] }[]
  fees: { number: number; chargedOn: Day; amount: number; takenOff: number }[]
  news: News[]
}

/**
 * Each loan with a rule of late fees, its fees as they stand, and what became known about it, oldest first. A payment that its loan did not need any more
 * is told to it all the same. `runsUntil` is the day of its write-off.
 */
const loansWithFees = `
  select l.id, l.late_fee_grace_days as grace, l.late_fee_kobo::float8 as fixed, l.late_fee_bp as bp, l.late_fee_cap_bp as cap, l.approved_kobo::float8 as principal,
    l.start_date::text as start, lagos_day(l.written_off_at)::text as "runsUntil",
    ${schedules},
    (select coalesce(json_agg(json_build_object('number', f.number, 'chargedOn', f.charged_on, 'amount', f.amount_kobo, 'takenOff', f.taken_off_kobo) order by f.number), '[]')
      from late_fees f where f.loan_id = l.id) as fees,
    (select coalesce(json_agg(n order by n.at), '[]') from (
      select created_at as at, lagos_day(created_at) as today, 'paid' as kind, id::text as key, value_day(p) as "valueDay", amount_kobo - excess_kobo as amount, amount_kobo as whole
        from payments p where p.loan_id = l.id and p.kind in ('loan_repayment', 'credit_applied')
      union all select created_at, lagos_day(created_at), 'told', id::text, value_day(p), 0, amount_kobo
        from payments p where p.customer_id = l.customer_id and p.loan_id is null and p.kind = 'loan_repayment' and p.created_at > l.requested_at
          and not exists (select from loans m where m.customer_id = l.customer_id and m.requested_at > l.requested_at and m.requested_at < p.created_at)
      union all select r.reversed_at, lagos_day(r.reversed_at), 'reversed', r.payment_id::text, lagos_day(r.reversed_at), 0, 0
        from repayment_reversals r join payments p on p.id = r.payment_id where p.loan_id = l.id
      union all select c.changed_at, lagos_day(c.changed_at), 'waived', c.number::text, lagos_day(c.changed_at), c.taken_off_kobo, 0
        from late_fee_changes c where c.loan_id = l.id and c.cause = 'waived'
      union all select r.made_at, r.made_on, 'rescheduled', r.id::text, r.made_on, 0, 0 from reschedules r where r.loan_id = l.id) as n) as news
  from loans l where l.late_fee_cap_bp is not null and l.start_date is not null order by l.id`

export const readLoansWithFees = (sql: TextSql): Promise<LoanWithFees[]> => sql.rows<LoanWithFees>(loansWithFees)

/** The fees of a loan, worked out anew day by day by the domain's rules from what was known on each day. */
export function replayFees(loan: LoanWithFees, until: Day): LateFee[] {
  const paid = new Map<string, { valueDay: Day; amount: Kobo }>()
  let fees: LateFee[] = []
  let earlier: { until: Day; rows: FeeRow[] }[] = []
  const now = (more: FeeLoan['payments'] = []): FeeLoan => {
    const rows = loan.reschedules[earlier.length]?.rows ?? loan.rows
    return { ...ruleOf(loan), rows, earlier, payments: [...paid.values(), ...more], fees }
  }
  const lower = (payment: { valueDay: Day; amount: Kobo }) => {
    for (const { number, by } of lowerLateFees(now([payment]))) fees = takenOff(fees, number, by)
  }
  for (let day = loan.start; day <= until; day = addDays(day, 1)) {
    if (loan.runsUntil === null || day <= loan.runsUntil)
      fees = [...fees, ...newLateFees(now(), { after: addDays(day, -1), upTo: day })]
    for (const { kind, key, valueDay, amount, whole } of loan.news.filter(({ today }) => today === day)) {
      if (kind === 'waived') fees = takenOff(fees, Number(key), kobo(amount))
      if (kind === 'reversed') paid.delete(key)
      if (kind === 'paid' || kind === 'told') lower({ valueDay, amount: kobo(whole) })
      if (kind === 'paid') paid.set(key, { valueDay, amount: kobo(amount) })
      if (kind === 'rescheduled') earlier = [...earlier, { until: day, rows: [...now().rows] }]
    }
  }
  return fees.toSorted((a, b) => a.number - b.number)
}

/** The fees by the final payments alone; they are equal where nothing was reversed or waived and the cap was not reached. */
export function feesByValueDays(loan: LoanWithFees, until: Day): { number: number; standing: Kobo }[] | null {
  const isPlain = loan.news.every(({ kind }) => kind === 'paid' || kind === 'rescheduled') && loan.runsUntil === null
  const charged = addKobo(...loan.fees.map(({ amount }) => kobo(amount)))
  if (!isPlain || charged >= Math.floor((loan.principal * loan.cap) / 10_000)) return null
  const payments = loan.news
    .filter(({ kind }) => kind === 'paid')
    .map(({ valueDay, whole }) => ({ valueDay, amount: kobo(whole) }))
  let [fees, after]: [LateFee[], Day] = [[], loan.start]
  for (const { on, rows } of [...loan.reschedules, { on: until, rows: loan.rows }]) {
    fees = [...fees, ...newLateFees({ ...ruleOf(loan), rows, payments, fees }, { after, upTo: on })]
    after = on
  }
  return fees.map((fee) => ({ number: fee.number, standing: standingOf(fee) })).toSorted((a, b) => a.number - b.number)
}

const ruleOf = ({ grace, fixed, bp, cap, principal }: LoanWithFees) => ({
  rule: { graceDays: grace, fixed: kobo(fixed), bp: basisPoints(bp), capBp: basisPoints(cap) },
  principal: kobo(principal),
})

const takenOff = (fees: readonly LateFee[], number: number, by: Kobo): LateFee[] =>
  fees.map((fee) => (fee.number === number ? { ...fee, takenOff: addKobo(fee.takenOff, by) } : fee))
