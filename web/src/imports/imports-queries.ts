import { queryOptions } from '@tanstack/react-query'
import { api, queries } from '../base/calls/api.ts'

export type ListedImport = Awaited<ReturnType<typeof api.imports.list>>['data']['imports'][number]
export type WholeImport = Awaited<ReturnType<typeof api.imports.show>>['data']

/** While a server works on an import, its page asks again so often, in milliseconds; the list asks less often. */
const askAgainMs = 2_000
const listAgainMs = 10_000
const working = ['checking', 'importing', 'undoing'] as const
export type WorkingState = (typeof working)[number]

export const isWorking = (state: ListedImport['state']): state is WorkingState => working.some((one) => one === state)

export const importsQuery = () =>
  queryOptions({
    queryKey: queries.imports.list.queryKey(),
    queryFn: async ({ signal }) => (await api.imports.list(undefined, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.imports.some(({ state }) => isWorking(state)) ? listAgainMs : false,
  })

/** One import. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: queries.imports.show.queryKey({ input: { id } }),
    queryFn: async ({ signal }) => (await api.imports.show({ id }, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isWorking(data.state) ? askAgainMs : false),
  })
