import type { Kobo } from '@kasuwa/domain/money.ts'
import type { PaymentStatus } from '@kasuwa/domain/payments/status.ts'
import { transferReference } from '@kasuwa/domain/payments/transfer.ts'
import type { Payee } from '../agents/payout-account-repository.ts'
import type { App } from '../context.ts'
import { bool, count, kobo, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { type AgentId, newId, type PaymentId, type UserId } from '../ids.ts'
import type { OpenPayout } from '../outbox/await-settled.ts'

export type NewCommission = { payee: Payee; amount: Kobo; description: string; createdBy: UserId }

const insert = statement({
  params: {
    id: uuid<PaymentId>(),
    reference: text,
    amount: kobo,
    userId: uuid<UserId>(),
    agentId: uuid<AgentId>(),
    description: text,
    createdBy: uuid<UserId>(),
    bankCode: text,
    accountNumber: text,
    accountName: text.nullable,
  },
  sql: `with payment as (
      insert into payments (id, tx_ref, kind, status, amount_kobo, user_id, agent_id, description, created_by)
      values (:id, :reference, 'agent_commission', 'pending', :amount, :userId, :agentId, :description, :createdBy)
    )
    insert into transfers (payment_id, reference, amount_kobo, bank_code, account_number, account_name)
    values (:id, :reference, :amount, :bankCode, :accountNumber, :accountName)`,
})
const findOpen = statement({
  params: { id: uuid<PaymentId>() },
  row: { status: word<PaymentStatus>(), waitsForCode: bool, openJob: count.nullable },
  sql: `select p.status,
      coalesce((select t.waits_for_code from transfers t where t.payment_id = p.id), false) as "waitsForCode",
      (select o.id from outbox o where o.done_at is null and o.topic = 'transfer' and o.subject = p.id::text) as "openJob"
    from payments p where p.id = :id`,
})

/**
 * Makes the pending payment of a commission with its transfer's reference, to the agent's present account, and promises to send it once
 * the transaction is committed.
 */
export async function promiseCommission(
  tx: Sql,
  app: App,
  { payee, amount, description, createdBy }: NewCommission,
): Promise<PaymentId> {
  const id = newId<PaymentId>()
  const reference = transferReference(id)
  const { id: agentId, userId, account } = payee
  await tx.run(insert, { id, reference, amount, userId, agentId, description, createdBy, ...account })
  await app.outbox.put(tx, 'transfer', id)
  return id
}

/** A commission's state, with the outbox row that is still to send it. */
export const findOpenCommission = (sql: Sql, id: PaymentId): Promise<OpenPayout> => sql.only(findOpen, { id })
