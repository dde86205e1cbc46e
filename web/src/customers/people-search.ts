import { api, queries } from '../base/calls/api.ts'

/** Fewer letters would find too much. */
export const minSearchLetters = 2

/** An admin's search of people, loans and payments. Its panel shows a failure: a dialog over the box would close it. */
export const adminSearchQuery = (words: string) => ({
  queryKey: queries.overview.adminSearch.queryKey({ input: { words } }),
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.overview.adminSearch({ words }, { signal })).data,
  enabled: words.length >= minSearchLetters,
  meta: { silent: true },
})
