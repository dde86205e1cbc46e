import { takesMembers } from '@kasuwa/domain/groups/status.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { onceWithFreshAnswer } from '../idempotency/idempotency.ts'
import { record } from '../audit/record.ts'
import { agentIdOf, type Context } from '../context/context.ts'
import type { Transaction } from '../db/transaction.ts'
import { reserveMembers } from './reserve-members.ts'
import { type GroupId, lockOwnGroup } from './group-repository.ts'
import { readGroup } from './read-group.ts'

type AddMembersInput = { id: string; members: string[] }

/**
 * Adds own customers without a group to a group (API-38, GRP-15). Its status stays the same, also when a new member has a running loan:
 * only a loan paid out to a member makes it active (C-118).
 * @throws Refused not_found, group_disabled, member_not_available; then none was added
 */
export function addMembers(context: Context, input: AddMembersInput) {
  return onceWithFreshAnswer(
    context,
    (tx) => add(tx, context, input),
    (id) => readGroup(context, id),
  )
}

async function add(tx: Transaction, { actor }: Context, input: AddMembersInput): Promise<GroupId> {
  const agentId = agentIdOf(actor)
  const group = await lockOwnGroup(tx, input.id, agentId)
  if (!group) throw new Refused('not_found')
  if (!takesMembers(group.status)) throw new Refused('group_disabled')
  const members = await reserveMembers(tx, agentId, group.id, input.members)
  await record(tx, actor, {
    action: 'group.members-added',
    subject: { kind: 'group', id: group.id },
    after: { members },
  })
  return group.id
}
