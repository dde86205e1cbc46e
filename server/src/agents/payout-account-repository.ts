import type { PayoutAccount } from '@kasuwa/domain/payments/payout-account.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import { type AgentId, isId, type UserId } from '../ids.ts'

/** Where an agent is paid; the name is null until the bank has given it. */
export type NamedAccount = PayoutAccount & { accountName: string | null }
export type Payee = { id: AgentId; userId: UserId; account: NamedAccount }

const columns = `select id, user_id as "userId",
    jsonb_build_object('bankCode', payout_bank_code, 'accountNumber', payout_account_number, 'accountName', payout_account_name) as account
  from agents where id = $1`

/** The agent with this id, to be paid; any other kind of id is nobody's (C-159). */
export const findPayee = async (sql: Sql, id: string): Promise<Payee | undefined> =>
  isId(id) ? sql.row<Payee>(columns, [id]) : undefined

/** Their row, kept from all who would change it until the transaction ends. */
export const lockPayee = async (tx: Transaction, id: AgentId): Promise<Payee> =>
  (await tx.row<Payee>(`${columns} for no key update`, [id]))!

const save = `update agents set payout_bank_code = $2, payout_account_number = $3, payout_account_name = $4, payout_changed_at = $5 where id = $1`

export async function savePayoutAccount(
  tx: Transaction,
  id: AgentId,
  { bankCode, accountNumber, accountName }: NamedAccount,
): Promise<void> {
  await tx.run(save, [id, bankCode, accountNumber, accountName, tx.now])
}
