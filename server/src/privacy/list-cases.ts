import type { CaseKind } from '@kasuwa/domain/privacy/cases.ts'
import { type CustomerId, isId } from '../base/ids.ts'
import type { Context } from '../context/context.ts'
import { type ListInput, pageOf, rangeOf } from '../lists/page.ts'
import { adminCaseAnswer, ownCaseAnswer } from './case-answer.ts'
import { type CaseFilter, type CaseList, listCaseRows, listCasesOf } from './case-repository.ts'

/** The caller's own cases, newest first: at most five of them wait at once, so they stay few. */
export async function listOwnCases({ app, actor }: Context) {
  return { cases: (await listCasesOf(app.database, actor.userId)).map(ownCaseAnswer) }
}

/** The filters of a list of cases as its call takes them. */
export type CaseInput = Pick<ListInput, 'search'> & {
  state?: CaseList | undefined
  kind?: CaseKind | undefined
  customer?: string | undefined
}

/** One page of the cases that wait, of the late ones, or of the answered ones; by kind, and of one customer. */
export async function listCases({ app, now }: Context, input: ListInput & CaseInput) {
  const { limit, skip } = rangeOf(input)
  const { state, filter } = readCaseFilter(input)
  const { rows, page } = pageOf(input, ...(await listCaseRows(app.database, state, filter, { limit, skip })))
  return { cases: rows.map((row) => adminCaseAnswer(row, now)), page }
}

/** The list and its filters as values of the statements. */
export function readCaseFilter({ state = 'open', kind, customer, search }: CaseInput): {
  state: CaseList
  filter: CaseFilter
} {
  // No customer has an id of another form, and none has this one.
  const customerId = customer === undefined ? null : isId<CustomerId>(customer) ? customer : noCustomer
  return { state, filter: { search, kind: kind ?? null, customer: customerId } }
}

const noCustomer = '00000000-0000-0000-0000-000000000000' as CustomerId
