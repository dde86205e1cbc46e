import { groupWords, type TitledMessage } from '@kasuwa/contract/words.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { queries } from '../api.ts'
import { joinGroup } from '../customers/own-customer-queries.ts'
import { showDialog } from '../app/dialog-store.ts'
import { groupsQuery, type Group, type GroupList } from './group-queries.ts'
import { withGroup, withGroupCounted, withMembers } from './local-groups.ts'

/** What follows a change to a group: shown at once wherever this browser has it, confirmed in a dialog, and read again from the server (GRP-12 to GRP-17). */
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
    /** Somebody chosen was taken meanwhile: who is free is read again. */
    refused: () => void queryClient.invalidateQueries({ queryKey: queries.customers.agentList.key() }),
  }
}

function renewFromServer(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: queries.groups.key() })
  void queryClient.invalidateQueries({ queryKey: queries.customers.agentList.key() })
}
