import { queryOptions } from '@tanstack/react-query'
import { api, queries } from '../base/calls/api.ts'
import { pageQuery } from '../lists/page-query.ts'
import { paged } from '../lists/use-list.ts'

type AskedAgents = Parameters<typeof api.collections.agentsCompared>[0]
type AskedMarkets = Parameters<typeof api.collections.marketsCompared>[0]
type Agents = Awaited<ReturnType<typeof api.collections.agentsCompared>>['data']
type Markets = Awaited<ReturnType<typeof api.collections.marketsCompared>>['data']
export type ComparedAgent = Agents['agents'][number]
export type ComparedMarket = Markets['markets'][number]

export const comparedAgentsQuery = (asked: AskedAgents) => pageQuery(queries.collections.agentsCompared, paged(asked))
export const comparedMarketsQuery = (asked: AskedMarkets) =>
  pageQuery(queries.collections.marketsCompared, paged(asked))

/** An agent's own figures of this month. */
export const ownFiguresQuery = () =>
  queryOptions({
    queryKey: queries.collections.ownFigures.queryKey(),
    queryFn: async ({ signal }) => (await api.collections.ownFigures(undefined, { signal })).data,
  })
