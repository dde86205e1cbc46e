import { queryOptions } from '@tanstack/react-query'
import { api, queries } from '../base/calls/api.ts'

export type Standing = Awaited<ReturnType<typeof api.agents.standing>>['data']
export type MovePlan = Awaited<ReturnType<typeof api.agents.planMove>>['data']
type Choice = Parameters<typeof api.agents.planMove>[0]

/** Everything that depends on an agent: read again each time it is asked for. */
export const standingQuery = (id: string) =>
  queryOptions({
    queryKey: queries.agents.standing.queryKey({ input: { id } }),
    queryFn: async ({ signal }) => (await api.agents.standing({ id }, { signal })).data,
    staleTime: 0,
  })

/** The effect of a move; it is not asked for before somebody is chosen. */
export const movePlanQuery = (choice: Choice) =>
  queryOptions({
    queryKey: queries.agents.planMove.queryKey({ input: choice }),
    queryFn: async ({ signal }) => (await api.agents.planMove(choice, { signal })).data,
    enabled: isChosen(choice),
    staleTime: 0,
    meta: { silent: true },
  })

/** Whether the choice names anybody. */
export const isChosen = ({ which, group, customers }: Choice): boolean =>
  which === 'all' || (which === 'group' ? Boolean(group) : (customers ?? []).length > 0)
