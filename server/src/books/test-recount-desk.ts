import type { Day } from '@kasuwa/domain/dates.ts'
import type { TextSql } from '../db/database.ts'

type Posted = { account: string; day: Day; amount: number }

/** All postings of each account, with their book days. */
export async function readPostings(sql: TextSql): Promise<Map<string, Posted[]>> {
  const postings = await sql.rows<Posted>(
    `select p.account, booked_on(j)::text as day, p.amount_kobo::float8 as amount from postings p join journals j on j.id = p.journal_id`,
  )
  return Map.groupBy(postings, ({ account }) => account)
}

/** The opening balance of an account on a day, and both its sides on that day. */
export function sidesOn(postings: readonly Posted[], on: Day) {
  const today = postings.filter(({ day }) => day === on)
  return {
    opening: sumOf(postings.filter(({ day }) => day < on)),
    debit: sumOf(today.filter(({ amount }) => amount > 0)),
    credit: 0 - sumOf(today.filter(({ amount }) => amount < 0)),
  }
}

/** The cash that an agent holds: all that they took, without what arrived of it, by the rows of payments and hand-overs. */
const cash = `select a.id as agent,
    (select coalesce(sum(p.amount_kobo), 0)::float8 from payments p join agent_cash c on c.payment_id = p.id where c.agent_id = a.id)
      - (select coalesce(sum(h.arrived_kobo), 0)::float8 from cash_hand_overs h where h.agent_id = a.id) as held,
    (select coalesce(sum(x.amount_kobo), 0)::float8 from postings x where x.account = 'agent_cash' and x.agent_id = a.id) as booked,
    (select coalesce(sum(x.amount_kobo), 0)::float8 from postings x join journals j on j.id = x.journal_id
      join cash_hand_overs h on j.reference = 'hand-over-' || h.id where h.agent_id = a.id and x.account in ('bank', 'office_cash')) as arrived
  from agents a order by a.id`

export const readCash = (sql: TextSql) =>
  sql.rows<{ agent: string; held: number; booked: number; arrived: number }>(cash)

/**
 * A customer's credit: the money that came in from them and stands, and late fees given back, without what stands of it on loans, and without what was
 * sent to them. `booked` is the same by the postings.
 */
const credit = `select c.id as customer,
    (select coalesce(sum(p.amount_kobo), 0)::float8 from payments p where p.customer_id = c.id and p.kind = 'loan_repayment' and p.status = 'completed')
      - (select coalesce(sum(a.amount_kobo), 0)::float8 from allocations a join loans l on l.id = a.loan_id where l.customer_id = c.id)
      + (select coalesce(sum(a.amount_kobo), 0)::float8 from allocation_reversals a join loans l on l.id = a.loan_id where l.customer_id = c.id)
      + (select coalesce(sum(f.given_back_kobo), 0)::float8 from late_fee_changes f join loans l on l.id = f.loan_id where l.customer_id = c.id)
      - (select coalesce(sum(p.amount_kobo), 0)::float8 from payments p where p.customer_id = c.id and p.kind = 'credit_refund' and p.status = 'completed') as credit,
    (select coalesce(-sum(x.amount_kobo), 0)::float8 from postings x where x.account = 'customer_credit' and x.customer_id = c.id) as booked
  from customers c order by c.id`

export const readCredit = (sql: TextSql) => sql.rows<{ customer: string; credit: number; booked: number }>(credit)

type Side = { day: Day; amount: number; match: string | null }
export type BankRows = { lines: (Side & { reference: string })[]; postings: Side[] }

/** Each line and each posting of the bank, with the match that has it. */
export async function readBankRows(sql: TextSql): Promise<BankRows> {
  const lines = await sql.rows<BankRows['lines'][number]>(
    `select l.day::text, l.amount_kobo::float8 as amount, l.reference, m.match_id as match
     from bank_lines l left join bank_match_lines m on m.line_id = l.id`,
  )
  const postings = await sql.rows<Side>(
    `select booked_on(j)::text as day, p.amount_kobo::float8 as amount, m.match_id as match from postings p join journals j on j.id = p.journal_id
     left join bank_match_postings m on m.journal_id = p.journal_id and m.line = p.line where p.account = 'bank'`,
  )
  return { lines, postings }
}

/** The reconciliation at the end of a day, in kobo: a match counts once all of it has happened. */
export function bankAt({ lines, postings }: BankRows, on: Day) {
  const later = new Set([...lines, ...postings].filter(({ day, match }) => match && day > on).map(({ match }) => match))
  const side = (all: readonly Side[]) => {
    const open = all.filter(({ day, match }) => day <= on && (match === null || later.has(match)))
    return { count: open.length, amount: sumOf(open) }
  }
  return { books: sumOf(postings.filter(({ day }) => day <= on)), only_bank: side(lines), only_books: side(postings) }
}

/** The lines of the bank that were assigned to customers, with the payment and the posting of each. */
export const readAssignedLines = (sql: TextSql) =>
  sql.rows<{ reference: string; customer: string; amount: number; booked: number }>(
    `select l.reference, p.customer_id as customer, p.amount_kobo::float8 as amount, x.amount_kobo::float8 as booked
     from bank_assignments a join bank_lines l on l.id = a.line_id join payments p on p.id = a.payment_id
     join journals j on j.payment_id = p.id and j.event = 'bank_money_assigned' join postings x on x.journal_id = j.id and x.account = 'bank'`,
  )

export const sumOf = (all: readonly { amount: number }[]): number => all.reduce((sum, { amount }) => sum + amount, 0)
