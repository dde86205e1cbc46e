import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api, queries } from '../calls/api.ts'
import { loadAdminCalls } from '../calls/call-lines.ts'
import { rememberProfile, type Me } from './profile-cache.ts'
import { keepKycLevel, readSession, useSession } from '../session/session.ts'
import { usePanel } from '../calls/use-panel.ts'

export type { Me }

/** The signed-in user. Each answer renews the profile caches and the stored KYC level (C-51, C-51c). */
export function meQuery() {
  return queryOptions({
    queryKey: queries.access.me.queryKey(),
    queryFn: async ({ signal }) => {
      const { token } = readSession()
      const { data } = await api.access.me(undefined, { signal })
      // The roles that a call of admins needs are known with their own.
      if (data.account_type === 'admin') await loadAdminCalls()
      // An answer that comes after the session's end, in this tab or another one, must leave nothing behind.
      if (token === '' || readSession().token !== token) return data
      rememberProfile(data)
      keepKycLevel(data.kyc_level ?? data.account?.kyc_level)
      return data
    },
  })
}

/** The signed-in user, for a screen. A screen that is about to close after a logout makes no call. */
export function useMe() {
  const { isAuthenticated } = useSession()
  return usePanel({ ...meQuery(), enabled: isAuthenticated })
}

/** Adds saved values to this browser's data about the user: in memory, and copied into local storage (SET-15, SESS-14). */
export function renewMe(queryClient: QueryClient, change: (me: Me) => Me): Me | undefined {
  const known = queryClient.getQueryData<Me>(meQuery().queryKey)
  if (!known) return undefined
  const me = change(known)
  queryClient.setQueryData<Me>(meQuery().queryKey, me)
  if (readSession().isAuthenticated) rememberProfile(me)
  return me
}
