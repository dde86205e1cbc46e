import { type Day, lagosDay } from '@kasuwa/domain/dates.ts'
import { type Instalment, unpaidOf } from '@kasuwa/domain/loans/instalments.ts'
import type { ScheduleRow } from '@kasuwa/domain/loans/schedule.ts'
import type { LoanState } from '@kasuwa/domain/loans/status.ts'
import { addKobo, type Kobo, nothing } from '@kasuwa/domain/money.ts'
import { bool, bytes, integer, json, kobo, listOf, type RowOfShape, text, uuid, word } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { rowsParameter } from '../../db/rows-parameter.ts'
import { type RowOf, statement } from '../../db/statement.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { CustomerId, LoanId, UserId } from '../../base/ids.ts'
import { lateFeeFactsOf, type LateFeeFacts } from '../../loans/late-fee-repository.ts'
import { instalmentsOf } from '../../loans/schedule-repository.ts'
import type { Charge } from '../../providers/ports.ts'
import type { KeptBody } from './webhook-repository.ts'

/** A charge with the body it was received in, and the step of a trace that received it, if any. */
export type ReceivedCharge = { event: Charge; body: KeptBody; traceparent?: string | null }
/**
 * The customer who owns the money, with their running loan, locked, if they have one. Without one, `paidOff` is their newest loan that was paid off with
 * late fees, since money that becomes known now may have been paid in time for it.
 */
export type Payer = { customerId: CustomerId; userId: UserId; loan: RunningLoan | null; paidOff: RunningLoan | null }
/**
 * `rows` are the frozen instalments; the paid part of each follows from `paid`, since the oldest are paid first. Where `open` is set, only it was read: the
 * oldest unpaid instalments, which are more than the payment pays, or all of them.
 */
export type RunningLoan = {
  id: LoanId
  number: string
  state: LoanState
  paid: Kobo
  isWrittenOff: boolean
  rows: ScheduleRow[]
  open: Instalment[] | null
  /** The whole amount of the loan, with its late fees. */
  total: Kobo
  /** The facts of its late fees; null without a rule (C-194). */
  lateFees: LateFeeFacts | null
}

const given = rowsParameter('given', {
  place: integer,
  id: uuid(),
  key: text,
  body: text,
  digest: bytes,
  mark: integer,
  fetched: bool,
  account: text.nullable,
  code: text.nullable,
  reference: text,
})

/**
 * A customer's running loan with its frozen instalments; its columns are null if they have none. `lastNumber` is set of a rescheduled loan. The rows may
 * be older than the locked loan: a statement reads them as they were when it began.
 */
const loanShape = {
  loanId: uuid<LoanId>().nullable,
  number: text.nullable,
  state: word<LoanState>().nullable,
  paid: kobo.nullable,
  isWrittenOff: bool.nullable,
  total: kobo.nullable,
  hasLateFees: bool.nullable,
  lastNumber: integer.nullable,
  rows: json<[number, Day, Kobo, Kobo, Kobo][]>().nullable,
}
const loanFacts = `loan.id as "loanId", loan.loan_id as number, loan.status as state, loan.paid_kobo as paid, loan.written_off_at is not null as "isWrittenOff",
    loan.total_kobo as total, loan.late_fee_cap_bp is not null as "hasLateFees", loan.last_number as "lastNumber"`
const allRows = `(select json_agg(json_build_array(i.number, i.due_date, i.principal_kobo, i.interest_kobo, i.fee_kobo) order by i.number)
      from instalments i where i.loan_id = loan.id)`
const loanColumns = `${loanFacts}, ${allRows} as rows`

/** So many unpaid instalments of a loan are read for a charge: it rarely pays more, and a loan may have 100. */
const openRows = 8
/** Late fees and rescheduled loans need all instalments. */
const needsAll = 'loan.late_fee_cap_bp is not null or loan.last_number is not null'
/** `open` is as it was when the statement began; `seenPaid` is what was paid of the loan then. */
const openShape = { ...loanShape, open: json<OpenColumns[]>().nullable, seenPaid: kobo.nullable }
type OpenColumns = [
  number: number,
  dueOn: Day,
  principal: Kobo,
  interest: Kobo,
  fee: Kobo,
  paidPrincipal: Kobo,
  paidInterest: Kobo,
  paidFee: Kobo,
]
const openColumns = `${loanFacts}, case when ${needsAll} then ${allRows} end as rows,
    case when not (${needsAll}) then (
      select json_agg(json_build_array(i.number, i.due_date, i.principal_kobo, i.interest_kobo, i.fee_kobo,
        i.paid_principal_kobo, i.paid_interest_kobo, i.paid_fee_kobo) order by i.number)
      from (select * from instalments i where i.loan_id = loan.id and unpaid_kobo(i) > 0 order by i.number limit ${openRows}) i) end as open,
    (select seen.paid_kobo from loans seen where seen.id = loan.id) as "seenPaid"`

