import type { StaffRole } from '@kasuwa/domain/access/staff-roles.ts'
import type { PayoutAccount } from '@kasuwa/domain/payments/payout-account.ts'
import { listOf, phone, text, uuid, word } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { statement, type ValuesOf } from '../../db/statement.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { AgentId, UserId } from '../../base/ids.ts'

const insertUser = statement({
  params: {
    id: uuid<UserId>(),
    phone,
    accountType: word<'admin' | 'agent'>(),
    staffRoles: listOf(word<StaffRole>()).nullable,
    firstName: text,
    lastName: text,
    email: text,
    passwordHash: text,
  },
  sql: `insert into users (id, phone, account_type, staff_roles, status, first_name, last_name, email, password_hash)
    values (:id, :phone, :accountType, :staffRoles, 'active', :firstName, :lastName, :email, :passwordHash)`,
})
const insertAgentRow = statement({
  params: { id: uuid<AgentId>(), userId: uuid<UserId>(), code: text, bankCode: text, accountNumber: text },
  sql: `insert into agents (id, user_id, code, payout_bank_code, payout_account_number)
    values (:id, :userId, :code, :bankCode, :accountNumber) on conflict (code) do nothing`,
})

export type StaffRow = ValuesOf<typeof insertUser>

export const insertStaff = (tx: Transaction, row: StaffRow): Promise<number> =>
  tx.run(insertUser, {
    ...row,
    firstName: row.firstName.trim(),
    lastName: row.lastName.trim(),
    email: row.email.trim(),
  })

export type AgentRow = { id: AgentId; userId: UserId; code: string; payoutAccount: PayoutAccount }

/** False when another agent has the code. */
export const insertAgent = async (sql: Sql, { payoutAccount, ...row }: AgentRow): Promise<boolean> =>
  (await sql.run(insertAgentRow, { ...row, ...payoutAccount })) === 1
