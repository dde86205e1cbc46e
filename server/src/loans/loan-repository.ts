import type { LoanOffer } from '@kasuwa/contract/entities/loan-offer.ts'
import type { Day } from '@kasuwa/domain/dates.ts'
import { loanIdKind } from '@kasuwa/domain/loans/references.ts'
import type { LoanState, LoanStatus } from '@kasuwa/domain/loans/status.ts'
import type { Frequency, Purpose } from '@kasuwa/domain/loans/terms.ts'
import type { BasisPoints, Kobo } from '@kasuwa/domain/money.ts'
import type { Actor } from '../context.ts'
import type { Sql } from '../db/database.ts'
import type { CustomerId, LoanId, UserId } from '../ids.ts'

/** A loan as it stands. `state` is what the app knows, `status` what is shown of it today (C-86, C-95). */
export type Loan = {
  id: LoanId
  loanId: string
  applicationId: string
  customerId: CustomerId
  amount: Kobo
  approved: Kobo | null
  term: number
  frequency: Frequency
  purpose: Purpose
  rate: BasisPoints
  state: LoanState
  status: LoanStatus
  requestedAt: Date
  start: Day | null
  end: Day | null
  interest: Kobo | null
  total: Kobo | null
  paid: Kobo
  nextDueOn: Day | null
  nextDueAmount: Kobo | null
  /** What is unpaid of all instalments whose day has come, today's included. */
  dueNow: Kobo
  withdrawnAt: Date | null
}

const columns = `l.id, l.loan_id as "loanId", l.application_id as "applicationId", l.customer_id as "customerId", l.amount_kobo as amount,
  l.approved_kobo as approved, l.term, l.repayment_frequency as frequency, l.purpose, l.rate_bp as rate, l.status as state,
  loan_status(l.status, l.next_due_date, (select product_today())) as status, l.requested_at as "requestedAt", l.start_date as start,
  l.end_date as "end", l.interest_kobo as interest, l.total_kobo as total, l.paid_kobo as paid, l.next_due_date as "nextDueOn",
  l.next_due_kobo as "nextDueAmount", l.withdrawn_at as "withdrawnAt",
  case when l.next_due_date <= (select product_today()) then (
    select coalesce(sum(i.principal_kobo + i.interest_kobo - i.paid_principal_kobo - i.paid_interest_kobo), 0)::bigint from instalments i
    where i.loan_id = l.id and i.due_date <= (select product_today())) else 0 end as "dueNow"`

const byName = {
  id: `select ${columns} from loans l where l.id = $1`,
  loan_id: `select ${columns} from loans l where l.loan_id = $1`,
  application_id: `select ${columns} from loans l where l.application_id = $1`,
}

/** A loan by any of its three names (C-83). */
export async function findLoan(sql: Sql, name: string): Promise<Loan | undefined> {
  const kind = loanIdKind(name)
  return kind ? sql.row<Loan>(byName[kind], [name]) : undefined
}

const isOwn = `select exists (select from customers where id = $1 and (id = $2 or agent_id = $3)) as own`

/** The loan this actor may see: his own, an agent's customers', an admin's any (C-100). What he may not see does not exist. */
export async function findVisibleLoan(sql: Sql, name: string, actor: Actor): Promise<Loan | undefined> {
  const loan = await findLoan(sql, name)
  if (!loan || actor.accountType === 'admin' || loan.customerId === actor.customerId) return loan
  if (actor.accountType !== 'agent') return undefined
  const row = await sql.row<{ own: boolean }>(isOwn, [loan.customerId, actor.customerId, actor.agentId])
  return row?.own ? loan : undefined
}

/** Lets one decision about a loan be made at a time, and answers how it stands now. */
export async function lockLoan(tx: Sql, id: LoanId): Promise<Loan> {
  await tx.run('select from loans where id = $1 for no key update', [id])
  return (await tx.row<Loan>(byName.id, [id]))!
}

const newest = `select ${columns} from loans l where l.customer_id = any ($1::uuid[]) order by l.requested_at desc, l.id desc`

/** A customer's loans, newest first. */
export const listLoans = (sql: Sql, customerId: CustomerId): Promise<Loan[]> => sql.rows<Loan>(newest, [[customerId]])

/** The loans of some customers by whose they are, newest first. */
export const loansByCustomer = async (sql: Sql, customers: readonly CustomerId[]): Promise<Map<CustomerId, Loan[]>> =>
  Map.groupBy(await sql.rows<Loan>(newest, [customers]), ({ customerId }) => customerId)

export type LoanRequest = {
  id: LoanId
  customerId: CustomerId
  amount: Kobo
  term: number
  frequency: Frequency
  purpose: Purpose
  rate: BasisPoints
}

const insert = `insert into loans (id, loan_id, application_id, customer_id, amount_kobo, term, repayment_frequency, purpose, rate_bp, offer, status)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'pending')
  returning encode(sha256(convert_to(offer::text, 'UTF8')), 'hex') as "offerDigest"`

/**
 * Writes a new loan, pending, under its two public references, with the offer that its borrower saw. Answers the digest of the offer
 * as it is stored, which proves later that nobody changed it.
 */
export async function insertLoan(
  tx: Sql,
  loan: LoanRequest,
  references: { loanId: string; applicationId: string },
  offer: LoanOffer,
): Promise<string> {
  const { id, customerId, amount, term, frequency, purpose, rate } = loan
  const values = [
    id,
    references.loanId,
    references.applicationId,
    customerId,
    amount,
    term,
    frequency,
    purpose,
    rate,
    JSON.stringify(offer),
  ]
  return (await tx.row<{ offerDigest: string }>(insert, values))!.offerDigest
}

const numbers = `select nextval('loan_numbers') as loan, nextval('application_numbers') as application`

/** The next two serial numbers; a number is never given twice, and gaps mean nothing. */
export const nextNumbers = async (tx: Sql): Promise<{ loan: number; application: number }> =>
  (await tx.row<{ loan: number; application: number }>(numbers))!

/** Writes what an admin decided. */
export async function saveDecision(
  tx: Sql,
  id: LoanId,
  state: LoanState,
  approved: Kobo | null,
  decidedBy: UserId,
  at: Date,
): Promise<void> {
  await tx.run('update loans set status = $2, approved_kobo = $3, decided_by = $4, decided_at = $5 where id = $1', [
    id,
    state,
    approved,
    decidedBy,
    at,
  ])
}

/** Writes that its customer withdrew a request. */
export async function saveWithdrawal(
  tx: Sql,
  id: LoanId,
  state: LoanState,
  withdrawnBy: UserId,
  at: Date,
): Promise<void> {
  await tx.run(
    'update loans set status = $2, approved_kobo = null, decided_by = $3, decided_at = $4, withdrawn_at = $4 where id = $1',
    [id, state, withdrawnBy, at],
  )
}
