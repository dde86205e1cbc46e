import type { Transaction } from '../db/transaction.ts'
import { type AgentId, type CustomerId, newId, type UserId } from '../ids.ts'

const insert = 'insert into customers (id, user_id, agent_id) values ($1, $2, $3)'

/** Makes a user a customer of an agent. */
export async function insertCustomer(tx: Transaction, userId: UserId, agentId: AgentId): Promise<CustomerId> {
  const id = newId<CustomerId>()
  await tx.run(insert, [id, userId, agentId])
  return id
}
