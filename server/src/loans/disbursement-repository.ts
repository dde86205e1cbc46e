import type { Kobo } from '@kasuwa/domain/money.ts'
import { paymentDescription, type PaymentStatus } from '@kasuwa/domain/payments/status.ts'
import { transferReference } from '@kasuwa/domain/payments/transfer.ts'
import type { App } from '../context.ts'
import type { Sql } from '../db/database.ts'
import { type CustomerId, type LoanId, newId, type PaymentId, type UserId } from '../ids.ts'

/** Where the money goes, as it stood at the approval: a later change of the default account moves nothing. */
export type Payee = { bankCode: string; accountNumber: string; accountName: string }
export type NewDisbursement = {
  loanId: LoanId
  customerId: CustomerId
  userId: UserId
  amount: Kobo
  payee: Payee
  createdBy: UserId
}

const insert = `with payment as (
    insert into payments (id, tx_ref, kind, status, amount_kobo, user_id, customer_id, loan_id, description, created_by)
    values ($1, $2, 'loan_disbursement', 'pending', $3, $4, $5, $6, $7, $8)
  )
  insert into transfers (payment_id, reference, amount_kobo, bank_code, account_number, account_name) values ($1, $2, $3, $9, $10, $11)`

/**
 * Makes the pending payment of an approved loan with its transfer's reference, and promises to send it once the transaction is
 * committed (C-86).
 */
export async function promiseDisbursement(tx: Sql, app: App, made: NewDisbursement): Promise<PaymentId> {
  const id = newId<PaymentId>()
  const { bankCode, accountNumber, accountName } = made.payee
  await tx.run(insert, [
    id,
    transferReference(id),
    made.amount,
    made.userId,
    made.customerId,
    made.loanId,
    paymentDescription.loan_disbursement,
    made.createdBy,
    bankCode,
    accountNumber,
    accountName,
  ])
  await app.outbox.put(tx, 'transfer', id)
  return id
}

export type Disbursement = {
  paymentId: PaymentId
  status: PaymentStatus
  amount: Kobo
  openJob: number | null
  waitsForCode: boolean
}

const newest = `select p.id as "paymentId", p.status, p.amount_kobo as amount,
    coalesce((select t.waits_for_code from transfers t where t.payment_id = p.id), false) as "waitsForCode",
    (select o.id from outbox o where o.done_at is null and o.topic = 'transfer' and o.subject = p.id::text) as "openJob"
  from payments p where p.loan_id = $1 and p.kind = 'loan_disbursement' order by p.created_at desc, p.id desc limit 1`

/** The newest attempt to pay a loan out, with the outbox row that is still to send it. */
export const newestDisbursement = (sql: Sql, loanId: LoanId): Promise<Disbursement | undefined> =>
  sql.row<Disbursement>(newest, [loanId])
