import { type Day, daysBetween } from '@kasuwa/domain/dates.ts'
import { usualProvisionClasses } from '@kasuwa/domain/loans/month-end.ts'
import type { TextSql } from '../db/database.ts'
import { loanOn, type PlayedLoan, readPlayedLoans } from './test-recount.ts'
import { sumOf } from './test-recount-desk.ts'

type Row = { number: number; dueOn: Day; amount: number }
type DueLoan = {
  product: string
  agent: string
  rows: Row[]
  reschedules: { rows: Row[] }[]
  paid: { number: number; amount: number }[]
}
type Due = {
  day: string
  product: string
  agent: string
  instalments: number
  due: number
  moved: number
  unpaid: number
}
type AccountDay = { number: string; day: string; debit: number; credit: number }

const rowJson = (row: string, from: string) =>
  `(select json_agg(json_build_object('number', number, 'dueOn', due_date, 'amount', principal_kobo + interest_kobo + fee_kobo) order by number)
     from ${from} ${row})`
/** The schedules of each loan with the agent of its customer, and what was paid to each row by the uses of payments: no row's own sum is read. */
const dueLoans = `select l.product, c.agent_id as agent, ${rowJson('where loan_id = l.id', 'instalments')} as rows,
    (select coalesce(json_agg(json_build_object('rows', ${rowJson('where reschedule_id = r.id', 'earlier_instalments')}) order by r.id), '[]')
      from reschedules r where r.loan_id = l.id) as reschedules,
    (select coalesce(json_agg(json_build_object('number', number, 'amount', amount)), '[]') from (
      select number, amount_kobo as amount from allocations where loan_id = l.id and part <> 'late_fee'
      union all select number, -amount_kobo from allocation_reversals where loan_id = l.id and part <> 'late_fee'
    ) as one) as paid
  from loans l join customers c on c.id = l.customer_id where l.start_date is not null`

/** The amounts that fall due by day, product and agent, counted from schedules and payments. */
function dueDaysOf(loans: readonly DueLoan[]): Due[] {
  const days = new Map<string, Due>()
  const add = ({ product, agent }: DueLoan, day: string, more: Partial<Due>) => {
    const key = `${day} ${product} ${agent}`
    const had = days.get(key) ?? { day, product, agent, instalments: 0, due: 0, moved: 0, unpaid: 0 }
    const { instalments = 0, due = 0, moved = 0, unpaid = 0 } = more
    days.set(key, {
      ...had,
      instalments: had.instalments + instalments,
      due: had.due + due,
      moved: had.moved + moved,
      unpaid: had.unpaid + unpaid,
    })
  }
  for (const loan of loans) {
    for (const { number, dueOn, amount } of loan.rows) {
      const paid = sumOf(loan.paid.filter((one) => one.number === number))
      add(loan, dueOn, { instalments: 1, due: amount, unpaid: amount - paid })
    }
    for (const [place, { rows }] of loan.reschedules.entries()) {
      const after = loan.reschedules[place + 1]?.rows ?? loan.rows
      const left = (number: number) => after.find((row) => row.number === number)?.amount ?? 0
      for (const { number, dueOn, amount } of rows) add(loan, dueOn, { moved: amount - left(number) })
    }
  }
  return [...days.values()].filter(({ instalments, moved }) => instalments > 0 || moved > 0)
}

/** The same of all loans as they are now. */
export const countDueDays = async (sql: TextSql): Promise<Due[]> => dueDaysOf(await sql.rows<DueLoan>(dueLoans))

const inOrder = (rows: readonly object[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted()

/** The views that are read from tallies as they are now, and the same counted from the rows. */
export async function lookAtReports(sql: TextSql) {
  const due = await sql.rows<Due>(
    `select day, product, agent_id as agent, instalments, due_kobo as due, moved_kobo as moved, unpaid_kobo as unpaid from report.due_days`,
  )
  const accounts = await sql.rows<AccountDay>(
    'select number, book_day as day, debit_kobo as debit, credit_kobo as credit from report.account_days',
  )
  const postings = await sql.rows<{ number: string; day: string; amount: number }>(
    `select a.number, coalesce(j.book_day, (j.posted_at at time zone 'Africa/Lagos')::date) as day, p.amount_kobo as amount
     from postings p join journals j on j.id = p.journal_id join ledger_accounts a on a.code = p.account`,
  )
  const sides = Map.groupBy(postings, ({ number, day }) => `${number} ${day}`)
  const counted = [...sides.values()].map((some): AccountDay => {
    const { number, day } = some[0]!
    return {
      number,
      day,
      debit: sumOf(some.filter(({ amount }) => amount > 0)),
      credit: 0 - sumOf(some.filter(({ amount }) => amount < 0)),
    }
  })
  return {
    shown: { due: inOrder(due), accounts: inOrder(accounts) },
    counted: { due: inOrder(await countDueDays(sql)), accounts: inOrder(counted) },
  }
}

type Facts = { id: string; agent: string; product: string; interest: number; fee: number }

/** The kept rows of a month's end, counted from the payments of each loan up to its last day. */
export async function recountMonthEnd(sql: TextSql, on: Day) {
  const facts = await sql.rows<Facts>(
    `select l.id, c.agent_id as agent, l.product, l.interest_kobo as interest, l.fee_kobo as fee from loans l join customers c on c.id = l.customer_id`,
  )
  return (await readPlayedLoans(sql)).flatMap((loan) => {
    const then = loanOn(loan, on)
    const fact = facts.find(({ id }) => id === loan.id)
    if (!then || !fact) return []
    const paidOf = (part: string) => sumOf(loan.moves.filter((move) => move.day <= on && move.part === part))
    const { id, classDays, unpaidPrincipal: principal } = then
    return [
      {
        id,
        agent: fact.agent,
        product: fact.product,
        principal,
        interest: fact.interest - paidOf('interest'),
        fee: fact.fee - paidOf('loan_fee'),
        daysLate: daysLateOn(loan, on),
        classDays,
        classFrom: usualProvisionClasses.findLast(({ from }) => from <= classDays)?.from,
      },
    ]
  })
}

/** The rows of a month's end as they are kept, in the same form. */
export const readMonthEnd = (sql: TextSql, month: Day) =>
  sql.rows(
    `select loan_id as id, agent_id as agent, product, unpaid_principal_kobo as principal, unpaid_interest_kobo as interest, unpaid_fee_kobo as fee,
       days_late as "daysLate", class_days as "classDays", class_from as "classFrom" from report.month_ends where month = $1 order by loan_id`,
    [month],
  )

function daysLateOn({ rows, reschedules, moves }: PlayedLoan, on: Day): number {
  let left = sumOf(moves.filter(({ day, part }) => day <= on && part !== 'late_fee'))
  let late = 0
  // Rows are filled in the order of their numbers; after a reschedule their days need not be in the same order.
  for (const { amount, dueOn } of reschedules.find((one) => one.on > on)?.rows ?? rows) {
    if (left < amount) late = Math.max(late, daysBetween(dueOn, on))
    left = Math.max(0, left - amount)
  }
  return late
}
