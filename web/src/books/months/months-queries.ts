import { api, queries } from '../../base/calls/api.ts'

export type Month = Awaited<ReturnType<typeof api.months.list>>['data']['months'][number]
export type WholeMonth = Awaited<ReturnType<typeof api.months.show>>['data']
export type Step = WholeMonth['steps'][number]

export const monthsQuery = () => ({
  queryKey: queries.months.list.queryKey(),
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.months.list(undefined, { signal })).data,
  staleTime: 0,
})

/** One month, YYYY-MM, with its steps as they stand now. */
export const monthQuery = (month: string) => ({
  queryKey: queries.months.show.queryKey({ input: { month } }),
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.months.show({ month }, { signal })).data,
  staleTime: 0,
})

export type ProvisionClass = Awaited<ReturnType<typeof api.months.classes>>['data']['classes'][number]

/** The newest table of classes. */
export const classesQuery = () => ({
  queryKey: queries.months.classes.queryKey(),
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.months.classes(undefined, { signal })).data,
  staleTime: 0,
})
