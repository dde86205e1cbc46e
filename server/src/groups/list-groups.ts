import type { GroupStatus } from '@kasuwa/domain/groups/status.ts'
import { agentIdOf, type Context } from '../context/context.ts'
import type { DayInput } from '../lists/filters.ts'
import { type ListInput, pageOf, rangeOf } from '../lists/page.ts'
import { groupAnswer, groupDetailAnswer } from './group-answer.ts'
import { type GroupTotals, listGroups, totalGroups, findOwnGroup } from './group-repository.ts'
import { listMembers } from './member-repository.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'

type GroupListInput = ListInput & DayInput & { status?: GroupStatus | undefined }

/** One page of the agent's groups with their members, newest first, and their sums (API-36, DATA-10, C-135). */
export async function listGroupsOfAgent({ app, actor }: Context, input: GroupListInput) {
  const { database } = app
  const agentId = agentIdOf(actor)
  const { search, status = null, from = null, to = null } = input
  const filter = { search, status, from, to }
  const [read, totals] = await Promise.all([
    listGroups(database, agentId, filter, rangeOf(input)),
    totalGroups(database, agentId, filter),
  ])
  const { rows: groups, page } = pageOf(input, read, { total: totals.found, isExact: true })
  const members = Map.groupBy(
    await listMembers(
      database,
      groups.map(({ id }) => id),
    ),
    ({ groupId }) => groupId,
  )
  return {
    groups: groups.map((group) => groupAnswer({ app, actor }, group, members.get(group.id) ?? [])),
    groupData: summaryAnswer(totals),
    page,
  }
}

function summaryAnswer({ groups, active, members }: GroupTotals) {
  return { total_groups: groups, active_groups: active, inactive_groups: groups - active, total_members: members }
}

/**
 * One of the agent's groups with its customers and their running loans (API-39).
 * @throws Refused not_found, also for a group that is another agent's
 */
export async function showGroup({ app, actor }: Context, { id }: { id: string }) {
  const group = await findOwnGroup(app.database, id, agentIdOf(actor))
  if (!group) throw new Refused('not_found')
  return groupDetailAnswer({ app, actor }, group, await listMembers(app.database, [group.id]))
}
