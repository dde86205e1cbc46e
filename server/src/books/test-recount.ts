import { addDays, type Day, daysBetween } from '@kasuwa/domain/dates.ts'
import { classDays } from '@kasuwa/domain/loans/class-days.ts'
import { type FeeLoan, type LateFee, lowerLateFees, newLateFees, standingOf } from '@kasuwa/domain/loans/late-fee.ts'
import { addKobo, basisPoints, type Kobo, kobo } from '@kasuwa/domain/money.ts'
import type { TextSql } from '../db/database.ts'

type Row = { number: number; dueOn: Day; principal: number; interest: number }
type Move = { day: Day; part: string; amount: number; isLoss: boolean }
export type PlayedLoan = {
  id: string
  customer: string
  start: Day
  end: Day
  cost: Kobo
  principal: Kobo
  paidOutOn: Day
  lostOn: Day | null
  rows: Row[]
  moves: Move[]
}

/**
 * Every loan that was paid out, with the parts of its payments and reversals by the book day of their journal. Postings and balances are not read.
 * A payment after the write-off is a recovery and lowers no principal of the books.
 */
const playedLoans = `
  select l.id, l.customer_id as customer, l.start_date::text as start, l.end_date::text as end, l.interest_kobo::float8 as cost,
    l.approved_kobo::float8 as principal, booked_on(paid_out)::text as "paidOutOn", booked_on(lost)::text as "lostOn",
    (select json_agg(json_build_object('number', i.number, 'dueOn', i.due_date, 'principal', i.principal_kobo, 'interest', i.interest_kobo) order by i.number)
      from instalments i where i.loan_id = l.id) as rows,
    (select coalesce(json_agg(json_build_object('day', booked_on(j), 'part', m.part, 'amount', m.amount, 'isLoss', coalesce(j.id > lost.id, false))), '[]') from (
        select payment_id, part, amount_kobo as amount, array['repayment_received', 'suspense_assigned', 'credit_applied'] as events
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
export function loanOn({ rows, moves, ...loan }: PlayedLoan, on: Day) {
  if (loan.paidOutOn > on || (loan.lostOn !== null && loan.lostOn <= on)) return null
  const known = moves.filter(({ day, part }) => day <= on && part !== 'late_fee')
  const sum = (all: readonly Move[]) => all.reduce((whole, { amount }) => whole + amount, 0)
  const principal = sum(known.filter(({ part, isLoss }) => part === 'principal' && !isLoss))
  const interest = sum(known.filter(({ part }) => part === 'interest'))
  const unpaidPrincipal = loan.principal - principal
  if (unpaidPrincipal <= 0) return null
  let upto = 0
  const oldest = rows.find((row) => (upto += row.principal + row.interest) > principal + interest)
  const { id, start, end, cost } = loan
  const daysLate = oldest ? Math.max(0, daysBetween(oldest.dueOn, on)) : 0
  return {
    id,
    start,
    end,
    cost,
    paid: kobo(interest),
    unpaidPrincipal: kobo(unpaidPrincipal),
    classDays: classDays(daysLate, on),
  }
}

type News = {
  at: string
  today: Day
  kind: 'paid' | 'told' | 'reversed' | 'waived'
  key: string
  valueDay: Day
  amount: number
  whole: number
}
export type LoanWithFees = {
  id: string
  grace: number
  fixed: number
  bp: number
  cap: number
  principal: number
  start: Day
  runsUntil: Day | null
  rows: { number: number; dueOn: Day; amount: Kobo }[]
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
    (select json_agg(json_build_object('number', i.number, 'dueOn', i.due_date, 'amount', amount_kobo(i)) order by i.number) from instalments i where i.loan_id = l.id) as rows,
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
        from late_fee_changes c where c.loan_id = l.id and c.cause = 'waived') as n) as news
  from loans l where l.late_fee_cap_bp is not null and l.start_date is not null order by l.id`

export const readLoansWithFees = (sql: TextSql): Promise<LoanWithFees[]> => sql.rows<LoanWithFees>(loansWithFees)

/** The fees of a loan, worked out anew day by day by the domain's rules from what was known on each day. */
export function replayFees(loan: LoanWithFees, until: Day): LateFee[] {
  const rule = {
    graceDays: loan.grace,
    fixed: kobo(loan.fixed),
    bp: basisPoints(loan.bp),
    capBp: basisPoints(loan.cap),
  }
  const paid = new Map<string, { valueDay: Day; amount: Kobo }>()
  let fees: LateFee[] = []
  const now = (more: FeeLoan['payments'] = []): FeeLoan => {
    return { rule, principal: kobo(loan.principal), rows: loan.rows, payments: [...paid.values(), ...more], fees }
  }
  const lower = (payment: { valueDay: Day; amount: Kobo }) => {
    for (const { number, by } of lowerLateFees(now([payment]))) fees = takenOff(fees, number, by)
  }
  for (let day = addDays(loan.start, 1); day <= until; day = addDays(day, 1)) {
    if (loan.runsUntil === null || day <= loan.runsUntil)
      fees = [...fees, ...newLateFees(now(), { after: addDays(day, -1), upTo: day })]
    for (const { kind, key, valueDay, amount, whole } of loan.news.filter(({ today }) => today === day)) {
      if (kind === 'waived') fees = takenOff(fees, Number(key), kobo(amount))
      if (kind === 'reversed') paid.delete(key)
      if (kind === 'paid' || kind === 'told') lower({ valueDay, amount: kobo(whole) })
      if (kind === 'paid') paid.set(key, { valueDay, amount: kobo(amount) })
    }
  }
  return fees.toSorted((a, b) => a.number - b.number)
}

/** The fees by the final payments alone; they are equal where nothing was reversed or waived and the cap was not reached. */
export function feesByValueDays(loan: LoanWithFees, until: Day): { number: number; standing: Kobo }[] | null {
  const isPlain = loan.news.every(({ kind }) => kind === 'paid') && loan.runsUntil === null
  const all = { principal: kobo(loan.principal), rows: loan.rows, fees: [] }
  const rule = {
    graceDays: loan.grace,
    fixed: kobo(loan.fixed),
    bp: basisPoints(loan.bp),
    capBp: basisPoints(loan.cap),
  }
  const charged = addKobo(...loan.fees.map(({ amount }) => kobo(amount)))
  if (!isPlain || charged >= Math.floor((loan.principal * loan.cap) / 10_000)) return null
  const payments = loan.news.map(({ valueDay, whole }) => ({ valueDay, amount: kobo(whole) }))
  return newLateFees({ ...all, rule, payments }, { after: loan.start, upTo: until }).map((fee) => {
    return { number: fee.number, standing: standingOf(fee) }
  })
}

const takenOff = (fees: readonly LateFee[], number: number, by: Kobo): LateFee[] =>
  fees.map((fee) => (fee.number === number ? { ...fee, takenOff: addKobo(fee.takenOff, by) } : fee))
