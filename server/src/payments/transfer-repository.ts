import type { LoanState } from '@kasuwa/domain/loans/status.ts'
import type { Frequency } from '@kasuwa/domain/loans/terms.ts'
import type { BasisPoints, Kobo } from '@kasuwa/domain/money.ts'
import type { PaymentStatus } from '@kasuwa/domain/payments/status.ts'
import type { TransferState } from '@kasuwa/domain/payments/transfer.ts'
import type { Sql } from '../db/database.ts'
import type { AgentId, CustomerId, LoanId, PaymentId } from '../ids.ts'

/** A transfer with the payment it carries out. */
type Sending = {
  paymentId: PaymentId
  reference: string
  state: TransferState
  amount: Kobo
  bankCode: string
  accountNumber: string
  /** null: the bank was not asked for it yet. */
  accountName: string | null
  /** The person who is paid. */
  payeeName: string
  recipientCode: string | null
  paymentStatus: PaymentStatus
}

/** One that pays a loan out. */
export type Disbursement = Sending & {
  kind: 'loan_disbursement'
  loanId: LoanId
  customerId: CustomerId
  loanNumber: string
  loanState: LoanState
  paid: Kobo
  rate: BasisPoints
  frequency: Frequency
}

/** One that pays an agent; no loan is behind it. */
export type Commission = Sending & { kind: 'agent_commission'; agentId: AgentId; loanNumber: null }

export type Transfer = Disbursement | Commission

const columns = `select p.kind, t.payment_id as "paymentId", t.reference, t.state, t.amount_kobo as amount, t.bank_code as "bankCode",
    t.account_number as "accountNumber", t.account_name as "accountName", u.first_name || ' ' || u.last_name as "payeeName",
    t.recipient_code as "recipientCode", p.status as "paymentStatus", p.agent_id as "agentId",
    l.id as "loanId", l.customer_id as "customerId", l.loan_id as "loanNumber", l.status as "loanState", l.paid_kobo as paid,
    l.rate_bp as rate, l.repayment_frequency as frequency
  from transfers t join payments p on p.id = t.payment_id join users u on u.id = p.user_id left join loans l on l.id = p.loan_id`
const byReference = `${columns} where t.reference = $1`
const byPayment = `${columns} where t.payment_id = $1`

export const findTransfer = (sql: Sql, paymentId: PaymentId): Promise<Transfer | undefined> =>
  sql.row<Transfer>(byPayment, [paymentId])

const lockLoan = `select from loans where id = (select p.loan_id from transfers t join payments p on p.id = t.payment_id where t.reference = $1)
  for no key update`

/** The transfer under a reference, with its loan, if it has one, locked before it: the order in which decisions and repayments lock too. */
export async function lockTransfer(tx: Sql, reference: string): Promise<Transfer | undefined> {
  await tx.run(lockLoan, [reference])
  await tx.run('select from transfers where reference = $1 for no key update', [reference])
  return tx.row<Transfer>(byReference, [reference])
}

/** Notes that the provider is about to hear of it. */
export async function markSubmitted(tx: Sql, reference: string, at: Date): Promise<void> {
  await tx.run(`update transfers set state = 'submitted', submitted_at = $2 where reference = $1`, [reference, at])
}

/** Keeps the provider's own names for the payee and the transfer. */
export async function keepCodes(
  sql: Sql,
  reference: string,
  recipientCode: string | null,
  transferCode: string | null,
): Promise<void> {
  await sql.run(
    'update transfers set recipient_code = coalesce($2, recipient_code), transfer_code = coalesce($3, transfer_code) where reference = $1',
    [reference, recipientCode, transferCode],
  )
}

/** Keeps what a transfer that is under way waits for; one that is settled meanwhile waits for nothing. */
export async function keepWaiting(
  sql: Sql,
  reference: string,
  { reason, waitsForCode }: { reason: string | null; waitsForCode: boolean },
): Promise<void> {
  await sql.run(`update transfers set problem = $2, waits_for_code = $3 where reference = $1 and state = 'submitted'`, [
    reference,
    reason,
    waitsForCode,
  ])
}

const nameAccount = `with named as (
    update transfers t set account_name = $2 where reference = $1 and account_name is null
    returning payment_id, bank_code, account_number
  )
  update agents a set payout_account_name = $2 from named join payments p on p.id = named.payment_id
  where a.id = p.agent_id and a.payout_account_name is null
    and a.payout_bank_code = named.bank_code and a.payout_account_number = named.account_number`

/** Keeps the name that the bank gave a payee's account; for the agent too, while it still is their account. */
export async function keepAccountName(sql: Sql, reference: string, name: string): Promise<void> {
  await sql.run(nameAccount, [reference, name])
}

const settle = `with settled as (
    update transfers set state = $2, problem = $3, settled_at = $4 where reference = $1 returning payment_id
  )
  update payments set status = $5::text, paid_at = case when $5::text = 'completed' then $4 else paid_at end
  where id = (select payment_id from settled)`

/** Writes an outcome: the transfer's state and the payment's status. */
export async function saveOutcome(
  tx: Sql,
  reference: string,
  outcome: { state: TransferState; problem: string | null; status: PaymentStatus; at: Date },
): Promise<void> {
  await tx.run(settle, [reference, outcome.state, outcome.problem, outcome.at, outcome.status])
}

/** Takes a loan back to where its disbursement may be approved anew. */
export async function saveLoanState(tx: Sql, loanId: LoanId, state: LoanState): Promise<void> {
  await tx.run('update loans set status = $2 where id = $1', [loanId, state])
}
