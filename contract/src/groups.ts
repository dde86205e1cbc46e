import { groupStatuses } from '@kasuwa/domain/groups/status.ts'
import { isRepaymentDay } from '@kasuwa/domain/groups/repayment-day.ts'
import { isText } from '@kasuwa/domain/profile/rules.ts'
import * as z from 'zod/mini'
import { call } from './call.ts'
import { parameter } from './dependent.ts'
import { group, groupDetail, groupSummary } from './entities/group.ts'
import { page } from './entities/wire.ts'
import { choice, form, text } from './fields.ts'
import { dayFilter, listQuery } from './lists.ts'
import { wholeNumber } from './numbers.ts'
import { groupWords } from './loan-words.ts'

/** User ids of own customers without a group (C-131); one named twice counts once. */
const members = () =>
  z
    .array(z.string({ error: groupWords.members }), { error: groupWords.members })
    .check(z.minLength(1, groupWords.members), z.maxLength(500, groupWords.members))

/** A new group (VAL-34, GRP-08). */
export const groupForm = form({
  name: text(groupWords.name, (words) => isText(words, 100)),
  members: members(),
  repayment_day: wholeNumber(groupWords.repaymentDay, isRepaymentDay),
  location: text(groupWords.location),
  description: z.nullish(text(undefined, (words) => words === '' || isText(words, 500))),
})

/** More members for a group: only they are asked for (GRP-10). */
export const membersForm = form({ members: members() })

export const groupsCalls = {
  list: call({
    method: 'GET',
    path: '/agent/clusters',
    summary:
      "The agent's groups, a page at a time, by status and day of making (C-145); and what they see of all of them",
    who: ['agent'],
    input: form({ status: parameter(choice(groupStatuses)), ...listQuery, ...dayFilter }),
    data: z.object({ groups: z.array(group), groupData: groupSummary, page }),
  }),
  add: call({
    method: 'POST',
    path: '/agent/clusters/add',
    summary: 'Make a group of own customers who have none',
    who: ['agent'],
    input: groupForm,
    data: group,
    refusals: ['member_not_available'],
  }),
  addMembers: call({
    method: 'POST',
    path: '/agent/clusters/{id}/members',
    summary: 'Add own customers without a group to a group',
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
}
