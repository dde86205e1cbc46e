import type { Phone } from '@kasuwa/domain/phone.ts'
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
const agent = 'insert into agents (id, user_id, code) values ($1, $2, $3) on conflict (code) do nothing'

export const insertStaff = (tx: Transaction, row: StaffRow): Promise<number> =>
  tx.run(staff, [row.id, row.phone, row.accountType, row.firstName.trim(), row.lastName.trim(), row.email.trim(), row.passwordHash])

/** False when another agent has the code. */
export const insertAgent = async (tx: Transaction, id: AgentId, userId: UserId, code: string): Promise<boolean> =>
  (await tx.run(agent, [id, userId, code])) === 1
