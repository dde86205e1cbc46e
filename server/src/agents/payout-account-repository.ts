import type { PayoutAccount } from '@kasuwa/domain/payments/payout-account.ts'
import { instant, json, listOf, text, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'
import { type AgentId, isId, type UserId } from '../base/ids.ts'

/** The account that an agent is paid on; the name is null until the bank has given it. */
export type NamedAccount = PayoutAccount & { accountName: string | null }

const payeeShape = {
  id: uuid<AgentId>(),
  userId: uuid<UserId>(),
  code: text,
  name: text.nullable,
  account: json<NamedAccount>(),
}
const payees = `select id, user_id as "userId", code, (select concat_ws(' ', first_name, last_name) from users where id = agents.user_id) as name,
    jsonb_build_object('bankCode', payout_bank_code, 'accountNumber', payout_account_number, 'accountName', payout_account_name) as account
  from agents`
const payee = `${payees} where id = :id`

const find = statement({ params: { id: uuid<AgentId>() }, row: payeeShape, sql: payee })
const lock = statement({ params: { id: uuid<AgentId>() }, row: payeeShape, sql: `${payee} for no key update` })
const some = { ids: listOf(uuid<AgentId>()) }
const list = statement({ params: some, row: payeeShape, sql: `${payees} where id = any (:ids)` })
/** In one order for everybody, so that two sheets never wait for each other. */
const lockSome = statement({
  params: some,
  row: payeeShape,
  sql: `${payees} where id = any (:ids) order by id for no key update`,
})
const save = statement({
  params: { id: uuid<AgentId>(), bankCode: text, accountNumber: text, accountName: text.nullable, at: instant },
  sql: `update agents set payout_bank_code = :bankCode, payout_account_number = :accountNumber, payout_account_name = :accountName,
      payout_changed_at = :at
    where id = :id`,
})

export type Payee = RowOf<typeof find>

/** The agent with this id, to be paid; any other kind of id finds nothing (C-159). */
export const findPayee = async (sql: Sql, id: string): Promise<Payee | undefined> =>
  isId<AgentId>(id) ? sql.row(find, { id }) : undefined

/** An agent's row, locked until the transaction ends. */
export const lockPayee = (tx: Transaction, id: AgentId): Promise<Payee> => tx.only(lock, { id })

/** The agents with these ids, to be paid, in any order. */
export const listPayees = (sql: Sql, ids: readonly AgentId[]): Promise<Payee[]> => sql.rows(list, { ids: [...ids] })

/** The same, with their rows locked until the transaction ends. */
export const lockPayees = (tx: Transaction, ids: readonly AgentId[]): Promise<Payee[]> =>
  tx.rows(lockSome, { ids: [...ids] })

export async function savePayoutAccount(tx: Transaction, id: AgentId, account: NamedAccount): Promise<void> {
  await tx.run(save, { id, ...account, at: tx.now })
}
