import type { Handlers } from '../context/handlers.ts'
import { addMembers } from './add-members.ts'
import { createGroup } from './create-group.ts'
import { listGroupsOfAgent, showGroup } from './list-groups.ts'
import { listGroupsForMove, moveMember } from './move-member.ts'

export const groupsRoutes: Handlers['groups'] = {
  list: listGroupsOfAgent,
  add: createGroup,
  addMembers,
  detail: showGroup,
  ofCustomer: listGroupsForMove,
  moveMember,
}
