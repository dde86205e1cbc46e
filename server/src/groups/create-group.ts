import type { groupForm } from '@kasuwa/contract/groups.ts'
import { nextGroupStatus } from '@kasuwa/domain/groups/status.ts'
import type * as z from 'zod/mini'
import { onceWithFreshAnswer } from '../idempotency/idempotency.ts'
import { record } from '../audit/record.ts'
import { agentIdOf, type Context } from '../context/context.ts'
import type { Transaction } from '../db/transaction.ts'
import { newId } from '../base/ids.ts'
import { required } from '../base/required.ts'
import { reserveMembers } from './reserve-members.ts'
import { type GroupId, insertGroup } from './group-repository.ts'
import { readGroup } from './read-group.ts'

type GroupInput = z.output<typeof groupForm>

/**
 * Makes a group of own customers without one (API-37, GRP-12); it is pending (C-118). When the call is repeated, the second is refused:
 * its members are already in the first.
 * @throws Refused member_not_available, and then no group was made
 */
export function createGroup(context: Context, input: GroupInput) {
  return onceWithFreshAnswer(
    context,
    (tx) => create(tx, context, input),
    (id) => readGroup(context, id),
  )
}

async function create(tx: Transaction, { actor }: Context, input: GroupInput): Promise<GroupId> {
  const agentId = agentIdOf(actor)
  const group = await insertGroup(tx, agentId, {
    id: newId(),
    name: input.name,
    repaymentDay: input.repayment_day,
    description: input.description ?? '',
    location: input.location,
    status: required(nextGroupStatus('none', 'created'), 'the status of a new group'),
  })
  const members = await reserveMembers(tx, agentId, group.id, input.members)
  await record(tx, actor, {
    action: 'group.created',
    subject: { kind: 'group', id: group.id },
    after: { ...group, members },
  })
  return group.id
}
