import { lateRanges } from '@kasuwa/domain/loans/late-ranges.ts'
import { isText } from '@kasuwa/domain/profile/rules.ts'
import { isUuid } from '@kasuwa/domain/uuid.ts'
import { call, nothing } from './call.ts'
import { lateOrders, quietDays } from './collection-lists.ts'
import { parameter } from './dependent.ts'
import { lateChoices, lateLoans } from './entities/collection.ts'
import { choice, form, text } from './fields.ts'
import { listQuery } from './lists.ts'
import { genericWords } from './words.ts'

const lateQuery = {
  page: listQuery.page,
  per_page: listQuery.per_page,
  order: parameter(choice(lateOrders)),
  market: parameter(text(undefined, (words) => words === '' || isText(words, 100))),
  late: parameter(choice(lateRanges)),
  quiet: parameter(choice(quietDays)),
  promise: parameter(choice(['broken'])),
}

/** Late money: who is late, what was noted and promised, and how agents compare. */
export const collectionsCalls = {
  lateLoans: call({
    method: 'GET',
    path: '/admin/late-loans',
    summary:
      'The late loans, a page at a time, in one of several orders; by agent, market, days late, days without a note, and broken promises; with the sums of all that match (COLL-01)',
    who: ['admin'],
    input: form({ ...lateQuery, agent: parameter(text(genericWords.notListed, (id) => id === '' || isUuid(id))) }),
    data: lateLoans,
  }),
  lateChoices: call({
    method: 'GET',
    path: '/admin/late-loans/choices',
    summary: 'The agents and markets that have late loans',
    who: ['admin'],
    input: nothing,
    data: lateChoices,
  }),
  ownLateLoans: call({
    method: 'GET',
    path: '/agent/late-loans',
    summary: "The same of an agent's own customers",
    who: ['agent'],
    input: form(lateQuery),
    data: lateLoans,
  }),
  ownLateChoices: call({
    method: 'GET',
    path: '/agent/late-loans/choices',
    summary: "The markets in which an agent's own customers are late",
    who: ['agent'],
    input: nothing,
    data: lateChoices,
  }),
}
