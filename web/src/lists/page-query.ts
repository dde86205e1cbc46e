import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query'

type ListCall<Input, Data> = {
  queryKey(asked: { input: Input }): QueryKey
  call(input: Input, options: { signal: AbortSignal }): Promise<{ data: Data }>
}

/** One page of a list; the page before stays until this one has loaded. */
export function pageQuery<Input, Data>(list: ListCall<Input, Data>, input: Input) {
  return queryOptions({
    queryKey: list.queryKey({ input }),
    queryFn: async ({ signal }) => (await list.call(input, { signal })).data,
    placeholderData: keepPreviousData,
  })
}