/**
 * Stores the events, each once by its key (decision 151), and, in the same statement, finds the customer whose account each was paid into and the loan to repay. It closes an open
 * item of the same payment that could not be read before. A repeat finds and locks nothing. Keys are inserted in order and loans are locked in
 * the order of their ids, so that two batches never wait for each other. Instalments are read as they were frozen; the paid amount is read
 * from the loan's own locked row.
 */
const take = statement({
  params: given.params,
  row: {
    place: integer,
    customerId: uuid<CustomerId>().nullable,
    userId: uuid<UserId>().nullable,
    ...openShape,
  },
  sql: `with given as materialized (
    select * from ${given.table}
  ), keyed as (
    insert into webhook_keys (id, received_at, body_mark)
    select id, (select product_now()), case when not fetched then mark end from given order by key
    on conflict do nothing returning id
  ), fresh as materialized (
    select given.* from given join keyed using (id)
  ), kept as (
    insert into incoming_webhooks (provider, key, body, body_digest, outcome, fetched, received_at, has_key)
    select 'paystack', key, body, digest, 'charge', fetched, (select product_now()), true from fresh
  ), readable_now as (
    update open_items set closed_at = product_now()
    where reference in (select reference from fresh) and kind = 'unreadable_charge' and closed_at is null
  ), payer as materialized (
    select fresh.place, account.* from fresh left join lateral (
      select v.customer_id, c.user_id from virtual_accounts v join customers c on c.id = v.customer_id
      where v.account_number = fresh.account or v.customer_code = fresh.code
      order by v.account_number = fresh.account desc nulls last limit 1
    ) as account on true
  ), loan as materialized (
    select l.id, l.loan_id, l.customer_id, l.status, l.paid_kobo, l.total_kobo, l.written_off_at, l.late_fee_cap_bp, l.last_number from loans l
    where l.customer_id = any (array(select customer_id from payer)) and is_running(l.status) order by l.id for no key update
  )
  select payer.place, payer.customer_id as "customerId", payer.user_id as "userId", ${openColumns}
  from payer left join loan on loan.customer_id = payer.customer_id order by payer.place`,
})

const lock = statement({
  params: { id: uuid<CustomerId>() },
  row: { userId: uuid<UserId>(), ...loanShape },
  sql: `with loan as materialized (
      select l.id, l.loan_id, l.status, l.paid_kobo, l.total_kobo, l.written_off_at, l.late_fee_cap_bp, l.last_number from loans l
      where l.customer_id = :id and is_running(l.status) for no key update
    )
    select c.user_id as "userId", ${loanColumns} from customers c left join loan on true
    where c.id = :id and not exists (select from users u where u.id = c.user_id and u.erased_at is not null)`,
})

/** Reads a customer as the payer, with their running loan locked; nobody for one whose data was erased. */
export async function lockPayer(tx: Sql, id: CustomerId): Promise<Payer | undefined> {
  const row = await tx.row(lock, { id })
  if (!row) return undefined
  const loan = await runningLoan(tx, row, await findLateFees(tx, [row]))
  const paidOff = loan ? null : ((await findPaidOff(tx, [id])).get(id) ?? null)
  return { customerId: id, userId: row.userId, loan, paidOff }
}

const lockPaidOff = statement({
  params: { customers: listOf(uuid<CustomerId>()) },
  row: { customerId: uuid<CustomerId>(), ...loanShape },
  sql: `with loan as materialized (
      select l.id, l.loan_id, l.customer_id, l.status, l.paid_kobo, l.total_kobo, l.written_off_at, l.late_fee_cap_bp, l.last_number, l.start_date from loans l
      where l.customer_id = any (:customers) and l.status = 'completed' and l.late_fee_cap_bp is not null
        and exists (select from late_fees f where f.loan_id = l.id and f.taken_off_kobo < f.amount_kobo)
      order by l.id for no key update
    )
    select loan.customer_id as "customerId", ${loanColumns} from loan order by loan.start_date, loan.id`,
})

const findRunning = statement({
  params: { id: uuid<CustomerId>() },
  row: { number: text, outstanding: kobo },
  sql: `select loan_id as number, total_kobo - paid_kobo as outstanding from loans
    where customer_id = :id and is_running(status)`,
})

/** The amount still owed on a customer's running loan; undefined if they have none. */
export const readRunningLoan = (sql: Sql, id: CustomerId): Promise<RowOf<typeof findRunning> | undefined> =>
  sql.row(findRunning, { id })

/** A new charge and its payer; null if it is no customer's. */
export type TakenCharge = { charge: ReceivedCharge; payer: Payer | null }

/**
 * Keeps charges permanently, each once by its key, and returns the new ones in their order. No two of the given charges may have the
 * same key.
 */
