import type { PayoutAccount } from '@kasuwa/domain/payments/payout-account.ts'
import type { Phone } from '@kasuwa/domain/phone.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { AgentId, UserId } from '../ids.ts'

export type StaffRow = {
  id: UserId
  phone: Phone
  accountType: 'admin' | 'agent'
  firstName: string
  lastName: string
  email: string
  passwordHash: string
}

const staff = `insert into users (id, phone, account_type, status, first_name, last_name, email, password_hash)
  values ($1, $2, $3, 'active', $4, $5, $6, $7)`
const agent = `insert into agents (id, user_id, code, payout_bank_code, payout_account_number) values ($1, $2, $3, $4, $5)
  on conflict (code) do nothing`

export const insertStaff = (tx: Transaction, row: StaffRow): Promise<number> =>
  tx.run(staff, [
    row.id,
    row.phone,
    row.accountType,
    row.firstName.trim(),
    row.lastName.trim(),
    row.email.trim(),
    row.passwordHash,
  ])

export type AgentRow = { id: AgentId; userId: UserId; code: string; payoutAccount: PayoutAccount }

/** False when another agent has the code. */
export const insertAgent = async (sql: Sql, { id, userId, code, payoutAccount }: AgentRow): Promise<boolean> =>
  (await sql.run(agent, [id, userId, code, payoutAccount.bankCode, payoutAccount.accountNumber])) === 1
