import { uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'
import { type AgentId, type CustomerId, newId, type UserId } from '../ids.ts'

const insert = statement({
  params: { id: uuid<CustomerId>(), userId: uuid<UserId>(), agentId: uuid<AgentId>() },
  sql: 'insert into customers (id, user_id, agent_id) values (:id, :userId, :agentId)',
})

/** Makes a user a customer of an agent. */
export async function insertCustomer(tx: Transaction, userId: UserId, agentId: AgentId): Promise<CustomerId> {
  const id = newId<CustomerId>()
  await tx.run(insert, { id, userId, agentId })
  return id
}
