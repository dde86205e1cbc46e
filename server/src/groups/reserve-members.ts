import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Transaction } from '../db/transaction.ts'
import { type AgentId, type CustomerId, isId, type UserId } from '../base/ids.ts'
import type { GroupId } from './group-repository.ts'
import { lockFreeCustomers, saveMembership } from './member-repository.ts'

/**
 * Puts the chosen users into a group, all of them or none; a user named twice counts once (C-131).
 * @throws Refused member_not_available when one is not the agent's own customer, or is in a group already
 */
export async function reserveMembers(
  tx: Transaction,
  agentId: AgentId,
  group: GroupId,
  userIds: readonly string[],
): Promise<CustomerId[]> {
  const chosen = [...new Set(userIds.map((id) => id.toLowerCase()))]
  const free = chosen.every((id) => isId<UserId>(id)) ? await lockFreeCustomers(tx, chosen, agentId) : []
  if (free.length < chosen.length) throw new Refused('member_not_available')
  await saveMembership(tx, group, free)
  return free
}
