import { api, queries } from '../../base/calls/api.ts'

/** How the own sign-in codes stand. Asked for again each time they are shown. */
export const totpQuery = () => ({
  queryKey: queries.totp.status.queryKey(),
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.totp.status(undefined, { signal })).data,
  staleTime: 0,
})
