import { api, queries } from '../base/calls/api.ts'
import { pageQuery } from '../lists/page-query.ts'
import { type ListInput, paged } from '../lists/use-list.ts'

/** The two lists of proposals: waiting or decided. */
export const proposalLists = ['open', 'decided'] as const
type ProposalList = (typeof proposalLists)[number]

/** A page of proposals. Read again on each opening, since another admin may have decided meanwhile. */
export const proposalsQuery = (state: ProposalList, input: ListInput) => ({
  ...pageQuery({ ...queries.proposals.list, call: api.proposals.list }, paged({ state, ...input })),
  staleTime: 0,
})
