import { takesMembers } from '@kasuwa/domain/groups/status.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context/context.ts'
import type { Transaction } from '../db/transaction.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { isId } from '../base/ids.ts'
import { type Group, type GroupId, listOpenGroups, loadOwnGroup, lockOwnGroup } from './group-repository.ts'
import { findMembership, leaveFor, type Membership } from './member-repository.ts'

type MoveInput = { id: string; from: string; to: string | null; reason: string }

/**
 * Takes a customer out of their group, and puts them into another group of their agent where `to` names one (DESK-40). Loans go with
 * their customer; no group's status changes (C-118), and one may be left without members. When two moves come at once, the second is
 * refused.
 * @throws Refused not_found, member_moved, group_not_available
 */
export function moveMember(context: Context, { id, from, to, reason }: MoveInput) {
  return answerOnce(context, async (tx) => {
    const member = await findMembership(tx, id)
    if (!member) throw new Refused('not_found')
    const group = to === null ? null : await lockTarget(tx, member, to)
    if (group?.id === from) throw new Refused('group_not_available')
    if (
      !isId<GroupId>(from) ||
      !(await leaveFor(tx, { id: member.id, agentId: member.agentId, from, to: group?.id ?? null }))
    )
      throw new Refused('member_moved')
    const left = await loadOwnGroup(tx, from, member.agentId)
    await record(tx, context.actor, {
      action: group ? 'group.member-moved' : 'group.member-removed',
      subject: { kind: 'customer', id: member.id },
      before: { group: left.name, groupId: from },
      after: { group: group?.name ?? null, groupId: group?.id ?? null, reason },
    })
    return { group: group && memberGroupAnswer(group) }
  })
}

async function lockTarget(tx: Transaction, { agentId }: Membership, to: string): Promise<Group> {
  const group = await lockOwnGroup(tx, to, agentId)
  if (!group || !takesMembers(group.status)) throw new Refused('group_not_available')
  return group
}

/**
 * The groups that a customer could be moved to; `id` is their customer id.
 * @throws Refused not_found
 */
export async function listGroupsForMove({ app: { database } }: Context, { id }: { id: string }) {
  const member = await findMembership(database, id)
  if (!member) throw new Refused('not_found')
  const groups = await listOpenGroups(database, member.agentId, member.groupId)
  return groups.map((group) => ({ ...memberGroupAnswer(group), members_count: group.members }))
}

const memberGroupAnswer = ({ id, name, repaymentDay, status }: Group) => ({
  id,
  name,
  repayment_day: repaymentDay,
  status,
})
