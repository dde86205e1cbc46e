import { type TitledMessage } from '@kasuwa/contract/words.ts'
import { groupWords } from '@kasuwa/contract/loan-words.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { queries } from '../base/calls/api.ts'
import { joinGroup } from '../customers/own-customer-queries.ts'
import { showDialog } from '../base/dialog-store.ts'
import { groupsQuery, type Group, type GroupList } from './group-queries.ts'

/** The effects of a change to a group: it is shown at once everywhere in the cache, confirmed in a dialog, and read again from the server (GRP-12 to GRP-17). */
export function useGroupChanges() {
  const queryClient = useQueryClient()
  const renew = (change: (list: GroupList) => GroupList) =>
    queryClient.setQueriesData<GroupList>({ queryKey: queries.groups.list.key() }, (list) => list && change(list))
  const follow = (group: Group, members: readonly string[], message: TitledMessage) => {
    joinGroup(queryClient, members, group.id)
    showDialog({ kind: 'success', title: message.title, message: message.text })
    renewFromServer(queryClient)
  }
  return {
    created: (group: Group, members: readonly string[]) => {
      renew((list) => withGroupCounted(list, members.length))
      queryClient.setQueryData<GroupList>(groupsQuery({}).queryKey, (list) => list && withGroup(list, group))
      follow(group, members, groupWords.created(group.name))
    },
    membersAdded: (group: Group, members: readonly string[]) => {
      renew((list) => withMembers(list, group, members.length))
      follow(group, members, groupWords.membersAdded(group.name))
    },
    /** Reads the customers again, since a chosen one joined another group meanwhile. */
    refused: () => void queryClient.invalidateQueries({ queryKey: queries.customers.agentList.key() }),
  }
}

function renewFromServer(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: queries.groups.key() })
  void queryClient.invalidateQueries({ queryKey: queries.customers.agentList.key() })
}

/** The first page of the list with a group just made in front; it is shown as pending until the server answers (GRP-14). */
function withGroup(list: GroupList, group: Group): GroupList {
  return { ...list, groups: [{ ...group, status: 'pending' }, ...list.groups] }
}

/** The agent's totals with a group just made: one more group, one more active, and its members (GRP-13, C-117). */
function withGroupCounted(list: GroupList, members: number): GroupList {
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

/** The list with the new members counted in their group, even if it is on another page (GRP-15). */
function withMembers(list: GroupList, group: Group, added: number): GroupList {
  return {
    ...list,
    groups: list.groups.map((known) => (known.id === group.id ? group : known)),
    groupData: { ...list.groupData, total_members: list.groupData.total_members + added },
  }
}
