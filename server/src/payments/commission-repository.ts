import type { Kobo } from '@kasuwa/domain/money.ts'
import { transferReference } from '@kasuwa/domain/payments/transfer.ts'
import type { Payee } from '../agents/payout-account-repository.ts'
import type { App } from '../context.ts'
import type { Sql } from '../db/database.ts'
import { newId, type PaymentId, type UserId } from '../ids.ts'
import type { OpenPayout } from '../outbox/await-settled.ts'

export type NewCommission = { payee: Payee; amount: Kobo; description: string; createdBy: UserId }

const insert = `with payment as (
    insert into payments (id, tx_ref, kind, status, amount_kobo, user_id, agent_id, description, created_by)
    values ($1, $2, 'agent_commission', 'pending', $3, $4, $5, $6, $7)
  )
  insert into transfers (payment_id, reference, amount_kobo, bank_code, account_number, account_name) values ($1, $2, $3, $8, $9, $10)`

/**
 * Makes the pending payment of a commission with its transfer's reference, to the account as it stands now, and promises to send it once
 * the transaction is committed.
 */
export async function promiseCommission(tx: Sql, app: App, made: NewCommission): Promise<PaymentId> {
  const id = newId<PaymentId>()
  const { payee, amount, description, createdBy } = made
  const { bankCode, accountNumber, accountName } = payee.account
  await tx.run(insert, [
    id,
    transferReference(id),
    amount,
    payee.userId,
    payee.id,
    description,
    createdBy,
    bankCode,
    accountNumber,
    accountName,
  ])
  await app.outbox.put(tx, 'transfer', id)
  return id
}

const open = `select p.status,
    coalesce((select t.waits_for_code from transfers t where t.payment_id = p.id), false) as "waitsForCode",
    (select o.id from outbox o where o.done_at is null and o.topic = 'transfer' and o.subject = p.id::text) as "openJob"
  from payments p where p.id = $1`

/** How a commission stands, with the outbox row that is still to send it. */
export const findOpenCommission = async (sql: Sql, id: PaymentId): Promise<OpenPayout> =>
  (await sql.row<OpenPayout>(open, [id]))!
