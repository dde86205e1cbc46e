import type { Group, GroupList } from './group-queries.ts'

/** The first page of the list with a group just made in front; it is shown as pending until the server says otherwise (GRP-14). */
export function withGroup(list: GroupList, group: Group): GroupList {
  return { ...list, groups: [{ ...group, status: 'pending' }, ...list.groups] }
}

/** What the agent sees of all groups, with a group just made: one more in all, one more active, and its members (GRP-13, C-117). */
export function withGroupCounted(list: GroupList, members: number): GroupList {
  const { groupData: counts } = list
  return {
    ...list,
    groupData: {
      ...counts,
      total_groups: counts.total_groups + 1,
      active_groups: counts.active_groups + 1,
      total_members: counts.total_members + members,
    },
  }
}

/** The list with so many more members in one of the groups, whether it is on this page or not (GRP-15). */
export function withMembers(list: GroupList, group: Group, added: number): GroupList {
  return {
    ...list,
    groups: list.groups.map((known) => (known.id === group.id ? group : known)),
    groupData: { ...list.groupData, total_members: list.groupData.total_members + added },
  }
}
