import { api, queries } from '../../base/calls/api.ts'

/** The state of one's own sign-in codes, asked for each time they are shown. */
export const totpQuery = () => ({
  queryKey: queries.totp.status.queryKey(),
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.totp.status(undefined, { signal })).data,
  staleTime: 0,
})
