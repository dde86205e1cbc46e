import type { RefundState } from '../../providers/ports.ts'
import { takeLock } from '../../db/advisory-lock.ts'
import { bool, instant, kobo, listOf, text, uuid, word } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type RowOf, statement, type ValuesOf } from '../../db/statement.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { UserId } from '../../base/ids.ts'

/** A refund of money in suspense. */
export type RefundId = string & { readonly refundId: unique symbol }

/** The number of a lock: money leaves suspense by one act at a time. */
const lock = 720_611_377

/**
 * The provider's reference of money in suspense. For a former payment it is the one of its first arrival, since each reversal adds a word to it.
 * Cash, and money that reached our bank, was never at the provider.
 */
const find = statement({
  params: { reference: text },
  row: {
    amount: kobo,
    senderName: text.nullable,
    accountNumber: text.nullable,
    transaction: text,
    isOpen: bool,
    isCash: bool,
    isOfBank: bool,
  },
  sql: `select i.amount_kobo as amount, i.sender_name as "senderName", i.account_number as "accountNumber",
      regexp_replace(i.reference, '(-reversed)+$', '') as transaction,
      exists (select from open_suspense_items o where o.reference = i.reference) as "isOpen",
      exists (select from cash_receipts c join payments p on p.id = c.payment_id where p.tx_ref = regexp_replace(i.reference, '(-reversed)+$', '')) as "isCash",
      exists (select from bank_assignments a join payments p on p.id = a.payment_id where p.tx_ref = regexp_replace(i.reference, '(-reversed)+$', '')) as "isOfBank"
    from suspense_items i where i.reference = :reference`,
})
const insert = statement({
  params: {
    id: uuid<RefundId>(),
    reference: text,
    transaction: text,
    amount: kobo,
    reason: text,
    by: uuid<UserId>(),
    at: instant,
  },
  sql: `insert into suspense_refunds (id, reference, transaction_reference, amount_kobo, reason, promised_by, promised_at)
    values (:id, :reference, :transaction, :amount, :reason, :by, :at)`,
})
const refundShape = {
  id: uuid<RefundId>(),
  reference: text,
  transaction: text,
  amount: kobo,
  reason: text,
  state: word<RefundState | 'promised'>(),
  providerId: text.nullable,
  problem: text.nullable,
  /** The provider's ids of earlier refunds. */
  before: listOf(text),
}
const columns = `r.id, r.reference, r.transaction_reference as transaction, r.amount_kobo as amount, r.reason, r.state, r.provider_id as "providerId", r.problem,
  array(select b.provider_id from suspense_refunds b where b.transaction_reference = r.transaction_reference and b.id <> r.id
    and b.provider_id is not null) as before`
const findById = statement({
  params: { id: uuid<RefundId>() },
  row: refundShape,
  sql: `select ${columns} from suspense_refunds r where r.id = :id`,
})
const lockById = statement({
  params: { id: uuid<RefundId>() },
  sql: 'select from suspense_refunds where id = :id for no key update',
})
const findNewest = statement({
  params: { transaction: text },
  row: { id: uuid<RefundId>() },
  sql: `select id from suspense_refunds where transaction_reference = :transaction order by promised_at desc, id desc limit 1`,
})
const markSent = statement({
  params: { id: uuid<RefundId>(), providerId: text.nullable },
  sql: `update suspense_refunds set state = 'sent', provider_id = coalesce(:providerId, provider_id) where id = :id and state in ('promised', 'sent')`,
})
const end = statement({
  params: { id: uuid<RefundId>(), state: word<'processed' | 'failed'>(), problem: text.nullable, at: instant },
  sql: 'update suspense_refunds set state = :state, problem = :problem, settled_at = :at where id = :id',
})

export type SuspenseRefund = RowOf<typeof findById>

/** Makes the acts that take money out of suspense wait for each other, so that each sees the result of the one before. */
export const lockSuspense = (tx: Transaction): Promise<number> => takeLock(tx, lock)

/** Finds money in suspense, open or not, as the provider knows it. */
export const findRefundable = (sql: Sql, reference: string): Promise<RowOf<typeof find> | undefined> =>
  sql.row(find, { reference })

export async function insertRefund(tx: Sql, refund: ValuesOf<typeof insert>): Promise<void> {
  await tx.run(insert, refund)
}

export const findRefund = (sql: Sql, id: RefundId): Promise<SuspenseRefund | undefined> => sql.row(findById, { id })

/** Reads the same under a lock: one report at a time. */
export async function lockRefund(tx: Sql, id: RefundId): Promise<SuspenseRefund> {
  await tx.run(lockById, { id })
  return tx.only(findById, { id })
}

/** Finds our newest refund of a provider's transaction; undefined if there is none. */
export const newestRefundOf = async (sql: Sql, transaction: string): Promise<RefundId | undefined> =>
  (await sql.row(findNewest, { transaction }))?.id

export async function markRefundSent(tx: Sql, id: RefundId, providerId: string | null): Promise<void> {
  await tx.run(markSent, { id, providerId })
}

export async function endRefund(tx: Sql, ended: ValuesOf<typeof end>): Promise<void> {
  await tx.run(end, ended)
}
