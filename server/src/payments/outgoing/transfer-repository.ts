import type { LoanState } from '@kasuwa/domain/loans/status.ts'
import type { Frequency } from '@kasuwa/domain/loans/terms.ts'
import type { PaymentStatus, PayoutKind } from '@kasuwa/domain/payments/status.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import type { TransferState } from '@kasuwa/domain/payments/transfer.ts'
import { basisPoints, bool, count, instant, integer, kobo, text, uuid, word } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type RowOf, statement } from '../../db/statement.ts'
import type { AgentId, CustomerId, LoanId, PaymentId } from '../../base/ids.ts'
import { fullName } from '../../profile/person-answer.ts'

const reference = text

/** A transfer with the payment it carries out. */
const transferShape = {
  paymentId: uuid<PaymentId>(),
  reference,
  state: word<TransferState>(),
  amount: kobo,
  /** The provider's fee; null until it is booked. */
  fee: kobo.nullable,
  paymentStatus: word<PaymentStatus>(),
}
const transferColumns = `t.payment_id as "paymentId", t.reference, t.state, t.amount_kobo as amount, t.fee_kobo as fee, p.status as "paymentStatus"`
const transfers = 'from transfers t join payments p on p.id = t.payment_id'

const findToSend = statement({
  params: { paymentId: uuid<PaymentId>() },
  row: {
    ...transferShape,
    bankCode: text,
    accountNumber: text,
    /** Null until the bank has given it. */
    accountName: text.nullable,
    /** The person who is paid. */
    payeeName: text,
    recipientCode: text.nullable,
    kind: word<PayoutKind>(),
    /** Null if no loan is paid out. */
    loanNumber: text.nullable,
  },
  sql: `select ${transferColumns}, t.bank_code as "bankCode", t.account_number as "accountNumber", t.account_name as "accountName",
      ${fullName} as "payeeName", t.recipient_code as "recipientCode", p.kind, l.loan_id as "loanNumber"
    ${transfers} join users u on u.id = p.user_id left join loans l on l.id = p.loan_id where t.payment_id = :paymentId`,
})
const findDisbursement = statement({
  params: { reference },
  row: {
    ...transferShape,
    kind: word<'loan_disbursement'>(),
    loanId: uuid<LoanId>(),
    customerId: uuid<CustomerId>(),
    loanState: word<LoanState>(),
    /** Whether something was repaid (even if reversed since) or written off: then the schedule is not removed automatically. */
    hasEntries: bool,
    /** The open item of the money that it pays again; null for a first disbursement. */
    returnedItem: count.nullable,
    months: integer,
    rate: basisPoints,
    loanFeeFixed: kobo,
    loanFeeBp: basisPoints,
    frequency: word<Frequency>(),
  },
  sql: `select ${transferColumns}, p.kind, l.id as "loanId", l.customer_id as "customerId", l.status as "loanState",
      l.written_off_at is not null or exists (select from allocations a where a.loan_id = l.id) as "hasEntries", p.returned_item_id as "returnedItem",
      l.term as months, l.rate_bp as rate, l.loan_fee_kobo as "loanFeeFixed", l.loan_fee_bp as "loanFeeBp", l.repayment_frequency as frequency
    ${transfers} join loans l on l.id = p.loan_id where t.reference = :reference and p.kind = 'loan_disbursement'`,
})
const findCommission = statement({
  params: { reference },
  row: { ...transferShape, kind: word<'agent_commission'>(), agentId: uuid<AgentId>() },
  sql: `select ${transferColumns}, p.kind, a.id as "agentId"
    ${transfers} join agents a on a.id = p.agent_id where t.reference = :reference and p.kind = 'agent_commission'`,
})
const findRefund = statement({
  params: { reference },
  row: { ...transferShape, kind: word<'credit_refund'>(), customerId: uuid<CustomerId>() },
  sql: `select ${transferColumns}, p.kind, c.id as "customerId"
    ${transfers} join customers c on c.id = p.customer_id where t.reference = :reference and p.kind = 'credit_refund'`,
})
const lockLoan = statement({
  params: { reference },
  sql: `select from loans where id = (select p.loan_id ${transfers} where t.reference = :reference) for no key update`,
})
const lock = statement({
  params: { reference },
  sql: 'select from transfers where reference = :reference for no key update',
})
/** Only for customers: an agent has one account, and a commission goes to the account of the day it was decided. */
const findDeletedPayee = statement({
  params: { reference },
  row: { reference },
  sql: `select t.reference ${transfers} where t.reference = :reference and p.customer_id is not null and not exists (
    select from bank_accounts b where b.customer_id = p.customer_id and b.bank_code = t.bank_code and b.account_number = t.account_number)`,
})
const updateSubmitted = statement({
  params: { reference, at: instant },
  sql: `update transfers set state = 'submitted', submitted_at = :at where reference = :reference`,
})
const updateCodes = statement({
  params: { reference, recipientCode: text.nullable, transferCode: text.nullable },
  sql: `update transfers set recipient_code = coalesce(:recipientCode, recipient_code), transfer_code = coalesce(:transferCode, transfer_code)
    where reference = :reference`,
})
const updateWaiting = statement({
  params: { reference, reason: text.nullable, waitsForCode: bool },
  sql: `update transfers set problem = :reason, waits_for_code = :waitsForCode where reference = :reference and state = 'submitted'`,
})
const updateAccountName = statement({
  params: { reference, name: text },
  sql: `with named as (
      update transfers t set account_name = :name where reference = :reference and account_name is null
      returning payment_id, bank_code, account_number
    )
    update agents a set payout_account_name = :name from named join payments p on p.id = named.payment_id
    where a.id = p.agent_id and a.payout_account_name is null
      and a.payout_bank_code = named.bank_code and a.payout_account_number = named.account_number`,
})
const settle = statement({
  params: {
    reference,
    state: word<TransferState>(),
    problem: text.nullable,
    status: word<PaymentStatus>(),
    at: instant,
  },
  sql: `with settled as (
      update transfers set state = :state, problem = :problem, settled_at = :at where reference = :reference returning payment_id
    )
    update payments set status = :status::text, paid_at = case when :status::text = 'completed' then :at else paid_at end
    where id = (select payment_id from settled)`,
})
const updateFee = statement({
  params: { reference, fee: kobo },
  sql: 'update transfers set fee_kobo = :fee where reference = :reference',
})
const updateLoanState = statement({
  params: { loanId: uuid<LoanId>(), state: word<LoanState>() },
  sql: 'update loans set status = :state where id = :loanId',
})

