import type { LoanOffer } from '@kasuwa/contract/entities/loan-offer.ts'
import type { LateFeeRule } from '@kasuwa/domain/loans/late-fee.ts'
import type { LoanFee } from '@kasuwa/domain/loans/product.ts'
import { loanIdKind } from '@kasuwa/domain/loans/references.ts'
import type { LoanState, LoanStatus } from '@kasuwa/domain/loans/status.ts'
import type { Frequency, Purpose } from '@kasuwa/domain/loans/terms.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import type { Actor } from '../context/context.ts'
import { basisPoints, bool, count, day, instant, integer, json, kobo, listOf, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement, type ValuesOf } from '../db/statement.ts'
import type { AgentId, CustomerId, LoanId, UserId } from '../base/ids.ts'
import { dueNow } from './due-now.ts'

/** The current state of a loan `l`. */
export const loanShape = {
  id: uuid<LoanId>(),
  loanId: text,
  applicationId: text,
  customerId: uuid<CustomerId>(),
  amount: kobo,
  approved: kobo.nullable,
  term: integer,
  frequency: word<Frequency>(),
  purpose: word<Purpose>(),
  rate: basisPoints,
  product: text,
  productVersion: integer,
  /** The name of its version. */
  productName: text.certain,
  loanFeeFixed: kobo,
  loanFeeBp: basisPoints,
  /** The stored state. */
  state: word<LoanState>(),
  /** The status that is shown today (C-86, C-95). */
  status: word<LoanStatus>(),
  requestedAt: instant,
  start: day.nullable,
  end: day.nullable,
  interest: kobo.nullable,
  /** The loan fee (C-203); 0 without one and before the loan is paid out. */
  fee: kobo,
  total: kobo.nullable,
  paid: kobo,
  nextDueOn: day.nullable,
  nextDueAmount: kobo.nullable,
  /** The unpaid amount of all instalments that are due, today's included. */
  dueNow: kobo,
  withdrawnAt: instant.nullable,
  cancelledAt: instant.nullable,
  writtenOffAt: instant.nullable,
  rescheduledAt: instant.nullable,
  /** How often its schedule was rescheduled. */
  reschedules: integer,
}
export const loanColumns = `l.id, l.loan_id as "loanId", l.application_id as "applicationId", l.customer_id as "customerId", l.amount_kobo as amount,
  l.approved_kobo as approved, l.term, l.repayment_frequency as frequency, l.purpose, l.rate_bp as rate, l.status as state,
  l.product, l.product_version as "productVersion", l.loan_fee_kobo as "loanFeeFixed", l.loan_fee_bp as "loanFeeBp",
  (select v.name from product_versions v where v.product = l.product and v.version = l.product_version) as "productName",
  loan_status(l.status, l.next_due_date, (select product_today())) as status, l.requested_at as "requestedAt", l.start_date as start,
  l.end_date as "end", l.interest_kobo as interest, l.fee_kobo as fee, l.total_kobo as total, l.paid_kobo as paid, l.next_due_date as "nextDueOn",
  l.next_due_kobo as "nextDueAmount", l.withdrawn_at as "withdrawnAt", l.cancelled_at as "cancelledAt", l.written_off_at as "writtenOffAt",
  l.rescheduled_at as "rescheduledAt", l.reschedules,
  ${dueNow} as "dueNow"`
const id = uuid<LoanId>()

const findById = statement({
  params: { id },
  row: loanShape,
  sql: `select ${loanColumns} from loans l where l.id = :id`,
})
/** The parameters to find a loan by one of its three names (C-83); the other two are null. */
export const nameParams = { id: id.nullable, loanId: text.nullable, applicationId: text.nullable }
export const isNamed = `l.id = coalesce(:id::uuid, (select id from loans where loan_id = :loanId), (select id from loans where application_id = :applicationId))`
const findNamed = statement({
  params: nameParams,
  row: loanShape,
  sql: `select ${loanColumns} from loans l where ${isNamed}`,
})
const lockById = statement({ params: { id }, sql: 'select from loans where id = :id for no key update' })
const isOwnCustomer = statement({
  params: { customerId: uuid<CustomerId>(), own: uuid<CustomerId>().nullable, agentId: uuid<AgentId>().nullable },
  row: { isOwn: bool },
  sql: `select exists (select from customers where id = :customerId and (id = :own or agent_id = :agentId)) as "isOwn"`,
})
const listNewest = statement({
  params: { customers: listOf(uuid<CustomerId>()) },
  row: loanShape,
  sql: `select ${loanColumns} from loans l where l.customer_id = any (:customers) order by l.requested_at desc, l.id desc`,
})
const insertRow = statement({
  params: {
    id,
    loanId: text,
    applicationId: text,
    customerId: uuid<CustomerId>(),
    amount: kobo,
    term: integer,
    frequency: word<Frequency>(),
    purpose: word<Purpose>(),
    rate: basisPoints,
    product: text,
    productVersion: integer,
    loanFeeFixed: kobo,
    loanFeeBp: basisPoints,
    offer: json<LoanOffer>(),
    graceDays: integer.nullable,
    lateFeeFixed: kobo.nullable,
    lateFeeBp: basisPoints.nullable,
    lateFeeCapBp: basisPoints.nullable,
  },
  row: { offerDigest: text },
  sql: `insert into loans (id, loan_id, application_id, customer_id, amount_kobo, term, repayment_frequency, purpose, rate_bp, offer, status,
      product, product_version, loan_fee_kobo, loan_fee_bp, late_fee_grace_days, late_fee_kobo, late_fee_bp, late_fee_cap_bp)
    values (:id, :loanId, :applicationId, :customerId, :amount, :term, :frequency, :purpose, :rate, :offer, 'pending',
      :product, :productVersion, :loanFeeFixed, :loanFeeBp, :graceDays, :lateFeeFixed, :lateFeeBp, :lateFeeCapBp)
    returning encode(sha256(convert_to(offer::text, 'UTF8')), 'hex') as "offerDigest"`,
})
const takeNumbers = statement({
  row: { loan: count, application: count },
  sql: `select nextval('loan_numbers') as loan, nextval('application_numbers') as application`,
})
const updateDecided = statement({
  params: {
    id,
    state: word<LoanState>(),
    approved: kobo.nullable,
    decidedBy: uuid<UserId>(),
    at: instant,
  },
  sql: `update loans set status = :state, approved_kobo = :approved, decided_by = :decidedBy, decided_at = :at where id = :id`,
})
const updateWithdrawn = statement({
  params: { id, state: word<LoanState>(), withdrawnBy: uuid<UserId>(), at: instant },
  sql: `update loans set status = :state, approved_kobo = null, decided_by = :withdrawnBy, decided_at = :at, withdrawn_at = :at
    where id = :id`,
})

