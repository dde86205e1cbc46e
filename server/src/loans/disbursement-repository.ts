import type { Kobo } from '@kasuwa/domain/money.ts'
import { paymentDescription, type PaymentStatus } from '@kasuwa/domain/payments/status.ts'
import { transferReference } from '@kasuwa/domain/payments/transfer.ts'
import type { App } from '../context.ts'
import { bool, count, kobo, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { type CustomerId, type LoanId, newId, type PaymentId, type UserId } from '../ids.ts'

/** The account that the money goes to, as of the approval: a later change of the default account has no effect. */
export type Payee = { bankCode: string; accountNumber: string; accountName: string }
export type NewDisbursement = {
  loanId: LoanId
  customerId: CustomerId
  userId: UserId
  amount: Kobo
  payee: Payee
  createdBy: UserId
}

const insert = statement({
  params: {
    id: uuid<PaymentId>(),
    reference: text,
    amount: kobo,
    userId: uuid<UserId>(),
    customerId: uuid<CustomerId>(),
    loanId: uuid<LoanId>(),
    description: text,
    createdBy: uuid<UserId>(),
    bankCode: text,
    accountNumber: text,
    accountName: text,
  },
  sql: `with payment as (
      insert into payments (id, tx_ref, kind, status, amount_kobo, user_id, customer_id, loan_id, description, created_by)
      values (:id, :reference, 'loan_disbursement', 'pending', :amount, :userId, :customerId, :loanId, :description, :createdBy)
    )
    insert into transfers (payment_id, reference, amount_kobo, bank_code, account_number, account_name)
    values (:id, :reference, :amount, :bankCode, :accountNumber, :accountName)`,
})
const findNewest = statement({
  params: { loanId: uuid<LoanId>() },
  row: {
    paymentId: uuid<PaymentId>(),
    status: word<PaymentStatus>(),
    amount: kobo,
    waitsForCode: bool,
    openJob: count.nullable,
  },
  sql: `select p.id as "paymentId", p.status, p.amount_kobo as amount,
      coalesce((select t.waits_for_code from transfers t where t.payment_id = p.id), false) as "waitsForCode",
      (select o.id from outbox o where o.done_at is null and o.topic = 'transfer' and o.subject = p.id::text) as "openJob"
    from payments p where p.loan_id = :loanId and p.kind = 'loan_disbursement' order by p.created_at desc, p.id desc limit 1`,
})

export type Disbursement = RowOf<typeof findNewest>

/**
 * Makes the pending payment of an approved loan with its transfer's reference, and promises to send it once the transaction is
 * committed (C-86).
 */
export async function promiseDisbursement(tx: Sql, app: App, made: NewDisbursement): Promise<PaymentId> {
  const id = newId<PaymentId>()
  await tx.run(insert, {
    ...made,
    ...made.payee,
    id,
    reference: transferReference(id),
    description: paymentDescription.loan_disbursement,
  })
  await app.outbox.put(tx, 'transfer', id)
  return id
}

/** The newest attempt to pay a loan out, with the outbox row that is still to send it. */
export const newestDisbursement = (sql: Sql, loanId: LoanId): Promise<Disbursement | undefined> =>
  sql.row(findNewest, { loanId })
