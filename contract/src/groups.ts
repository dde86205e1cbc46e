import { groupStatuses } from '@kasuwa/domain/groups/status.ts'
import { isRepaymentDay } from '@kasuwa/domain/groups/repayment-day.ts'
import { isText } from '@kasuwa/domain/profile/rules.ts'
import * as z from 'zod/mini'
import { call } from './call.ts'
import { parameter } from './dependent.ts'
import { group, groupDetail, groupSummary, memberGroup } from './entities/group.ts'
import { page } from './entities/wire.ts'
import { choice, form, lines, text, textWords } from './fields.ts'
import { dayFilter, listQuery } from './lists.ts'
import { wholeNumber } from './numbers.ts'
import { groupWords } from './loan-words.ts'

/** User ids of the agent's customers without a group (C-131); a repeated id counts once. */
const members = () =>
  z
    .array(z.string({ error: groupWords.members }), { error: groupWords.members })
    .check(z.minLength(1, groupWords.members), z.maxLength(500, groupWords.members))

/** A new group (VAL-34, GRP-08). */
export const groupForm = form({
  name: text(textWords(100, groupWords.name), (words) => isText(words, 100)),
  members: members(),
  repayment_day: wholeNumber(groupWords.repaymentDay, isRepaymentDay),
  location: text(textWords(255, groupWords.location)),
  description: z.nullish(lines(textWords(500), (words) => words === '' || isText(words, 500))),
})

/** More members for a group, and nothing else (GRP-10). */
export const membersForm = form({ members: members() })

/**
 * Moves a customer from their group, `from`, to another group of their agent, `to`, which is null where they only leave.
 */
export const memberMoveForm = form({
  from: text(),
  to: z.nullable(text(groupWords.otherGroup)),
  reason: text(),
})

export const groupsCalls = {
  list: call({
    method: 'GET',
    path: '/agent/clusters',
    summary:
      "The agent's groups, a page at a time, by status and creation date (C-145), with the totals of all of them",
    who: ['agent'],
    input: form({ status: parameter(choice(groupStatuses)), ...listQuery, ...dayFilter }),
    data: z.object({ groups: z.array(group), groupData: groupSummary, page }),
  }),
  add: call({
    method: 'POST',
    path: '/agent/clusters/add',
    summary: "Create a group of the agent's customers who are in no group",
    who: ['agent'],
    input: groupForm,
    data: group,
    refusals: ['member_not_available'],
  }),
  addMembers: call({
    method: 'POST',
    path: '/agent/clusters/{id}/members',
    summary: "Add the agent's customers who are in no group to a group",
    who: ['agent'],
    input: form({ id: z.string(), ...membersForm.shape }),
    data: group,
    refusals: ['not_found', 'group_disabled', 'member_not_available'],
  }),
  detail: call({
    method: 'GET',
    path: '/agent/clusters/{id}',
    summary: 'A group with its customers and their running loans',
    who: ['agent'],
    input: form({ id: z.string() }),
    data: groupDetail,
    refusals: ['not_found'],
  }),
  ofCustomer: call({
    method: 'GET',
    path: '/admin/customers/{id}/groups',
    summary:
      'The groups a customer could be moved to: the other groups of their agent that are not disabled, by name, 500 at most',
    who: ['admin'],
    input: form({ id: z.string() }),
    data: z.array(z.extend(memberGroup, { members_count: z.int() })),
    refusals: ['not_found'],
  }),
  moveMember: call({
    method: 'POST',
    path: '/admin/customers/{id}/group',
    summary:
      'Move a customer from their group to another group of their agent, or take them out of it; id is their customer id. Written to the audit trail',
    who: ['admin'],
    roles: ['support'],
    input: z.extend(memberMoveForm, { id: z.string() }),
    data: z.object({ group: z.nullable(memberGroup) }),
    refusals: ['not_found', 'member_moved', 'group_not_available', 'idempotency_conflict'],
  }),
}
