import { type api, queries } from '../base/calls/api.ts'
import { pageQuery } from '../lists/page-query.ts'

export type Round = Awaited<ReturnType<typeof api.overview.agentRound>>['data']
export type RoundLoan = Round['loans'][number]

/** The rows of a page: more than this is hardly a round of one day. */
const rowsPerPage = 100

/** A page of an agent's round, read again each time it is opened. */
export const roundQuery = (page: number) => ({
  ...pageQuery(queries.overview.agentRound, { per_page: rowsPerPage, ...(page > 1 && { page }) }),
  staleTime: 0,
})