/** The data needed to send a transfer. */
export type TransferToSend = RowOf<typeof findToSend>
/** A transfer that pays out a loan. */
export type DisbursementTransfer = RowOf<typeof findDisbursement>
/** A transfer that pays an agent. */
export type CommissionTransfer = RowOf<typeof findCommission>
/** A transfer that refunds a customer's credit. */
export type RefundTransfer = RowOf<typeof findRefund>
export type Transfer = DisbursementTransfer | CommissionTransfer | RefundTransfer

export const findTransferToSend = (sql: Sql, paymentId: PaymentId): Promise<TransferToSend | undefined> =>
  sql.row(findToSend, { paymentId })

/** Locks the transfer under a reference, after its loan if it has one: decisions and repayments lock in the same order. */
export async function lockTransfer(tx: Sql, reference: string): Promise<Transfer | undefined> {
  await tx.run(lockLoan, { reference })
  await tx.run(lock, { reference })
  return (
    (await tx.row(findDisbursement, { reference })) ??
    (await tx.row(findCommission, { reference })) ??
    tx.row(findRefund, { reference })
  )
}

/** Whether its customer has deleted the account that it was decided for (C-223). */
export const isPayeeDeleted = async (tx: Sql, reference: string): Promise<boolean> =>
  (await tx.row(findDeletedPayee, { reference })) !== undefined

/** Marks a transfer as about to be sent. */
export async function markSubmitted(tx: Sql, reference: string, at: Date): Promise<void> {
  await tx.run(updateSubmitted, { reference, at })
}

/** Keeps the provider's own names for the payee and the transfer. */
export async function keepCodes(
  sql: Sql,
  reference: string,
  codes: { recipientCode?: string; transferCode?: string | null },
): Promise<void> {
  await sql.run(updateCodes, { recipientCode: null, transferCode: null, ...codes, reference })
}

/** Keeps the reason why a transfer under way waits; a transfer settled meanwhile stays unchanged. */
export async function keepWaiting(
  sql: Sql,
  reference: string,
  { reason, waitsForCode }: { reason: string | null; waitsForCode: boolean },
): Promise<void> {
  await sql.run(updateWaiting, { reference, reason, waitsForCode })
}

/** Keeps the bank's name for a payee's account; also for the agent, if it is still their account. */
export async function keepAccountName(sql: Sql, reference: string, name: string): Promise<void> {
  await sql.run(updateAccountName, { reference, name })
}

/** Writes an outcome: the transfer's state and the payment's status. */
export async function saveOutcome(
  tx: Sql,
  reference: string,
  outcome: { state: TransferState; problem: string | null; status: PaymentStatus; at: Date },
): Promise<void> {
  await tx.run(settle, { reference, ...outcome })
}

/** Keeps the provider's fee, which is booked in the same transaction. */
export async function saveFee(tx: Sql, reference: string, fee: Kobo): Promise<void> {
  await tx.run(updateFee, { reference, fee })
}

/** Takes a loan back to the state in which its disbursement may be approved again. */
export async function saveLoanState(tx: Sql, loanId: LoanId, state: LoanState): Promise<void> {
  await tx.run(updateLoanState, { loanId, state })
}