export type Loan = RowOf<typeof findById>
export type LoanRequest = Omit<
  ValuesOf<typeof insertRow>,
  | 'loanId'
  | 'applicationId'
  | 'offer'
  | 'loanFeeFixed'
  | 'loanFeeBp'
  | 'graceDays'
  | 'lateFeeFixed'
  | 'lateFeeBp'
  | 'lateFeeCapBp'
> & { loanFee: LoanFee; lateFee: LateFeeRule | null }

/** A loan by any of its three names (C-83). */
export const findLoan = (sql: Sql, name: string): Promise<Loan | undefined> => sql.row(findNamed, nameOf(name))

/** Decides which of a loan's three names a text is, as values of `nameParams`; any other text finds nothing. */
export function nameOf(name: string): ValuesOf<typeof findNamed> {
  const kind = loanIdKind(name)
  return {
    id: kind === 'id' ? (name as LoanId) : null,
    loanId: kind === 'loan_id' ? name : null,
    applicationId: kind === 'application_id' ? name : null,
  }
}

/** Reads a loan that must exist. */
export const loadLoan = (sql: Sql, id: LoanId): Promise<Loan> => sql.only(findById, { id })

/** Finds a loan that the actor may see: their own, an agent's customer's, or any for an admin (C-100); undefined otherwise. */
export async function findVisibleLoan(sql: Sql, name: string, actor: Actor): Promise<Loan | undefined> {
  const loan = await findLoan(sql, name)
  if (!loan || actor.accountType === 'admin' || loan.customerId === actor.customerId) return loan
  if (actor.accountType !== 'agent') return undefined
  const { customerId } = loan
  const { isOwn } = await sql.only(isOwnCustomer, { customerId, own: actor.customerId, agentId: actor.agentId })
  return isOwn ? loan : undefined
}

/** Locks a loan, so that one decision about it is made at a time, and returns it as it is now. */
export async function lockLoan(tx: Sql, id: LoanId): Promise<Loan> {
  await tx.run(lockById, { id })
  return loadLoan(tx, id)
}

/** A customer's loans, newest first. */
export const listLoans = (sql: Sql, customerId: CustomerId): Promise<Loan[]> =>
  sql.rows(listNewest, { customers: [customerId] })

/** The loans of some customers, grouped by customer, newest first. */
export const loansByCustomer = async (sql: Sql, customers: readonly CustomerId[]): Promise<Map<CustomerId, Loan[]>> =>
  Map.groupBy(await sql.rows(listNewest, { customers }), ({ customerId }) => customerId)

/**
 * Writes a new pending loan under its two public references, with the offer that its borrower saw. Returns the digest of the stored
 * offer, which proves later that it was not changed.
 */
export async function insertLoan(
  tx: Sql,
  { loanFee, lateFee, ...loan }: LoanRequest,
  references: { loanId: string; applicationId: string },
  offer: LoanOffer,
): Promise<string> {
  const rules = {
    loanFeeFixed: loanFee.fixed,
    loanFeeBp: loanFee.bp,
    graceDays: lateFee?.graceDays ?? null,
    lateFeeFixed: lateFee?.fixed ?? null,
    lateFeeBp: lateFee?.bp ?? null,
    lateFeeCapBp: lateFee?.capBp ?? null,
  }
  return (await tx.only(insertRow, { ...loan, ...references, ...rules, offer })).offerDigest
}

/** Takes the next two serial numbers; a number is never used twice, and gaps are normal. */
export const nextNumbers = (tx: Sql): Promise<RowOf<typeof takeNumbers>> => tx.only(takeNumbers)

/** Writes an admin's decision. */
export async function saveDecision(
  tx: Sql,
  id: LoanId,
  state: LoanState,
  approved: Kobo | null,
  decidedBy: UserId,
  at: Date,
): Promise<void> {
  await tx.run(updateDecided, { id, state, approved, decidedBy, at })
}

/** Marks a request as withdrawn by its customer. */
export async function saveWithdrawal(
  tx: Sql,
  id: LoanId,
  state: LoanState,
  withdrawnBy: UserId,
  at: Date,
): Promise<void> {
  await tx.run(updateWithdrawn, { id, state, withdrawnBy, at })
}
