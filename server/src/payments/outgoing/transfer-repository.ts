import type { LoanState } from '@kasuwa/domain/loans/status.ts'
import type { Frequency } from '@kasuwa/domain/loans/terms.ts'
import type { PaymentStatus, PayoutKind } from '@kasuwa/domain/payments/status.ts'
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
  paymentStatus: word<PaymentStatus>(),
}
const transferColumns = `t.payment_id as "paymentId", t.reference, t.state, t.amount_kobo as amount, p.status as "paymentStatus"`
const transfers = 'from transfers t join payments p on p.id = t.payment_id'

const findToSend = statement({
  params: { paymentId: uuid<PaymentId>() },
  row: {
    ...transferShape,
    bankCode: text,
    accountNumber: text,
    /** null: the bank was not asked for it yet. */
    accountName: text.nullable,
    /** The person who is paid. */
    payeeName: text,
    recipientCode: text.nullable,
    kind: word<PayoutKind>(),
    /** null: no loan is paid out. */
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
    /** Something was repaid, also what was reversed since, or it was written off: no schedule is taken away by itself. */
    hasEntries: bool,
    /** The open item of money that it pays again; null of a loan that is paid out. */
    returnedItem: count.nullable,
    months: integer,
    rate: basisPoints,
    frequency: word<Frequency>(),
  },
  sql: `select ${transferColumns}, p.kind, l.id as "loanId", l.customer_id as "customerId", l.status as "loanState",
      l.written_off_at is not null or exists (select from allocations a where a.loan_id = l.id) as "hasEntries", p.returned_item_id as "returnedItem", l.term as months, l.rate_bp as rate, l.repayment_frequency as frequency
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
/** Of a customer alone: an agent has one account, and what was decided goes to the one of that day. */
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
const updateLoanState = statement({
  params: { loanId: uuid<LoanId>(), state: word<LoanState>() },
  sql: 'update loans set status = :state where id = :loanId',
})

/** What has to be known to send one. */
export type TransferToSend = RowOf<typeof findToSend>
/** One that pays a loan out. */
export type DisbursementTransfer = RowOf<typeof findDisbursement>
/** One that pays an agent. */
export type CommissionTransfer = RowOf<typeof findCommission>
/** One that gives credit back to a customer. */
export type RefundTransfer = RowOf<typeof findRefund>
export type Transfer = DisbursementTransfer | CommissionTransfer | RefundTransfer

export const findTransferToSend = (sql: Sql, paymentId: PaymentId): Promise<TransferToSend | undefined> =>
  sql.row(findToSend, { paymentId })

/** The transfer under a reference, with its loan, if it has one, locked before it: the order in which decisions and repayments lock too. */
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

/** Notes that it is about to be sent. */
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

/** Keeps what a transfer that is under way waits for; one that is settled meanwhile waits for nothing. */
export async function keepWaiting(
  sql: Sql,
  reference: string,
  { reason, waitsForCode }: { reason: string | null; waitsForCode: boolean },
): Promise<void> {
  await sql.run(updateWaiting, { reference, reason, waitsForCode })
}

/** Keeps the name that the bank gave a payee's account; for the agent too, while it still is their account. */
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

/** Takes a loan back to the state in which its disbursement may be approved again. */
export async function saveLoanState(tx: Sql, loanId: LoanId, state: LoanState): Promise<void> {
  await tx.run(updateLoanState, { loanId, state })
}
