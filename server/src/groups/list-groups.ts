import type { SortOrder } from '@kasuwa/contract/lists.ts'
import type { Context } from '../context.ts'
import { pageOf, rowsPerPage } from '../lists/list-page.ts'
import { groupAnswer } from './group-answer.ts'
import { type GroupTotals, listGroups, totalGroups } from './group-repository.ts'
import { listMembers } from './member-repository.ts'

type Input = { page?: number | undefined; search?: string | undefined; sort?: SortOrder | undefined }

/** One page of the agent's groups with their members, newest first, and what they have in all (API-36, DATA-10, C-135). */
export async function listGroupsOfAgent({ app, actor }: Context, { page = 1, search, sort = 'newest' }: Input) {
  const { database } = app
  const agentId = actor.agentId!
  const filter = { search, sort }
  const [groups, totals] = await Promise.all([
    listGroups(database, agentId, filter, rowsPerPage, (page - 1) * rowsPerPage),
    totalGroups(database, agentId, filter),
  ])
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
    page: pageOf(page, totals.found),
  }
}

function summaryAnswer({ groups, active, members }: GroupTotals) {
  return { total_groups: groups, active_groups: active, inactive_groups: groups - active, total_members: members }
}
