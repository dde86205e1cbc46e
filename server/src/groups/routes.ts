import type { Handlers } from '../http/bind.ts'
import { addMembers } from './add-members.ts'
import { createGroup } from './create-group.ts'
import { listGroupsOfAgent, showGroup } from './list-groups.ts'

export const groupsRoutes: Handlers['groups'] = {
  list: listGroupsOfAgent,
  add: createGroup,
  addMembers,
  detail: showGroup,
}