export async function takeCharges(
  tx: Sql & Pick<Transaction, 'today'>,
  charges: readonly ReceivedCharge[],
): Promise<TakenCharge[]> {
  const rows = charges.map(({ event: { transaction: charge }, body }, place) => ({
    ...body,
    place,
    body: body.text,
    account: charge.receiverAccount,
    code: charge.customerCode,
    reference: charge.reference,
  }))
  const taken = await tx.rows(take, given.values(rows))
  const lateFees = await findLateFees(tx, taken)
  const paidOff = await findPaidOff(tx, taken.flatMap(withoutLoan(charges, tx.today)))
  const amounts = amountsByLoan(charges, taken)
  const amountOf = (id: LoanId | null) => (id && amounts.get(id)) ?? nothing
  const all: TakenCharge[] = []
  for (const { place, customerId, userId, ...loan } of taken) {
    const charge = charges[place]
    if (!charge) continue
    const payer = customerId &&
      userId && {
        customerId,
        userId,
        loan: await openedLoan(tx, await runningLoan(tx, loan, lateFees), loan, amountOf(loan.loanId)),
        paidOff: paidOff.get(customerId) ?? null,
      }
    all.push({ charge, payer: payer || null })
  }
  return all
}

/** The amount that all given charges together bring to each loan. */
function amountsByLoan(
  charges: readonly ReceivedCharge[],
  taken: readonly { place: number; loanId: LoanId | null }[],
): Map<LoanId, Kobo> {
  const amounts = new Map<LoanId, Kobo>()
  for (const { place, loanId: id } of taken) {
    const amount = charges[place]?.event.transaction.amount
    if (id !== null && amount) amounts.set(id, addKobo(amounts.get(id) ?? nothing, amount))
  }
  return amounts
}

type Opened = Pick<RowOfShape<typeof openShape>, 'open' | 'seenPaid' | 'hasLateFees' | 'lastNumber'>

/**
 * The loan with its unpaid instalments, where it does not need all. All are read again where the charges pay more, or where the loan was paid or a payment
 * was reversed while the statement waited for its lock.
 * @param amount what all charges of the batch bring to it
 */
async function openedLoan(tx: Sql, loan: RunningLoan | null, read: Opened, amount: Kobo): Promise<RunningLoan | null> {
  if (!loan || read.hasLateFees || read.lastNumber !== null) return loan
  const open = (read.open ?? []).map(asInstalment)
  const isWhole = open.length > 0 && open.length < openRows
  const isEnough = isWhole || amount < addKobo(...open.map(unpaidOf))
  return { ...loan, open: read.seenPaid === loan.paid && isEnough ? open : await instalmentsOf(tx, loan.id) }
}

const asInstalment = (columns: OpenColumns): Instalment => {
  const [number, dueOn, principal, interest, fee, paidPrincipal, paidInterest, paidFee] = columns
  return { number, dueOn, principal, interest, fee, paidPrincipal, paidInterest, paidFee }
}

/** The customers without a running loan whose money was paid before today: only such money may have been in time for a fee. */
const withoutLoan =
  (charges: readonly ReceivedCharge[], today: Day) =>
  ({ place, customerId, loanId }: { place: number; customerId: CustomerId | null; loanId: LoanId | null }) => {
    const paidAt = charges[place]?.event.transaction.paidAt
    return customerId && loanId === null && paidAt && lagosDay(paidAt) < today ? [customerId] : []
  }

/** The newest loan of each of these customers that was paid off with late fees of which something stands, locked. */
async function findPaidOff(tx: Sql, customers: readonly CustomerId[]): Promise<Map<CustomerId, RunningLoan>> {
  if (customers.length === 0) return new Map()
  const rows = await tx.rows(lockPaidOff, { customers })
  const lateFees = await findLateFees(tx, rows)
  const loans = new Map<CustomerId, RunningLoan>()
  for (const { customerId, ...row } of rows) {
    const loan = await runningLoan(tx, row, lateFees)
    if (loan) loans.set(customerId, loan)
  }
  return loans
}

/** The facts of the late fees of those loans that have a rule; without one it costs no round trip. */
async function findLateFees(tx: Sql, rows: readonly RowOfShape<typeof loanShape>[]) {
  const ids = rows.flatMap(({ loanId, hasLateFees }) => (loanId !== null && hasLateFees ? [loanId] : []))
  return ids.length === 0 ? new Map<LoanId, LateFeeFacts>() : lateFeeFactsOf(tx, ids)
}

async function runningLoan(
  tx: Sql,
  row: RowOfShape<typeof loanShape>,
  lateFees: Map<LoanId, LateFeeFacts>,
): Promise<RunningLoan | null> {
  const { loanId: id, number: loan, state, paid, total, isWrittenOff } = row
  if (id === null || loan === null || state === null || paid === null || total === null) return null
  return {
    id,
    number: loan,
    state,
    paid,
    total,
    isWrittenOff: isWrittenOff === true,
    rows: await rowsInForce(tx, id, row),
    open: null,
    lateFees: lateFees.get(id) ?? null,
  }
}

/** A loan that was rescheduled while the statement waited for its lock has other rows by now: they are read again. */
async function rowsInForce(tx: Sql, id: LoanId, row: RowOfShape<typeof loanShape>): Promise<ScheduleRow[]> {
  const rows = (row.rows ?? []).map(([number, dueOn, principal, interest, fee]) => ({
    number,
    dueOn,
    principal,
    interest,
    fee,
  }))
  const isOlder = row.lastNumber !== null && rows.at(-1)?.number !== row.lastNumber
  return isOlder ? instalmentsOf(tx, id) : rows
}
